#!/usr/bin/env bash
# Runs the experiment: bash validation/spark/run.sh [POINTS [HALF_BANDWIDTH [REPEATS [P:T ...]]]]
# P ranges of the curve, T iterations per exchange. Prints CSV; needs 5 GB of memory.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
points=${1:-200000} width=${2:-128} repeats=${3:-1}
shift $(($# < 3 ? $# : 3))
[ $# -gt 0 ] || set -- 2:8 4:8 8:8 16:8 8:1

classpath=target/benchmark.classpath
mvn -B -ntp -q test-compile dependency:build-classpath -Djacoco.skip=true -Dcuda.skip=true \
  -DincludeScope=test -Dmdep.outputFile="$classpath" >&2
exec "${JAVA_HOME:?}/bin/java" -Xmx3g --add-modules jdk.incubator.vector \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
  -cp "target/test-classes:target/classes:$(cat "$classpath")" \
  org.bandgram.spark.SparkOverhead "$points" "$width" "$repeats" "$@"
