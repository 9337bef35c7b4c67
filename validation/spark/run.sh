#!/usr/bin/env bash
# Runs an experiment:
#   bash validation/spark/run.sh [POINTS [HALF_BANDWIDTH [REPEATS [P:T ...]]]]
#     a band beside the single machine; P ranges of the curve, T iterations per exchange
#   bash validation/spark/run.sh multilevel FILE:D:K ...
#     multilevel beside the single machine; the first D columns of FILE to K clusters
# Prints CSV; needs 5 GB of memory.
set -euo pipefail
folder=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if [ "${1:-}" = multilevel ]; then
  shift
  program=SparkMultilevelQuality
  arguments=()
  for run in "$@"; do
    [[ $run = /* ]] || run=$folder/$run
    arguments+=("$run")
  done
else
  program=SparkOverhead
  arguments=("${1:-200000}" "${2:-128}" "${3:-1}")
  shift $(($# < 3 ? $# : 3))
  [ $# -gt 0 ] || set -- 2:8 4:8 8:8 16:8 8:1
  arguments+=("$@")
fi

classpath=target/benchmark.classpath
mvn -B -ntp -q test-compile dependency:build-classpath -Djacoco.skip=true -Dcuda.skip=true \
  -DincludeScope=test -Dmdep.outputFile="$classpath" >&2
exec "${JAVA_HOME:?}/bin/java" -Xmx3g --add-modules jdk.incubator.vector \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
  -cp "target/test-classes:target/classes:$(cat "$classpath")" \
  "org.bandgram.spark.$program" "${arguments[@]}"
