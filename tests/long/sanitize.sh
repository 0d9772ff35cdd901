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
flags="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined,bounds-strict -fno-sanitize-recover=all"
TURNPIKE_MUST_COMPILE=1 TURNPIKE_CFLAGS=$flags "$python" -m pip --disable-pip-version-check wheel -q \
    --no-deps --no-build-isolation -w "$scratch" .
"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip --disable-pip-version-check install -q --no-deps --no-index "$scratch"/*.whl
# The tools are borrowed from the environment that runs this script.
"$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
    >"$(echo "$scratch"/venv/lib/python3*/site-packages)/borrowed.pth"

unset PYTHONPATH TURNPIKE_PURE
export TURNPIKE_EXPECT=compiled
# Python's own allocator would hide the edges of our objects; Python itself leaks on purpose. The reports go to files,
# because pytest has the screen.
export PYTHONMALLOC=malloc
export ASAN_OPTIONS=detect_leaks=0:log_path=$scratch/report
export UBSAN_OPTIONS=print_stacktrace=1:log_path=$scratch/report
preload="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
status=0
LD_PRELOAD=$preload "$scratch/venv/bin/python" -m pytest -n "$(getconf _NPROCESSORS_ONLN)" -p no:cacheprovider \
    --ignore=tests/test_install.py -m "not long" "$@" || status=$?
for report in "$scratch"/report.*; do
    [ -e "$report" ] || continue
    echo "--- the sanitizer says:" >&2
    head -n 40 "$report" >&2
    status=1
done
[ "$status" = 0 ] && echo "Sanitizers: nothing to report"
exit "$status"
