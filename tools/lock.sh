#!/bin/sh
# Lock requirements*.in with hashes, for Python 3.11 and newer on x86-64 and aarch64 alike. Arguments go to uv (for example --upgrade).
set -eu
cd "$(dirname "$0")/.."
lock() {
    target=$1
    shift
    UV_CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
        --output-file "$target.txt" "$target.in" "$@"
}
lock requirements "$@"
lock requirements-dev --constraint requirements.txt "$@"
lock tools/uv "$@"
