#!/bin/sh
# The browser tests need a Chromium: the one that is there, or else the system's package.
for name in chromium chromium-browser google-chrome; do
    command -v $name >/dev/null 2>&1 && exit 0
done
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install Chromium: the browser tests need it." >&2
    exit 1
fi
root=""
[ "$(id -u)" = 0 ] || root=sudo
$root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-liberation
