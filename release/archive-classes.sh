#!/usr/bin/env bash
# Keeps the classes of some small runs as the JVM holds them, in the file bandgram.jsa beside the jar, and its
# checksum in bandgram.jsa.sum. A run of the launcher that finds both neither reads nor verifies those classes
# again.
#
#   release/archive-classes.sh LAUNCHER JAR
set -euo pipefail

launcher=$(cd -P "$(dirname "$1")" && pwd)/$(basename "$1")
folder=$(cd -P "$(dirname "$2")" && pwd)
work=$(mktemp -d "$folder/classes-XXXXXX")
trap 'rm -rf "$work"' EXIT

# What most runs do: read a table, cluster it in a few iterations, look at fewer clusters, write tables, a picture
# and a page.
cd "$work"
for ((i = 0; i < 300; i++)); do
  printf '%d.3,%d\n' "$((i % 5 * 100 + i * 31 % 17))" "$((i % 5 * (i % 5) * 36 + i * 7 % 13))"
done >points.csv
BANDGRAM_JAVA_OPTS=-XX:ArchiveClassesAtExit=classes.jsa "$launcher" several \
  'cluster points.csv --preference -60 --out clusters --report page.html' \
  'cluster points.csv --clusters 5 --out merged' 'predict clusters points.csv --out labels.csv' \
  'kmeans points.csv --k 5 --out means' 'spectral points.csv --k 5 --out parts' \
  >/dev/null || true # where there is no font
cksum <classes.jsa >classes.jsa.sum
mv -f classes.jsa "$folder/bandgram.jsa"
mv -f classes.jsa.sum "$folder/bandgram.jsa.sum"
