#!/usr/bin/env bash
# Tries kernel_bench on the emulation, with tiny inputs: what it writes, what is left of a run that is
# killed, and what it refuses.
#
#   smoke_test.sh BENCH IMAGE [BENCH_WITH_CUB]
#
# BENCH_WITH_CUB is the program for GPUs: where there is none, its calls of CUB fail.
set -euo pipefail

bench=$1 image=$2 with_cub=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'FAILED %s\n' "$1"
  exit 1
}

# expect_status STATUS ARGUMENTS...: runs the benchmark; what it prints is in $work/output.
expect_status() {
  local expected=$1 status=0
  shift
  "$bench" "$@" >"$work/output" 2>&1 || status=$?
  [ "$status" -eq "$expected" ] || {
    cat "$work/output"
    fail "exit status $status, not $expected, of $*"
  }
}

# All lines have as many fields as the first.
expect_whole_lines() {
  awk -F, 'NR == 1 { n = NF } NF != n || n < 2 { exit 1 }' "$1" || fail "$1 has a broken line"
}

# Every case is measured, and written once.
test_all_cases() {
  expect_status 0 "$image" --smoke --out "$work/all.csv"
  expect_whole_lines "$work/all.csv"
  "$bench" --smoke --list | cut -d ' ' -f 1 | sort >"$work/listed"
  tail -n +2 "$work/all.csv" | cut -d , -f 2 | sort >"$work/measured"
  diff "$work/listed" "$work/measured" || fail "not every case was measured once"
  "$bench" --help | sed -n 's/^  groups: //p' | tr -d , | tr ' ' '\n' | sort >"$work/groups"
  tail -n +2 "$work/all.csv" | cut -d , -f 1 | sort -u | diff "$work/groups" - ||
    fail "a group has no line"
}

# Killed once it has written some lines, it leaves them; another run goes on in the same file.
test_killed_run() {
  "$bench" "$image" --smoke --out "$work/killed.csv" >"$work/output" 2>&1 &
  local pid=$! lines=0
  until [ "$lines" -ge 4 ]; do
    kill -0 "$pid" || fail "the run ended too early"
    sleep 0.05
    [ ! -f "$work/killed.csv" ] || lines=$(wc -l <"$work/killed.csv")
  done
  kill -KILL "$pid"
  wait "$pid" 2>"$work/wait" || true
  lines=$(wc -l <"$work/killed.csv")
  expect_whole_lines "$work/killed.csv"
  [ "$lines" -lt "$(wc -l <"$work/all.csv")" ] || fail "the run was not killed in its middle"
  expect_status 0 "$image" --smoke --out "$work/killed.csv" peak
  expect_whole_lines "$work/killed.csv"
  [ "$(wc -l <"$work/killed.csv")" -eq $((lines + 4)) ] || fail "finished lines were lost"
  [ "$(grep -c '^group,' "$work/killed.csv")" -eq 1 ] || fail "there is a second header"
}

# What does not fit the time or the memory is left out, which the exit status tells.
test_left_out() {
  expect_status 3 "$image" --smoke --seconds 1e-9 stress
  grep -q '^left out: stress-.* s are left$' "$work/output" || fail "no case lacks time"
  BANDGRAM_EMULATED_MEMORY=513000000 expect_status 3 "$image" --smoke kernel-sums
  grep -q '^left out: kernel-sums-.* GB are free$' "$work/output" || fail "no case lacks memory"
  grep -q '^peak-memory/copy ' "$work/output" || fail "the others are missing"
}

# The profiles launch what --list tells of.
test_profiles() {
  local one count=0
  for one in $("$bench" --smoke --list | sed -n 's/^\([^ ]*\) [^ ]* decisive .*/\1/p'); do
    expect_status 0 "$image" --smoke --profile "$one"
    count=$((count + 1))
  done
  [ "$count" -eq 13 ] || fail "there are $count profiles"
}

# Bad arguments are named, and nothing is written.
test_refusals() {
  expect_status 2 "$image" --smoke nonsense
  grep -q 'no group nonsense' "$work/output" || fail "the group is not named"
  expect_status 2 "$image" --smoke --seconds -1
  expect_status 2 "$image" --smoke --profile nonsense
  expect_status 2 "$work/nowhere" --smoke
  printf 'precious\n' >"$work/precious"
  expect_status 2 "$image" --smoke --out "$work/precious" peak
  [ "$(cat "$work/precious")" = precious ] || fail "a file was overwritten"
}

# A case that fails is named, and the next one goes on.
test_failing_case() {
  [ -n "$with_cub" ] || return 0
  bench=$with_cub expect_status 1 "$image" --smoke --out "$work/failed.csv" sort
  grep -q '^FAILED sort-.*/radix-64-bits: cub::' "$work/output" || fail "no case has failed"
  grep -q '/bitonic,' "$work/failed.csv" || fail "the other case is missing"
  ! grep -q '/radix' "$work/failed.csv" || fail "a case that failed has a line"
}

test_all_cases
test_killed_run
test_left_out
test_profiles
test_refusals
test_failing_case
printf 'kernel_bench works\n'
