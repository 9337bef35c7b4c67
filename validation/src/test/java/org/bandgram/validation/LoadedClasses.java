package org.bandgram.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.validation.harness.Experiment;

/**
 * The classes of this project that an experiment loads, as its smallest run on a CPU found: paths
 * of their sources below {@code org/bandgram}, without the ending. Classes that read, judge, report
 * or look for a GPU, and those of the package {@code org.bandgram} itself, are left out.
 *
 * <p>The file has a line for each group of experiments that load the same: their names, a colon,
 * and the sources.
 */
final class LoadedClasses {
  private static final Path FILE = Path.of("validation", "loaded-classes.txt.gz");
  private static final Pattern LOADED =
      Pattern.compile("(?m)\\] org\\.bandgram\\.([\\w.]+)(?:[$/]\\S*)? source:");

  /**
   * What reads, says or writes something (also how a run ended), looks for a GPU, or chooses the
   * first loops of a JVM, and is not measured.
   */
  private static final Predicate<String> NOT_MEASURED =
      Pattern.compile(
              "(cli|data|io|checkpoint|metric)/.*|\\w+|cluster/Status"
                  + "|validation/(harness/.*|sets/DataFolder|\\w+)"
                  + "|.*(Report|Summary|Curves|Exception|Progress|Detection|WarmUps?|package-info)")
          .asMatchPredicate();

  private LoadedClasses() {}

  /** Reads the sources of each experiment. */
  static Map<String, SortedSet<String>> read() throws IOException {
    Map<String, SortedSet<String>> sources = new TreeMap<>();
    for (String line : lines()) {
      String[] sides = line.split(": ", 2);
      for (String experiment : sides[0].split(" ")) {
        sources
            .computeIfAbsent(experiment, _ -> new TreeSet<>())
            .addAll(List.of(sides[1].split(" ")));
      }
    }
    return sources;
  }

  private static List<String> lines() throws IOException {
    try (InputStream packed = new GZIPInputStream(Files.newInputStream(FILE))) {
      return new String(packed.readAllBytes(), UTF_8).lines().toList();
    }
  }

  /** Runs each experiment, as small as it can be, in a JVM of its own, and writes what it loads. */
  static void find(Path temporary) throws Exception {
    Map<String, Set<String>> listed = loadedBy("list", List.of(), temporary);
    Map<String, SortedSet<String>> experiments = new TreeMap<>();
    for (Experiment experiment : Experiments.all()) {
      List<String> smallest =
          List.of(experiment.name(), "--smoke", "--devices=cpu", "--no-picture", "--quiet");
      loadedBy(experiment.name(), smallest, temporary)
          .forEach(
              (source, classes) -> {
                if (!isOnlyListed(source, classes, listed)) {
                  experiments.computeIfAbsent(source, _ -> new TreeSet<>()).add(experiment.name());
                }
              });
    }
    Map<String, SortedSet<String>> lines =
        experiments.entrySet().stream()
            .collect(
                groupingBy(
                    entry -> String.join(" ", entry.getValue()),
                    TreeMap::new,
                    mapping(Map.Entry::getKey, toCollection(TreeSet::new))));
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(FILE))) {
      packed.write(
          lines.entrySet().stream()
              .map(line -> line.getKey() + ": " + String.join(" ", line.getValue()) + "\n")
              .collect(joining())
              .getBytes(UTF_8));
    }
  }

  /** It is the first class of another experiment, which the list of experiments names. */
  private static boolean isOnlyListed(
      String source, Set<String> classes, Map<String, Set<String>> listed) {
    return source.startsWith("validation/")
        && listed.getOrDefault(source, Set.of()).containsAll(classes);
  }

  /** Returns the classes that a run loads, those within others and lambdas too, by their source. */
  private static Map<String, Set<String>> loadedBy(
      String run, List<String> arguments, Path temporary) throws Exception {
    Path log = temporary.resolve(run + ".log");
    Path errors = temporary.resolve(run + ".err");
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-Xlog:class+load:file=" + log);
    command.add("--add-modules=jdk.incubator.vector");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.add("validate");
    command.addAll(arguments);
    command.add("--out=" + temporary);
    int code =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start()
            .waitFor();
    if (code != 0) {
      throw new IllegalStateException(run + ": " + Files.readString(errors));
    }
    return LOADED
        .matcher(Files.readString(log))
        .results()
        .filter(found -> !NOT_MEASURED.test(source(found)))
        .collect(groupingBy(LoadedClasses::source, mapping(MatchResult::group, toSet())));
  }

  private static String source(MatchResult found) {
    return found.group(1).replace('.', '/');
  }
}
