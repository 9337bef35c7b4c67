package org.bandgram.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The headings of the help. This is the one place that says under which of them an option stands,
 * and whether it is common; an option without a group is a rare one of the method.
 */
enum OptionGroup {
  INPUT(
      "Input",
      "columns id-column label-column geo scale precomputed from unweighted",
      "text-column categories missing weights precision distances symmetrize duplicates row-numbers"
          + " input-format header delimiter decimal encoding"),
  CLUSTERS(
      "Clusters",
      "clusters level preference",
      "assignment refine labels centroids init empty top-size"),
  COMPARING(
      "Comparing",
      "similarity distance pairs approximation rank levels neighbours",
      "affinity origin half-bandwidth curves curve multiset sums similarities save-graph graph"),
  METHOD(
      "Method",
      "optimizer damping personalization dimensions start starts seed smoke full",
      "as-published"),
  OUTPUT(
      "Output",
      "out report top json quiet",
      "keep confidence noise verbose format picture no-picture geojson trace"),
  MACHINE(
      "Machine",
      "threads device devices master partitions",
      "memory working-folder checkpoint checkpoint-seconds checkpoint-iterations resume"),
  HELP("Help", "", "help help-all version");

  /** The most options that the short help shows. A command with no more has no rare ones. */
  static final int MOST = 16;

  /** Common options that are rare in some commands. */
  private static final Map<String, Set<String>> RARE =
      Map.of(
          "cluster", Set.of("damping", "neighbours", "seed", "quiet"),
          "kernel-kmeans", Set.of("rank"),
          "kernel-pca", Set.of("neighbours"),
          "plan", Set.of("damping", "neighbours", "seed"),
          "spark", Set.of("damping", "seed"),
          "spectral", Set.of("dimensions"));

  private final String heading;
  private final String common;
  private final String rare;

  OptionGroup(String heading, String common, String rare) {
    this.heading = heading;
    this.common = common;
    this.rare = rare;
  }

  /** Returns what stands above the options. */
  String heading() {
    return heading;
  }

  /** Returns the names of its options. */
  List<String> names() {
    return List.of((common + " " + rare).strip().split(" "));
  }

  /** Returns the options of a command in this group, in the order of their names above. */
  List<OptionSpec> options(CommandSpec command, boolean all) {
    return command.options().stream()
        .filter(option -> !option.hidden() && of(option) == this)
        .filter(option -> all || isShort(command, option))
        .sorted(Comparator.comparingInt(this::place))
        .toList();
  }

  /** Tells whether the help of a command leaves nothing out. */
  static boolean areFew(CommandSpec command) {
    return command.options().stream()
            .filter(option -> !option.hidden() && of(option) != HELP)
            .count()
        <= MOST;
  }

  private boolean isShort(CommandSpec command, OptionSpec option) {
    return this != HELP
        && (areFew(command)
            || (List.of(common.split(" ")).contains(name(option))
                && !RARE.getOrDefault(command.name(), Set.of()).contains(name(option))));
  }

  /** Options without a place of their own come last. */
  private int place(OptionSpec option) {
    return Math.floorMod(names().indexOf(name(option)), Integer.MAX_VALUE);
  }

  private static OptionGroup of(OptionSpec option) {
    return Arrays.stream(values())
        .filter(group -> group.names().contains(name(option)))
        .findFirst()
        .orElse(METHOD);
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }
}
