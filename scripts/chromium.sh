#!/bin/sh
# The browser tests need a Chromium. The one without windows takes half the time, so it is installed if that can be done.
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
if command -v apt-get >/dev/null 2>&1; then
    root=""
    [ "$(id -u)" = 0 ] || root=sudo
    install="$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq fonts-liberation"
    $install chromium-headless-shell && exit 0
    $root apt-get update -qq
    $install chromium-headless-shell || $install chromium && exit 0
fi
for name in chromium chromium-browser google-chrome; do
    command -v $name >/dev/null 2>&1 && exit 0
done
echo "Please install Chromium: the browser tests need it." >&2
exit 1
