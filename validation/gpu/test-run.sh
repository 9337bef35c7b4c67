#!/usr/bin/env bash
# Tests run.sh with a kit of stand-ins, in seconds: what is kept when it is killed, what is said of
# steps that hang or fail, and that the real lists fit. Continuous integration runs it.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -P "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kit=$work/kit
passed=0 failed=0

# expect WHAT COMMAND...
expect() {
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED %s\n' "$what"
  fi
}

has() { grep -qE -e "$2" "$1"; }
has_not() { ! grep -qE -e "$2" "$1"; }
equal() { [ "$1" = "$2" ]; }

# What stands in for a JVM: does what the class or test named asks for.
stub_java() {
  cat <<'STUB'
#!/bin/sh
feed() { echo "a line of a library.JUnit Jupiter > Some > $1 :: $2"; }
case "$*" in
  *GpuProbe*)
    case ${STUB_LOAD:-} in
      missing) echo "libcuda.so.1: cannot open shared object file"; exit 1 ;;
      image) [ -n "${STUB_REBUILT:-}" ] || case "$*" in
        *rebuilt*) ;;
        *) echo "the kernels do not load: CUDA_ERROR_NO_BINARY_FOR_GPU"; exit 1 ;;
      esac ;;
    esac
    echo "a GPU" ;;
  *Hanging*)
    feed 'first()' STARTED; feed 'first()' SUCCESSFUL; feed 'waitsForEver()' STARTED
    trap 'echo "Full thread dump"' QUIT
    while :; do sleep 0.1; done ;;
  *Slow*) sleep 0.5; echo "[         2 tests successful      ]" ;;
  *Failing*) feed 'breaks()' STARTED; feed 'breaks()' FAILED; exit 1 ;;
  *--select-class*) echo "[         2 tests successful      ]" ;;
  *validate*)
    while [ "$1" != --out ]; do shift; done
    mkdir -p "$2"; echo "a row" >"$2/runs.csv" ;;
  *) echo "java stand-in" ;;
esac
STUB
}

# What stands in for compute-sanitizer: finds an error in a class called Racing.
stub_sanitizer() {
  cat <<'STUB'
#!/bin/sh
echo "========= COMPUTE-SANITIZER"
while [ "$1" != --error-exitcode ]; do shift; done
error=$2
shift 2
"$@" || exit
case "$*" in
  *Racing*) echo "========= ERROR SUMMARY: 1 error"; exit "$error" ;;
esac
echo "========= ERROR SUMMARY: 0 errors"
STUB
}

# What stands in for kernel_bench: a case that takes 2 ms with the other commit's kernels, else 1.
stub_kernel_bench() {
  cat <<'STUB'
#!/bin/sh
time=1
case $1 in *baseline*) time=2 ;; esac
while [ "$1" != --out ]; do shift; done
[ -s "$2" ] || echo "group,case,median_ms" >"$2"
echo "peak,peak-memory/copy,$time" >>"$2"
STUB
}

# A kit whose programs are stand-ins.
make_kit() {
  mkdir -p "$kit" "$work/staging/jdk/bin"
  cp "$here"/{run.sh,report.sh,steps.sh,compare.sh} "$kit/"
  stub_java >"$work/staging/jdk/bin/java"
  : >"$work/staging/kernels.fatbin"
  : >"$work/staging/baseline.fatbin"
  stub_kernel_bench >"$kit/kernel_bench"
  printf '#!/bin/sh\necho rebuilding\n' >"$kit/rebuild.sh"
  chmod +x "$work/staging/jdk/bin/java" "$kit/kernel_bench"
  tar -C "$work/staging" -cJf "$kit/binaries.tar.xz" jdk kernels.fatbin baseline.fatbin
  echo 0123456789ab >"$kit/commit"
}

# list NAME LINES...
list() {
  local name=$1
  shift
  printf '%s\n' "# A list." "$@" >"$kit/$name"
}

# run OUT OPTIONS...: in an empty environment but for what STUB holds.
run() {
  local out=$1
  shift
  env -i PATH=/usr/bin:/bin HOME=/nonexistent ${STUB:-} \
    bash "$kit/run.sh" --out "$work/$out" "$@" >"$work/$out.txt" 2>&1
}

check_outcomes() {
  local code=0
  list mixed.txt '2 suite a.Hanging' '5 suite a.Failing' '5 suite a.Fine' '5 sanitize memcheck a.Fine a.Other' \
    '9 bench fused union' '5 profile fused' '5 validate iteration --devices cuda'
  run mixed --list mixed.txt || code=$?
  local results=$work/mixed/results.json
  expect 'a failing step fails the run' equal "$code" 1
  expect 'steps and limits are announced' has "$work/mixed.txt" '^7 steps, whose limits come to 36 seconds, of 540'
  expect 'a hang names its test' \
    has "$results" '"suite Hanging", "status": "timed out".*not ended: Some > waitsForEver\(\)'
  expect 'the threads of a hang are kept' has "$work/mixed/log.txt" 'Full thread dump'
  expect 'a failing test is named' has "$results" '"suite Failing", "status": "failed".*breaks\(\)'
  expect 'later suites run' has "$results" '"suite Fine", "status": "passed".*2 tests successful'
  expect 'tools that are missing are skipped' has "$results" '"memcheck Fine and 1 more", "status": "skipped"'
  expect 'times of kernels are kept' has "$work/mixed/kernel-times.csv" 'peak-memory/copy'
  expect 'rows of experiments are kept' equal \
    "$(tar -xzOf "$work/mixed/validation.tar.gz" ./runs.csv)" 'a row'
  expect 'at most eight files' test "$(find "$work/mixed" -type f | wc -l)" -le 8
  if command -v python3 >/dev/null; then
    expect 'the results are JSON' python3 -m json.tool "$results" /dev/null
  fi
}

check_sanitizer() {
  list sanitize.txt '5& sanitize memcheck a.Fine' '5 sanitize racecheck a.Racing a.Fine'
  stub_sanitizer >"$work/compute-sanitizer" && chmod +x "$work/compute-sanitizer"
  STUB="PATH=$work:/usr/bin:/bin" run sanitize --list sanitize.txt || true
  rm "$work/compute-sanitizer"
  expect 'a class without errors passes' has "$work/sanitize/results.json" \
    '"memcheck Fine", "status": "passed".*ERROR SUMMARY: 0 errors 2 tests successful'
  expect 'an error fails though tests pass' has "$work/sanitize/results.json" \
    '"racecheck Racing and 1 more", "status": "failed", "exit": 9.*ERROR SUMMARY: 1 error'
  expect 'classes have their package' has "$work/sanitize/log.txt" \
    'bandgram.test.sizes=small.* org.bandgram.internal.compute.cuda.a.Racing '
}

check_load() {
  list loads.txt '5 suite a.Fine'
  STUB=STUB_LOAD=missing run missing --list loads.txt || true
  expect 'where the driver was looked for' \
    has "$work/missing/results.json" 'looked for in LD_LIBRARY_PATH.*/usr/local/nvidia/lib64'
  expect 'nothing runs without a driver' has_not "$work/missing/results.json" 'suite Fine'
  expect 'no rebuild without a driver' has_not "$work/missing/results.json" '"rebuild"'
  printf '#!/bin/sh\necho "release 13.0,"\n' >"$work/nvcc" && chmod +x "$work/nvcc"
  STUB="STUB_LOAD=image PATH=$work:/usr/bin:/bin" run image --list loads.txt || true
  expect 'images that do not load are rebuilt' \
    has "$work/image/results.json" '"load-rebuilt", "status": "passed"'
  expect 'suites run with what was rebuilt' has "$work/image/results.json" 'suite Fine'
}

check_kill() {
  list kill.txt '5 validate iteration' '5 suite a.Fine' '100 suite a.Hanging'
  run kill --list kill.txt &
  local job=$! tries=0
  until grep -qs waitsForEver "$work/kill/running.txt" || [ $((tries += 1)) -gt 300 ]; do
    sleep 0.1
  done
  pkill -KILL -f "$work/kill" || true
  wait "$job" 2>/dev/null || true
  expect 'steps before a SIGKILL are kept' has "$work/kill/results.json" '"suite Fine", "status": "passed"'
  expect 'and results of experiments' equal \
    "$(tar -xzOf "$work/kill/validation.tar.gz" ./runs.csv)" 'a row'
  expect 'and what the step under way printed' has "$work/kill/running.txt" 'waitsForEver\(\) :: STARTED'
  expect 'a results file that is whole' equal "$(tail -n 1 "$work/kill/results.json")" '}'
  pkill -KILL -f a.Hanging || true
}

# Steps that sleep, each alone or four at a time.
check_beside() {
  list beside.txt '9& suite a.Slow1' '9& suite a.Slow2' '2& suite a.Hanging' '9& suite a.Failing' \
    '9& suite a.Slow3' '9 suite a.Fine' '9& suite a.Slow4'
  run beside --list beside.txt || true
  local results=$work/beside/results.json
  expect 'all steps that run at once are recorded' equal "$(grep -c '"suite ' "$results")" 7
  expect 'a hang beside others names its test' \
    has "$results" '"suite Hanging", "status": "timed out".*waitsForEver'
  expect 'a failure beside others is named' has "$results" '"suite Failing", "status": "failed".*breaks'
  expect 'each has its own output' has "$results" '"suite Slow2", "status": "passed".*2 tests'
  expect 'a step that must be alone waits for those before it, and those after for it' equal \
    "$(sed -n 's/^{"name": "suite \([A-Z][a-z]*\).*/\1/p' "$results" | tail -n 2 | paste -sd ' ')" 'Fine Slow'
  expect 'the log is not mixed up' equal "$(grep -c '^==== suite' "$work/beside/log.txt")" 7
}

check_comparison() {
  list compare.txt '9 compare fused union'
  run uncompared --list compare.txt || true
  expect 'no comparison without other kernels' \
    has "$work/uncompared/results.json" '"compare fused union", "status": "skipped"'
  echo 0123456789ab >"$kit/baseline"
  run compared --list compare.txt || true
  expect 'ratios of two images' has "$work/compared/results.json" \
    '"status": "passed".*1 cases, ratios from 0.500 \(peak-memory/copy\)'
  expect 'and their times are kept' has <(tar -xzOf "$work/compared/validation.tar.gz" ./compare/baseline.csv) \
    'peak-memory/copy,2'
}

check_budget() {
  local code=0
  list long.txt '400 suite a.Long' '5 suite a.Fine'
  list more.txt '3 suite a.More'
  run long --list long.txt --list more.txt --seconds 60 || code=$?
  expect 'what is left out shows in the exit status' equal "$code" 3
  expect 'a limit that does not fit leaves a step out' \
    has "$work/long/results.json" '"suite Long", "status": "left out"'
  expect 'shorter steps after it run' has "$work/long/results.json" '"suite Fine", "status": "passed"'
  expect 'and those of later lists' has "$work/long/results.json" '"suite More", "status": "passed"'
}

check_refusals() {
  local code=0
  run nothing --list nothing.txt || code=$?
  expect 'a list that is missing is refused' equal "$code" 2
  code=0
  run mixed --list loads.txt || code=$?
  expect 'results are not overwritten' equal "$code" 2
  expect 'earlier results stay' has "$work/mixed/results.json" 'suite Hanging'
}

# left_out: the steps of a list that do not fit in a call if all take until their limits, half a minute after its start.
left_out() {
  local out total lists only emulation grace at_once
  eval "$(grep -E '^(out=gpu|grace=)' "$here/run.sh")"
  awk -v total="$total" -v grace="$grace" -v slots="$at_once" '
    BEGIN { for (s = 1; s <= slots; s++) free[s] = 30 }
    !/^[0-9]+&? / { next }
    {
      first = last = 1
      for (s = 2; s <= slots; s++) {
        if (free[s] < free[first]) first = s
        if (free[s] > free[last]) last = s
      }
      end = free[$1 ~ /&/ ? first : last] + $1 + grace
      if (end > total) print
      else if ($1 ~ /&/) free[first] = end
      else for (s = 1; s <= slots; s++) free[s] = end
    }'
}

check_lists() {
  local class name file
  expect 'two steps of 300 s do not fit in a call' equal "$(printf '300 a\n300 b\n9 c\n' | left_out)" '300 b'
  expect 'four steps fit that run at once, and no fifth' \
    equal "$(printf '300& %s\n' a b c d e | left_out)" '300& e'
  for file in "$here"/*.txt; do
    expect "all steps of ${file##*/} fit in a call" equal "$(left_out <"$file")" ''
  done
  expect 'every line of a list is a step' equal "$(grep -hvE '^[0-9]+&? [a-z]|^#' "$here"/*.txt | wc -l)" 0
  while read -r file; do
    class=${file#*src/test/java/}
    name=$(printf '%s' "${class%.java}" | tr / .)
    expect "suites.txt has $name" equal "$(grep -cE "^[0-9]+&? suite $name\$" "$here/suites.txt")" 1
    if grep -qE 'freeBytes|availableBytes' "$file"; then
      expect "$name, which looks at free memory, runs alone" \
        has "$here/suites.txt" "^[0-9]+ suite $name\$"
    fi
  done < <(grep -rl '@Tag("cuda")' "$root/src/test/java" "$root/validation/src/test/java")
  while read -r name; do
    expect "$name of suites.txt exists" \
      grep -qs '@Tag("cuda")' "$root"/{,validation/}"src/test/java/${name//.//}.java"
  done < <(sed -n 's/^[0-9&]* suite //p' "$here/suites.txt")
  for name in $(sed -n 's/^[0-9&]* sanitize [a-z]* //p' "$here/gate.txt" "$here/races.txt"); do
    expect "$name, which is run under compute-sanitizer, is a suite that may run as it does there" equal \
      "$(grep -hE "^[0-9]+&? sanitize .*\\b$name\\b" "$here"/{gate,races}.txt | sed 's/^[0-9]*\(&*\).*/\1/' | sort -u)" \
      "$(sed -n "s/^[0-9]*\(&*\) suite org.bandgram.internal.compute.cuda.$name\$/\1/p" "$here/suites.txt")"
  done
}

make_kit
check_outcomes
check_sanitizer
check_load
check_kill
check_beside
check_comparison
check_budget
check_refusals
check_lists
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
