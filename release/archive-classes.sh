#!/usr/bin/env bash
# Keeps the classes of some small runs as the JVM holds them, in two files beside the jar: bandgram.jsa, and for runs
# without vectors bandgram.aot; their checksums in bandgram.jsa.sum and bandgram.aot.sum. A run of the launcher that
# finds a file and its checksum neither reads nor verifies those classes again.
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
runs=('cluster points.csv --preference -60 --out clusters --report page.html'
  'cluster points.csv --clusters 5 --out merged' 'predict clusters points.csv --out labels.csv'
  'kmeans points.csv --k 5 --out means' 'spectral points.csv --k 5 --out parts')
for option in ArchiveClassesAtExit=classes.jsa AOTCacheOutput=classes.aot; do
  file=${option#*=}
  BANDGRAM_JAVA_OPTS=-XX:$option "$launcher" several "${runs[@]}" >/dev/null || true # where there is no font
  cksum <"$file" >"$file.sum"
  mv -f "$file" "$folder/bandgram.${file#*.}"
  mv -f "$file.sum" "$folder/bandgram.${file#*.}.sum"
done
