#!/usr/bin/env bash
# Tests and measures bandgram on this machine's GPU, step by step, and writes what happened to a
# folder as soon as it has happened: whatever ends this script, the steps that were done are kept.
#
#   results.json            the machine, and each step's outcome
#   log.txt                 what the steps printed, the end of each
#   running.txt             what the step under way has printed; gone when it has ended
#   environment.txt         the machine in full
#   kernel-times.csv        single kernels, timed
#   profiles.csv            single kernels, profiled
#   validation.tar.gz       what the experiments wrote
#
#   run.sh [--out FOLDER] [--seconds N] [--list FILE] [--only REGEX] [--emulation FOLDER]
#
#   --out        where to write (default: gpu-results); must be new or empty
#   --seconds    time for everything (default: 540); the limits of all steps must fit
#   --list       file in the kit with the steps and their limits (default: first.txt)
#   --only       steps that match, and the first one (such as 'suite|kernels')
#   --emulation  try out the kit without a GPU, with the stand-in driver libcuda.so.1, kernels.fatbin
#                and libbandgram_thrust_host.so from this folder; nothing is measured, and every step
#                has twenty times as long
#
# A step that fails is recorded and the next ones still run, unless it is the first one, which shows
# that the driver and the packed code load. Exit status: 0 if no step failed.
set -uo pipefail

kit=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=gpu-results total=540 list=first.txt only= emulation=

# Seconds that are kept for unpacking and for writing results; below which a step is not begun; that
# a step may take after its limit to say where it hangs.
reserve=20 least=3 grace=3
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
    --list) list=$2 ;;
    --only) only=$2 ;;
    --emulation) emulation=$(cd "$2" && pwd) || exit 2 ;;
  esac
  shift 2
done

[ -f "$kit/$list" ] || refuse "--list is $list, but the kit has no such file"
[[ $total =~ ^[0-9]+$ ]] || refuse "--seconds is $total, but must be a whole number"
mkdir -p "$out" || exit 2
[ -z "$(ls -A "$out")" ] || refuse "--out is $out, but must be new or empty"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
started=$(date -u +%Y-%m-%dT%H:%M:%SZ)
PATH=$PATH:/usr/sbin:/sbin:${CUDA_PATH:-/usr/local/cuda}/bin

# Lines "LIMIT KIND ARGUMENTS" of the list.
mapfile -t plan < <(grep -E '^[0-9]+ ' "$kit/$list" | awk -v only="$only" 'NR == 1 || $0 ~ only')
limits=$(printf '%s\n' "${plan[@]}" | awk '{sum += $1} END {print sum}')
printf '%s steps, %s of %s seconds with %s for the rest\n' \
  "${#plan[@]}" "$limits" "$total" "$reserve"
if [ -n "$emulation" ]; then
  total=$((slower * total)) reserve=$((slower * reserve))
  printf 'on an emulation: every limit is %s times as long\n' "$slower"
elif [ $((limits + reserve)) -gt "$total" ]; then
  refuse "--seconds is $total, but the limits of all steps come to $limits and $reserve"
fi
deadline=$((SECONDS + total))

. "$kit/report.sh"
. "$kit/steps.sh"

mkdir "$work/crashes"
cd "$work" || exit 2
if ! unpack_binaries; then
  record unpack failed 1 "$SECONDS" 0 "binaries.tar.xz cannot be unpacked: neither xz nor python3"
  exit 1
fi
environment >"$out/environment.txt"
find_driver
for entry in "${plan[@]}"; do
  # shellcheck disable=SC2086 # several words
  run_entry $entry || break
done
exit $((failures > 0))
