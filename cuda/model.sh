#!/usr/bin/env bash
# A model of the kernels, by model.csv and their machine code for compute capability 9.0: what they move,
# of what instructions their loops consist, and how long both take at the rates that README.md states.
# Nothing in it is measured.
#
#   cuda/model.sh            says how the table in README.md would change
#   cuda/model.sh --update   writes it
#
# Needs nvcc, nvdisasm and cuobjdump, which CUOBJDUMP may name; without a disassembler it does nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

build=../target/cuda
cuobjdump=${CUOBJDUMP:-cuobjdump}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! command -v "$cuobjdump" >"$work/log" || ! command -v nvdisasm >>"$work/log"; then
  printf '%s\n' 'model.sh: there is no cuobjdump or no nvdisasm, so that nothing is said of the kernels' >&2
  exit 0
fi
cmake -S . -B "$build" >"$work/log"
cmake --build "$build" --target kernels >>"$work/log" || { cat "$work/log" >&2; exit 1; }
"$cuobjdump" -arch sm_90 -sass "$build/kernels.fatbin" >"$work/code" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
awk -f model.awk resources.csv model.csv "$work/code" model.csv >"$work/table"

awk -v table="$work/table" '
  /^<!-- end of the model/ { inside = 0 }
  !inside { print }
  /^<!-- begin of the model/ { inside = 1; while ((getline line <table) > 0) { print line } }' README.md >"$work/README.md"
if [ "${1:-}" = --update ]; then
  cp "$work/README.md" README.md
else
  diff README.md "$work/README.md" || true
fi
