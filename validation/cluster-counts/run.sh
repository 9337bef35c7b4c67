#!/usr/bin/env bash
# Which number of clusters `cluster` suggests for sets with a known number, of 2..40, and for points
# without clusters (known: 1), of 2..12:
#   bash validation/cluster-counts/run.sh > counts.csv
# Needs the data folder (BANDGRAM_DATA) and a built program (BANDGRAM: how to call it).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
data=${BANDGRAM_DATA:-../shared/data}
read -ra program <<<"${BANDGRAM:-./bandgram}"

# suggest SET KNOWN FILE OPTION...: a line of the table
suggest() {
  local set=$1 known=$2 file=$3
  shift 3
  "${program[@]}" cluster "$file" "$@" --json --quiet 2>/dev/null |
    python3 -c '
import json, sys
run = json.load(sys.stdin)
row = {r["clusters"]: r for r in run["counts"]}
known = int(sys.argv[2])
best = row[run["suggested"]]
print(sys.argv[1], run["n"], run["d"], known, run["suggested"], run["stands_out"],
      *("%.3f" % r.get(key, float("nan"))
        for r, key in ((best, "silhouette"), (run, "reference_silhouette"), (best, "stability"),
                       (row.get(known, {}), "silhouette"), (row.get(known, {}), "stability"))), sep=",")
' "$set" "$known"
}

# noise KIND N D SEED: a line for points without clusters, evenly spread or of one normal distribution
noise() {
  python3 -c '
import random, sys
kind, n, d, seed = sys.argv[1], *map(int, sys.argv[2:])
draw = random.Random(seed)
print(",".join("x%d" % f for f in range(d)))
for _ in range(n):
    print(",".join("%.6f" % (draw.random() if kind == "even" else draw.gauss(0, 1)) for _ in range(d)))
' "$@" >"$folder/noise.csv"
  suggest "$1-$4" 1 "$folder/noise.csv" --clusters 2..12
}

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
echo set,n,d,known,suggested,stands_out,silhouette,reference,stability,silhouette_of_known,stability_of_known
for set in fcps/hepta fcps/lsun fcps/tetra fcps/target fcps/chainlink sipu/aggregation sipu/a1 sipu/a2 sipu/d31 \
  sipu/jain sipu/pathbased sipu/r15 sipu/s1 sipu/s2 sipu/s3 sipu/spiral sipu/unbalance uci/ecoli uci/glass uci/wine; do
  known=$(zcat "$data/gagolews/$set.labels0.gz" | grep -v '^0$' | sort -u | grep -c .)
  scale=none
  case $set in uci/*) scale=minmax ;; esac
  suggest "${set#*/}" "$known" "$data/gagolews/$set.data.gz" --columns '*' --scale "$scale" --clusters 2..40
done
suggest iris 3 "$data/sklearn_toy/iris.csv" --scale minmax --columns 0,1,2,3 --clusters 2..40
suggest digits 10 "$data/sklearn_toy/digits.csv.gz" --label-column 64 --clusters 2..40
suggest pendigits 10 "$data/pendigits/pendigits.txt.gz" --label-column 16 --clusters 2..40
for n in 100 300 1000 2000; do
  for seed in 1 2; do
    noise even "$n" 2 "$seed"
    for d in 2 8 10; do noise normal "$n" "$d" "$seed"; done
  done
done
