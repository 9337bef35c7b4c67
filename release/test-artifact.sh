#!/usr/bin/env bash
# Tests what ./bandgram publish puts into a repository: compiles and runs a project that depends on it,
# as docs/how-to/dependencies.md says how, without a network; and looks at what such a project gets. A jar that
# the build has made before must come out with the same bytes again. ./bandgram release runs it; .ci/run does not, to
# take less time.
set -euo pipefail

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
published=$work/published
# What the build has fetched.
fetched=${MAVEN_REPOSITORY:-$HOME/.m2/repository}

fail() {
  printf 'FAILED %s\n' "$1" >&2
  exit 1
}

# The XML that follows a mark in that page.
readme() {
  local block
  block=$(sed -n "/<!-- $1 -->/,/^\`\`\`\$/p" "$root/docs/how-to/dependencies.md" | grep -v -e '^```' -e "<!-- $1 -->")
  [ -n "$block" ] || fail "docs/how-to/dependencies.md has no block '$1'"
  printf '%s\n' "$block"
}

# Of nothing if there is none.
sum_of_jar() { { cat "$root"/target/bandgram-[0-9]*[0-9T].jar 2>/dev/null || true; } | sha256sum; }

kernels=org/bandgram/internal/compute/cuda/kernels.fatbin

# has_entry NAME JAR: the names of a jar's entries stand in it as they are.
has_entry() { grep -qsF "$1" "$2"; }

settings() {
  cat <<XML
<settings>
  <localRepository>$work/local</localRepository>
  <mirrors>
    <mirror><id>fetched</id><mirrorOf>*,!published</mirrorOf><url>file://$fetched</url></mirror>
  </mirrors>
  <profiles>
    <profile>
      <id>published</id>
      <repositories>
        <repository><id>published</id><url>file://$published</url></repository>
      </repositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>published</activeProfile></activeProfiles>
</settings>
XML
}

# consume NAME BLOCK...: compiles and runs the project with that page's blocks; lists its jars, and
# what it prints.
consume() {
  local project=$work/$1
  shift
  cp -r "$root/release/consumer" "$project"
  : >"$project/dependencies"
  for block in "$@"; do readme "$block" >>"$project/dependencies"; done
  readme 'dependency: management' >"$project/management"
  sed -i.bak -e "/<!-- dependencies -->/r $project/dependencies" \
    -e "/<!-- management -->/r $project/management" "$project/pom.xml"
  (
    cd "$project"
    JAVA_HOME=$jdk "$maven" -B -ntp -q -s "$work/settings.xml" compile dependency:build-classpath \
      -Dmdep.outputFile=classpath >log 2>&1 || {
      cat log >&2
      exit 1
    }
    tr ':' '\n' <classpath | sed 's:.*/::' | sort >jars
    "$jdk/bin/java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
      --sun-misc-unsafe-memory-access=allow -cp "target/classes:$(cat classpath)" Consumer >printed
  ) || fail "the project with $*"
}

has() { grep -qE -e "$2" "$work/$1" || fail "$1 has no $2: $(cat "$work/$1")"; }

jdk=$(BANDGRAM_JAVA_OPTS=-XshowSettings:properties "$root/bandgram" --version 2>&1 |
  sed -n 's/^ *java\.home = //p')
maven=$(command -v mvn || printf '%s/mvnw' "$root")

before=$(sum_of_jar)
rm -f "$root"/target/bandgram-[0-9]*[0-9T].jar
"$root/bandgram" publish "file://$published" -q "$@" >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  fail 'publish'
}
if [ "$before" != "$(sha256sum </dev/null)" ]; then
  [ "$before" = "$(sum_of_jar)" ] || fail 'the same classes make another jar'
fi
for kind in .pom .jar -gpu.jar -sources.jar -javadoc.jar -cyclonedx.json; do
  compgen -G "$published/org/bandgram/bandgram/*/bandgram-*$kind" >/dev/null || fail "no $kind is published"
done
plain=$(compgen -G "$published/org/bandgram/bandgram/*/bandgram-*[0-9T].jar")
for left_out in "$kernels" org/bandgram/cli org/bandgram/demo; do
  ! has_entry "$left_out" "$plain" || fail "the plain jar has $left_out"
done
has_entry "$kernels" "${plain%.jar}-gpu.jar" || fail "the jar for GPUs has no $kernels, which CUDA's nvcc makes"

settings >"$work/settings.xml"
consume core 'dependency: bandgram'
[ "$(wc -l <"$work/core/jars")" -le 5 ] || fail "too many jars: $(cat "$work/core/jars")"
has core/printed '^2 clusters$'
has core/printed '^file: .*blue.strategic.parquet:parquet-floor'

consume all 'dependency: bandgram' 'dependency: Parquet' 'dependency: GPU'
has all/printed '^6 rows of Parquet$'
has all/jars '^jcuda-natives-.*-linux-x86_64.jar$'
has all/jars '^bandgram-.*-gpu.jar$'
# What the build pins, users get.
for pinned in parquet-hadoop:parquet zstd-jni:zstd-jni snappy-java:snappy-java slf4j-api:slf4j jcuda:jcuda; do
  version=$(sed -n "s:.*<${pinned#*:}.version>\(.*\)</.*:\1:p" "$root/pom.xml")
  has all/jars "^${pinned%:*}-$version.jar$"
done
for project in core all; do
  printf '%s: %d jars, %.1f MB\n' "$project" "$(wc -l <"$work/$project/jars")" \
    "$(tr ':' '\n' <"$work/$project/classpath" | xargs cat | wc -c | awk '{ print $1 / 1e6 }')"
done
