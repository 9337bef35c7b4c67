#!/usr/bin/env bash
# What each kernel takes of a multiprocessor of compute capability 9.0: compiles the binaries for GPUs, and
# compares the assembler's report with resources.csv.
#
#   cuda/resources.sh            fails where a kernel spills registers, or the filter takes more than 100
#                                instructions for a chunk of features; and, with the release of nvcc
#                                that the table names, where the table is not what comes out
#   cuda/resources.sh --update   writes the table anew
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

table=resources.csv
build=../target/cuda
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() {
  printf '%s\n' "resources.sh: $*" >&2
}

# A kernel a line: registers of a thread; warps that these leave room for on a multiprocessor with
# 65,536 registers, given out to a warp by 256, and 64 warps; bytes of static shared memory of a block;
# bytes of a thread's stack; bytes that registers are spilled to.
tabulate() {
  awk '
    function field(name) { return match($0, "[0-9]+ " name) ? substr($0, RSTART) + 0 : 0 }
    / Compiling entry function / { ours = /sm_90/ }
    !ours { next }
    / Compiling entry function / { split($0, quoted, "\x27"); kernel = quoted[2] }
    / bytes stack frame/ { stack = field("bytes stack frame"); spilled = field("bytes spill stores") }
    / Used [0-9]+ registers/ {
      match($0, /Used [0-9]+/)
      registers = substr($0, RSTART + 5, RLENGTH - 5) + 0
      warps = int(65536 / (int((registers * 32 + 255) / 256) * 256))
      warps = warps > 64 ? 64 : warps
      printf "%s,%d,%d,%d,%d,%d\n", kernel, registers, warps, field("bytes smem"), stack, spilled
    }' "$1" | LC_ALL=C sort
}

# The shortest loop of a cubin's only kernel that has products on tensor cores: "instructions,products". An
# instruction is eight numbers, its code the lowest 12 bits: 572 for a product, 2375 for a jump by words.
tabulate_loop() {
  od -An -v -tu2 -w16 "$1" | awk '
    { code = $1 % 4096; products[NR] = products[NR - 1] + (code == 572) }
    code == 2375 {
      back = (2 ^ 20 - int($3 / 4) % 4096 * 256 - $2 % 256) / 4
      inside = back <= NR ? products[NR] - products[NR - back] : 0
      if (inside && (!least || back < least)) { least = back; found = inside }
    }
    END { printf "%d,%d\n", least, found }'
}

cmake -S . -B "$build" >"$work/log"
cmake --build "$build" --target kernels >>"$work/log" || { cat "$work/log" >&2; exit 1; }
nvcc=$(sed -n 's/^NVCC:FILEPATH=//p' "$build/CMakeCache.txt")
release=$("$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p')
printf '#include "filter/nearest.cuh"\n' >"$work/filter.cu"
"$nvcc" -cubin -arch=sm_90 -std=c++20 -O3 -fmad=false -I. -Iinclude -o "$work/filter.cubin" "$work/filter.cu"
IFS=, read -r chunk products < <(tabulate_loop "$work/filter.cubin")
{
  printf '# nvcc %s, sm_90; written by cuda/resources.sh --update\n' "$release"
  printf '# filter_nearest: a chunk takes %d instructions, %d of them products\n' "$chunk" "$products"
  printf 'kernel,registers,warps,shared_bytes,stack_bytes,spilled_bytes\n'
  tabulate "$build/kernels.report"
} >"$work/$table"

if spilled=$(grep -v -e '^#' -e '^kernel,' -e ',0$' "$work/$table"); then
  say "registers are spilled by"
  printf '%s\n' "$spilled" >&2
  exit 1
fi
if [ "$products" -ne 32 ] || [ "$chunk" -gt 100 ]; then
  say "filter_nearest takes $chunk instructions for $products products, but must take at most 100 for 32"
  exit 1
fi
if [ "${1:-}" = --update ]; then
  mv "$work/$table" "$table"
elif ! cmp -s <(head -1 "$table") <(head -1 "$work/$table"); then
  say "no kernel spills; not compared with $table, which is of another release than nvcc $release"
elif ! diff "$table" "$work/$table" >&2; then
  say "kernels take (>) what $table does not say (<); where that is meant, run cuda/resources.sh --update"
  exit 1
fi
