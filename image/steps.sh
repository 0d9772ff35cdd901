#!/bin/sh
# The steps that make the image, one word each. The Containerfile runs them, and so does tests/long/test_image.py in a
# minimal Debian root without any registry of images.
#   image/steps.sh packages-build   the Debian packages of the first stage, one a line
#   image/steps.sh packages-run     those of the second
#   image/steps.sh build ARCHIVE    install the source archive of `make dist` into /opt/turnpike, compiled
#   image/steps.sh prepare          the user and the folder of the data
#   image/steps.sh health           whether the server answers
set -eu
# Nobody else in Debian has this number; an image knows no names.
USER_ID=10001
HOME_FOLDER=/opt/turnpike

case "${1:-}" in
packages-build)
    printf '%s\n' ca-certificates gcc libc6-dev python3 python3-dev python3-venv
    ;;
packages-run)
    printf '%s\n' ca-certificates python3
    ;;
build)
    python3 -m venv "$HOME_FOLDER"
    TURNPIKE_MUST_COMPILE=1 "$HOME_FOLDER/bin/pip" install -q --no-cache-dir "turnpike[postgres,redis] @ file://$2"
    "$HOME_FOLDER/bin/pip" uninstall -q -y pip # nothing is installed later
    "$HOME_FOLDER/bin/turnpike" --version --verbose
    ;;
prepare)
    mkdir -p /data
    chown "$USER_ID:$USER_ID" /data
    ;;
health)
    exec "$HOME_FOLDER/bin/python" -c "
import sys, urllib.request
with urllib.request.urlopen('http://127.0.0.1:${PORT:-8765}/ready', timeout=5) as answer:
    sys.exit(answer.status != 200)"
    ;;
*)
    sed -n '2,8p' "$0" >&2
    exit 2
    ;;
esac
