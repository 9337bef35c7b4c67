#!/usr/bin/env bash
# Tests and measures bandgram on this machine's GPU, step by step, and writes what happened to a
# folder as soon as it has happened: whatever ends this script, the steps that were done are kept.
#
#   results.json            the machine, and each step's outcome
#   log.txt                 what the steps printed, the end of each
#   running.txt             what the step under way has printed, if it runs alone; gone when it has ended
#   environment.txt         the machine in full
#   kernel-times.csv        single kernels, timed
#   profiles.csv            single kernels, profiled
#   validation.tar.gz       what the experiments and comparisons wrote
#
#   run.sh [--out FOLDER] [--seconds N] [--list FILE]... [--only REGEX] [--emulation FOLDER]
#
#   --out        where to write (default: gpu-results); must be new or empty
#   --seconds    time for everything (default: 540); a step whose limit does not fit in what is left is
#                left out, which is recorded
#   --list       file in the kit with steps and their limits, the most important first; may be given
#                several times (default: all but iterative-figures.txt, evaluation-time.txt and
#                iterative-time.txt, which need a call each)
#   --only       steps that match (such as 'suite|bench')
#   --emulation  try out the kit without a GPU, with the stand-in driver libcuda.so.1, kernels.fatbin
#                and libbandgram_thrust_host.so from this folder; nothing is measured, and every step
#                has twenty times as long
#
# First one kernel shows whether the driver and the packed code load; nothing else runs unless they do. A
# step that fails is recorded, and the next ones still run. Exit status: 1 if a step failed, else 3 if one
# was left out, else 0.
set -uo pipefail

kit=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=gpu-results total=540 lists=() only= emulation=

# Seconds that a step may take after its limit to say where it hangs; steps that run at once, if they may.
grace=3 at_once=4
# Most bytes of one step's output in the log.
log_bytes=300000
slower=20

usage() {
  sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" | sed '$d'
}

refuse() {
  printf 'run.sh: %s\n' "$1" >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in
    --help) usage && exit 0 ;;
    --out | --seconds | --list | --only | --emulation)
      [ $# -ge 2 ] || refuse "$1 needs a value"
      ;;
    *) refuse "unknown argument $1" ;;
  esac
  case $1 in
    --out) out=$2 ;;
    --seconds) total=$2 ;;
    --list) lists+=("$2") ;;
    --only) only=$2 ;;
    --emulation) emulation=$(cd "$2" && pwd) || exit 2 ;;
  esac
  shift 2
done

[ ${#lists[@]} -gt 0 ] || lists=({suites,gate,figures,experiments,bench,profile,races}.txt)
for list in "${lists[@]}"; do
  [ -f "$kit/$list" ] || refuse "--list is $list, but the kit has no such file"
done
[[ $total =~ ^[0-9]+$ ]] || refuse "--seconds is $total, but must be a whole number"
mkdir -p "$out" || exit 2
[ -z "$(ls -A "$out")" ] || refuse "--out is $out, but must be new or empty"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
started=$(date -u +%Y-%m-%dT%H:%M:%SZ)
PATH=$PATH:/usr/sbin:/sbin:${CUDA_PATH:-/usr/local/cuda}/bin

# Lines "LIMIT KIND ARGUMENTS" of the lists.
mapfile -t plan < <(cd "$kit" && grep -hE '^[0-9]+&? ' "${lists[@]}" | awk -v only="$only" '$0 ~ only')
printf '%s steps, whose limits come to %s seconds, of %s at most\n' "${#plan[@]}" \
  "$(printf '%s\n' "${plan[@]}" | awk '{sum += $1} END {print sum + 0}')" "$total"
if [ -n "$emulation" ]; then
  total=$((slower * total))
  printf 'on an emulation: every limit is %s times as long\n' "$slower"
fi
deadline=$((SECONDS + total))

. "$kit/report.sh"
. "$kit/steps.sh"

mkdir "$work/crashes"
cd "$work" || exit 2
environment >"$out/environment.txt" &
if ! unpack_binaries; then
  record unpack failed 1 "$SECONDS" 0 "binaries.tar.xz cannot be unpacked: neither xz nor python3"
  exit 1
fi
wait
find_driver
if running=$out/running.txt run_load 20; then
  run_plan
fi
exit_code
