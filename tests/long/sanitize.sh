#!/usr/bin/env bash
# The compiled rules under the address, bounds and undefined-behaviour sanitizers: a wrong index is silent when compiled,
# here it ends the run and is named. Needs gcc with libasan and libubsan.
#
# usage: tests/long/sanitize.sh [PYTHON [PYTEST ARGUMENT...]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=$(realpath -s "${1:-.venv/bin/python}")
shift || true

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for library in libasan.so libubsan.so; do
    # gcc answers with the bare name when it does not have the file
    [ -e "$(gcc -print-file-name=$library)" ] || { echo "sanitize: gcc has no $library; install it first" >&2; exit 2; }
done

echo "Building the rules with sanitizers ..."
# A tuple of Python's ends with an array of one that stands for many. The last flag keeps the bounds check from
# stumbling over it: Cython asks the tuple instead of reaching into it, and what still does is in the suppressions below.
flags="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,bounds-strict -DCYTHON_ASSUME_SAFE_MACROS=0"
TURNPIKE_MUST_COMPILE=1 TURNPIKE_CFLAGS=$flags "$python" -m pip --disable-pip-version-check wheel -q \
    --no-deps --no-build-isolation -w "$scratch" .
"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip --disable-pip-version-check install -q --no-deps --no-index "$scratch"/*.whl
# The tools are borrowed from the environment that runs this script, all but setproctitle: it writes over the memory
# in which the sanitizers, on their first report, look for their options.
site=$(echo "$scratch"/venv/lib/python3*/site-packages)
"$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$site/borrowed.pth"
echo 'raise ImportError("not under the sanitizers")' >"$site/setproctitle.py"

unset PYTHONPATH TURNPIKE_PURE
export TURNPIKE_EXPECT=compiled
# Python's own allocator would hide the edges of our objects; Python itself leaks on purpose.
export PYTHONMALLOC=malloc
export ASAN_OPTIONS=detect_leaks=0
printf '%s\n' 'bounds:*/python3*/*.h' 'bounds:cython_utility' >"$scratch/suppressions"
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1:suppressions=$scratch/suppressions
# The sanitizers write to stderr and end the process, so pytest must leave it alone.
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
    "$scratch/venv/bin/python" -m pytest -n "$(getconf _NPROCESSORS_ONLN)" --capture=sys --max-worker-restart=0 \
    -p no:cacheprovider --ignore=tests/test_install.py -m "not long" "$@"
echo "Sanitizers: nothing to report"
