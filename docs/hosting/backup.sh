#!/bin/sh
# /opt/tablee/backup.sh FOLDER: a new copy, read again to the last move; copies older than two weeks go.
set -eu
umask 077
mkdir -p "$1"
copy=$1/$(date -u +%Y-%m-%dT%H%M%SZ).db
tablee admin backup "$copy"
tablee admin check --database "sqlite:///$copy"
find "$1" -name '*.db' -mtime +14 -delete
