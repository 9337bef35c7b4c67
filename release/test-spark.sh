#!/usr/bin/env bash
# Runs the command of docs/how-to/spark.md that submits target/bandgram.jar to Spark, as spark-submit itself
# does, on this machine in place of a cluster; its labels must be those of a single machine.
# ./bandgram release runs it.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'FAILED %s\n' "$1" >&2
  exit 1
}

# The block of code that follows a mark in that page.
example() {
  local block
  block=$(sed -n "/<!-- $1 -->/,/^\`\`\`\$/p" "$root/docs/how-to/spark.md" | grep -v -e '^```' -e "<!-- $1 -->")
  [ -n "$block" ] || fail "docs/how-to/spark.md has no block '$1'"
  printf '%s\n' "$block"
}

# A Spark of the jars that the launcher uses, laid out as Spark's own scripts want it.
make_spark_home() {
  local jar version
  if [ -n "${SPARK_HOME:-}" ]; then return 0; fi
  "$root/bandgram" spark --help >/dev/null
  version=$(sed -n 's|.*<spark.version>\(.*\)</spark.version>.*|\1|p' "$root/pom.xml")
  export SPARK_HOME=$work/spark SPARK_SCALA_VERSION=2.13
  mkdir -p "$SPARK_HOME/jars"
  tr ':' '\n' <"$root/target/spark/classpath-$version" | while read -r jar; do
    ln -s "$jar" "$SPARK_HOME/jars/"
  done
}

# What Spark's bin/spark-submit does: a first program writes the command line, each word ended by a zero.
spark-submit() {
  local command=() word
  while IFS= read -r -d '' word; do
    command+=("$word")
  done < <("$JAVA_HOME/bin/java" -cp "$SPARK_HOME/jars/*" org.apache.spark.launcher.Main \
    org.apache.spark.deploy.SparkSubmit "$@" && printf '0\0')
  # Before the command come a zero and the end of a line, behind it comes whether it is one.
  [ "${command[*]: -1}" = 0 ] || fail 'spark-submit makes no command'
  command[1]=${command[1]#$'\n'}
  "${command[@]:1:${#command[@]}-2}"
}

JAVA_HOME=$(BANDGRAM_JAVA_OPTS=-XshowSettings:properties "$root/bandgram" --version 2>&1 |
  sed -n 's/^ *java\.home = //p')
export JAVA_HOME SPARK_LOCAL_IP=127.0.0.1
make_spark_home
for i in $(seq 600); do
  printf '%d,%d\n' "$((i * i % 97))" "$((i * 31 % 89))"
done | sed '1i x,y' >"$work/points.csv"

command=$(example 'example: submit' | sed -e 's/--master [^ ]*/--master local[2]/' -e "s:target/bandgram.jar:$root/&:" \
  -e "s|hdfs:///points.parquet|$work/points.csv|" -e "s|hdfs:///tmp/bandgram|$work/checkpoints|" \
  -e "s|out/spark|$work/out|" -e 's/\(executor\|driver\)-memory [0-9]*g/\1-memory 1g/g')
(eval "$command") >"$work/printed" 2>"$work/log" || fail "$command: $(tail -n 40 "$work/log")"
grep -q 'local\[2\]' "$work/printed" || fail "prints $(cat "$work/printed")"
! grep -q 'scalar' "$work/log" || fail "the driver has no vector units: $(cat "$work/log")"
"$root/bandgram" cluster "$work/points.csv" --pairs bands --levels one --curves 1 --no-picture --quiet --out "$work/single"
cmp "$work/out/labels.csv" "$work/single/labels.csv" || fail 'other labels than on a single machine'
cut -d, -f1-3,5- "$work/single/exemplars.csv" | # Spark has no silhouettes
  cmp "$work/out/exemplars.csv" - || fail 'other exemplars than on a single machine'
printf 'bandgram.jar runs under spark-submit\n'
