#!/usr/bin/env bash
# Which number of clusters `cluster --clusters 2..40` suggests for sets with a known number:
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
  "${program[@]}" cluster "$file" "$@" --clusters 2..40 --json --quiet 2>/dev/null |
    python3 -c '
import json, sys
run = json.load(sys.stdin)
row = {r["clusters"]: r for r in run["counts"]}
known = int(sys.argv[2])
best = row[run["suggested"]]
print(sys.argv[1], run["n"], run["d"], known, run["suggested"],
      *("%.3f" % r.get(key, float("nan")) for r in (best, row[known]) for key in ("silhouette", "stability")), sep=",")
' "$set" "$known"
}

echo set,n,d,known,suggested,silhouette,stability,silhouette_of_known,stability_of_known
for set in fcps/hepta fcps/lsun fcps/tetra fcps/target fcps/chainlink sipu/aggregation sipu/a1 sipu/a2 sipu/d31 \
  sipu/jain sipu/pathbased sipu/r15 sipu/s1 sipu/s2 sipu/s3 sipu/spiral sipu/unbalance uci/ecoli uci/glass uci/wine; do
  known=$(zcat "$data/gagolews/$set.labels0.gz" | grep -v '^0$' | sort -u | grep -c .)
  scale=none
  case $set in uci/*) scale=minmax ;; esac
  suggest "${set#*/}" "$known" "$data/gagolews/$set.data.gz" --columns '*' --scale "$scale"
done
suggest iris 3 "$data/sklearn_toy/iris.csv" --scale minmax --columns 0,1,2,3
suggest digits 10 "$data/sklearn_toy/digits.csv.gz" --label-column 64
suggest pendigits 10 "$data/pendigits/pendigits.txt.gz" --label-column 16
