package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bandgram.Checkpoints;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.text.Parameters;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.CurveOrdering.Reduction;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.storage.StorageOptions;
import org.junit.jupiter.api.Test;

/** Checkpoints tell runs apart by every option. */
class IdentityOfRunsTest {
  private static final PointSet POINTS = Data.UNIFORM.points(60, 1);
  private static final AffinityOptions USUAL = AffinityOptions.defaults().withHalfBandwidth(8);

  /** AffinityOptions that differ from the usual ones in every component. */
  private static final AffinityOptions OTHER =
      new AffinityOptions(
          new BandOptions(
              9,
              3,
              new CurveOrdering.Options(
                  CurveKind.MORTON,
                  Scaling.PER_DIMENSION,
                  OptionalLong.of(3),
                  5,
                  Reduction.FIRST_DIMENSIONS,
                  SortMethod.BITONIC)),
          new Gaussian(2),
          new PropagationOptions(
              Preference.median(),
              new Damping(0.75, false),
              new Convergence(20, 100),
              0.25,
              5,
              true),
          new ClusterOptions(OptionalInt.of(20), FinalAssignment.IN_BAND, false),
          new StorageOptions(Precision.FLOAT32, MessageFormat.COMPACT, SimilarityStorage.STORED),
          Device.CPU,
          false);

  /** Those that {@link #OTHER} cannot have: what is the only possible value with its others. */
  private static final Set<String> ALIKE = Set.of("storage.precision", "published");

  /** Hears of a run and ends it. */
  private static final class Listener implements Checkpoints {
    private String run = "";

    @Override
    public void begin(Supplier<String> description) {
      run = description.get();
      throw new UnsupportedOperationException("heard enough");
    }

    @Override
    public Stage next() {
      return Stage.NONE;
    }

    @Override
    public void stopped() {}
  }

  /** A way to cluster. */
  @FunctionalInterface
  interface Fit {
    Object with(Execution execution);
  }

  private static Set<String> lines(Fit fit) {
    Listener listener = new Listener();
    try (Execution execution =
        Execution.of(Execution.Settings.ofThreads(1).withCheckpoints(listener))) {
      assertThat(catchThrowable(() -> fit.with(execution))).hasMessage("heard enough");
    }
    return listener.run.lines().collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> names(Record options) {
    return Parameters.of(options).keySet().stream()
        .filter(name -> !name.endsWith("device"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> namesOf(Set<String> lines) {
    return lines.stream().map(line -> line.split(" ", 2)[0]).collect(Collectors.toSet());
  }

  @Test
  void otherOptionsDifferInEveryComponent() {
    assertThat(Parameters.of(OTHER).entrySet())
        .filteredOn(entry -> entry.getValue().equals(Parameters.of(USUAL).get(entry.getKey())))
        .extracting(entry -> entry.getKey())
        .containsExactlyInAnyOrderElementsOf(ALIKE);
  }

  @Test
  void everyOptionIsPartOfTheIdentity() {
    MultilevelAffinityPropagation.Options usual =
        new MultilevelAffinityPropagation.Options(USUAL, 30);
    MultilevelAffinityPropagation.Options other =
        new MultilevelAffinityPropagation.Options(OTHER, 20)
            .withGraph(_ -> NeighbourGraph.Options.defaults());
    List<Set<String>> differing =
        List.of(
            differing(
                execution -> BandAffinityPropagation.fit(POINTS, USUAL, execution),
                execution -> BandAffinityPropagation.fit(POINTS, OTHER, execution)),
            differing(
                execution -> AffinityPropagation.fitCoo(POINTS, USUAL, execution),
                execution -> AffinityPropagation.fitCoo(POINTS, OTHER, execution)));
    for (Set<String> names : differing) {
      assertThat(names).containsAll(without(names(USUAL), ALIKE));
    }
    assertThat(
            differing(
                execution -> MultilevelAffinityPropagation.fit(POINTS, usual, execution),
                execution -> MultilevelAffinityPropagation.fit(POINTS, other, execution)))
        .containsAll(
            without(
                names(usual),
                ALIKE.stream().map(name -> "band." + name).collect(Collectors.toSet())));
  }

  private static Set<String> without(Set<String> names, Set<String> left) {
    return names.stream().filter(name -> !left.contains(name)).collect(Collectors.toSet());
  }

  /** Returns the names of the lines that one run has and another has not. */
  private static Set<String> differing(Fit one, Fit other) {
    Set<String> lines = lines(one);
    lines.removeAll(lines(other));
    return namesOf(lines);
  }

  @Test
  void theDeviceAskedForIsNotWhereTheBackendIsTheSame() {
    assertThat(
            differing(
                execution ->
                    BandAffinityPropagation.fit(POINTS, USUAL.withDevice(Device.AUTO), execution),
                execution ->
                    BandAffinityPropagation.fit(POINTS, USUAL.withDevice(Device.CPU), execution)))
        .isEmpty();
  }
}
