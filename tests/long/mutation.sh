#!/usr/bin/env bash
# Mutation testing of the Franchise phases (settings: tests/long/mutmut.cfg): each rule is spoiled in every
# small way mutmut knows, and the quick Franchise tests must notice. At least 90 % must be noticed.
#
# usage: tests/long/mutation.sh [PYTHON [MUTANT...]]    a mutant is a name from the list of survivors, globs allowed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=$(realpath -s "${1:-.venv/bin/python}")
shift || true

cp tests/long/mutmut.cfg setup.cfg
trap 'rm -f setup.cfg' EXIT
rm -rf mutants # what an older run knew about the tests may no longer hold
unset PYTHONPATH TURNPIKE_PURE
export TURNPIKE_EXPECT=plain
"$python" -m mutmut run --max-children "$(getconf _NPROCESSORS_ONLN)" "$@"
"$python" -m mutmut results | grep -v ': not checked$\|: timeout$' || true
"$python" -m mutmut export-cicd-stats
"$python" - <<'END'
import json
import sys
from pathlib import Path

told = json.loads(Path("mutants/mutmut-cicd-stats.json").read_text())
# A mutant that hangs or crashes the tests was noticed. One that no test reaches was not.
noticed = told["killed"] + told["timeout"] + told["segfault"] + told["suspicious"]
judged = noticed + told["survived"] + told["no_tests"]
score = 100 * noticed / judged if judged else 0.0
print(f"Mutation score: {score:.1f} % ({noticed} of {judged} mutants noticed; {told['no_tests']} reached by no test)")
sys.exit(score < 90)
END
