#!/usr/bin/env bash
# Times kernels of two images in turns, each twice, and prints the ratio of their times.
#
#   compare.sh BENCH BASELINE IMAGE FOLDER [--smoke] GROUPS...     writes baseline.csv and here.csv
set -euo pipefail

bench=$1 baseline=$2 image=$3 folder=$4
shift 4
mkdir -p "$folder"
for round in 1 2; do
  "$bench" "$baseline" --out "$folder/baseline.csv" "$@" >"$folder/log.txt"
  "$bench" "$image" --out "$folder/here.csv" "$@" >"$folder/log.txt"
done

# The least of each case's medians; a ratio below 1 says that these kernels are faster.
awk -F, '
  FNR == 1 { file++; for (f = 1; f <= NF; f++) at[$f] = f; next }
  { name = $at["case"]; time = $at["median_ms"] + 0 }
  !((file, name) in least) || time < least[file, name] { least[file, name] = time }
  file == 2 && !(name in known) { known[name] = 1; names[++count] = name }
  END {
    printf "%-52s %10s %10s %7s\n", "case", "baseline", "here", "ratio"
    for (c = 1; c <= count; c++) {
      name = names[c]
      ratio = least[2, name] / least[1, name]
      printf "%-52s %10.4f %10.4f %7.3f\n", name, least[1, name], least[2, name], ratio
      if (!slowest || ratio > slowest) { slowest = ratio; slow = name }
      if (!fastest || ratio < fastest) { fastest = ratio; fast = name }
    }
    printf "%d cases, ratios from %.3f (%s) to %.3f (%s)\n", count, fastest, fast, slowest, slow
  }' "$folder/baseline.csv" "$folder/here.csv"
