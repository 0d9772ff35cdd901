#!/usr/bin/env bash
# Writes requirements.lock (to play and to build), requirements-dev.lock (to test) and requirements-docs.lock (for make
# docs) from pyproject.toml, with hashes, for every Python from 3.11 on. Extra arguments go to uv, for instance --upgrade or --default-index URL.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${1:-python3}
shift || true

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip install -q 'uv>=0.13,<0.14'

resolve() { # OUTPUT ARGUMENTS...
    local output=$1
    shift
    # Neither the index nor a folder of wheels is written down: the files must serve on any machine.
    "$scratch/venv/bin/uv" pip compile -q pyproject.toml --output-file "$output" --universal --python-version 3.11 \
        --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' "$@"
}
resolve requirements.lock --extra build --extra server --extra arena "$@"
resolve requirements-dev.lock --extra dev --constraint requirements.lock "$@"
resolve requirements-docs.lock --extra docs --constraint requirements-dev.lock "$@"
