#!/bin/sh
# Prepare this machine: `setup.sh run` for the application, `setup.sh test` with the tools of the tests. Needs git, make and Python 3.11+.
# A second call takes a moment: it looks at what is there and does only what is missing.
set -eu
cd "$(dirname "$0")/.."
kind=${1:-run}

say() { echo "asamblea: $*" >&2; }
fail() { say "$*"; exit 1; }

find_python() {
    for name in python3 python3.11 python3.12 python3.13; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
}

has_library() { ldconfig -p 2>/dev/null | grep -q "$1" || /sbin/ldconfig -p 2>/dev/null | grep -q "$1"; }

missing_packages() {
    has_library libpango-1.0.so.0 || echo libpango-1.0-0
    has_library libpangoft2-1.0.so.0 || echo libpangoft2-1.0-0
    has_library libharfbuzz-subset.so.0 || echo libharfbuzz-subset0
    [ -d /usr/share/fonts/truetype/dejavu ] || echo fonts-dejavu-core
    if [ ! -x .venv/bin/python ]; then
        "$python" -c 'import ensurepip, venv' 2>/dev/null || echo "$(basename "$(readlink -f "$python")")-venv"
    fi
    if [ "$kind" = test ]; then
        command -v msgfmt >/dev/null || echo gettext
        # Ubuntu's package is a stub that calls snap: not installed from here, the browser tests say so and skip.
        if ! command -v chromium >/dev/null && ! command -v google-chrome >/dev/null && grep -qi '^ID=debian' /etc/os-release; then
            echo chromium
        fi
    fi
}

install_packages() {
    command -v apt-get >/dev/null || fail "these system packages are missing and there is no apt-get here: $*"
    if [ "$(id -u)" -eq 0 ]; then
        as_root=""
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as_root="sudo"
    else
        fail "these system packages are missing and I am not root: run this once, then repeat:  sudo apt-get install --no-install-recommends $*"
    fi
    say "installing system packages: $*"
    log=$(mktemp)
    if ! { $as_root apt-get update && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        fail "apt-get could not install: $* (its whole output is in $log)"
    fi
    rm -f "$log"
}

install_libraries() {
    lock=$1
    stamp=".venv/installed-$(sha256sum "$lock" | cut -c1-16)"
    [ -e "$stamp" ] && return
    say "installing the locked libraries of $lock"
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes -r tools/uv.txt
    # uv is quick but does not read pip's configuration: where packages come from a mirror that only pip knows, pip installs them.
    if ! VIRTUAL_ENV="$PWD/.venv" UV_SYSTEM_CERTS=1 .venv/bin/uv pip install --quiet --require-hashes -r "$lock" 2>/dev/null; then
        .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes -r "$lock"
    fi
    touch "$stamp"
}

python=$(find_python)
[ -n "$python" ] || fail "Python 3.11, 3.12 or 3.13 is needed and was not found"
packages=$(missing_packages)
# shellcheck disable=SC2086
[ -z "$packages" ] || install_packages $packages
if ! .venv/bin/python -c '' 2>/dev/null; then
    say "making the virtual environment .venv"
    rm -rf .venv
    "$python" -m venv .venv
fi
dev_stamp=".venv/installed-$(sha256sum requirements-dev.txt | cut -c1-16)"
if [ "$kind" = test ]; then
    install_libraries requirements-dev.txt
elif [ ! -e "$dev_stamp" ]; then
    install_libraries requirements.txt
fi
