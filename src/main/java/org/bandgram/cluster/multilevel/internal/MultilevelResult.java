package org.bandgram.cluster.multilevel.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.propagation.Outcome;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.cluster.multilevel.internal.Refinement.Refined;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.similarity.Similarity;

/**
 * Tells what a run over levels found in terms of input rows.
 *
 * @param input n points
 * @param weights n weights
 * @param distinct the points without their copies
 * @param finest which pairs of distinct points the finest level keeps
 * @param similarity how distinct points are compared
 */
public record MultilevelResult(
    PointSet input,
    double[] weights,
    DistinctPoints distinct,
    Hierarchy hierarchy,
    SparsityPattern finest,
    Similarity similarity,
    Execution execution) {

  /** Returns the result of a run with the given clusters at the end. */
  MultilevelClustering of(Refined refined, Timings timings, String backend, Options options) {
    List<Level> levels = new ArrayList<>();
    for (int l = 0; l < hierarchy.partitions().size(); l++) {
      int[] exemplars = hierarchy.levels().get(l + 1).rows();
      levels.add(level(hierarchy.partitions().get(l).labels(), exemplars));
    }
    Level last = level(refined.partition().labels(), refined.partition().exemplars());
    levels.add(last);
    Outcome outcome = refined.choice().outcome();
    Optional<MergeTree> merges = merges(last, options.band().similarity());
    int[] indices = distinct.indices();
    Clustering clustering =
        new Clustering(
            last.labels(),
            last.exemplars(),
            options.band().clusters().count(),
            Propagation.ended(outcome.status(), execution),
            outcome.iterations(),
            outcome.orphans(),
            netSimilarity(refined),
            OptionalDouble.of(refined.choice().meanPreference()),
            OptionalDouble.of(outcome.damping()),
            outcome.trace(),
            timings,
            (i, j) -> finest.contains(indices[i], indices[j]),
            Optional.of(
                new ExemplarModel(input.select(last.exemplars()), options.band().similarity())),
            Provenance.now(backend, execution.threads(), parameters(options)));
    return new MultilevelClustering(clustering, levels, merges);
  }

  private Level level(int[] labels, int[] exemplars) {
    return new Level(
        distinct.byRow(labels), Arrays.stream(exemplars).map(i -> distinct.rows()[i]).toArray());
  }

  /** One of the copies of an exemplar contributes its preference, all others a similarity. */
  private double netSimilarity(Refined refined) {
    double net = refined.sum();
    for (int k : refined.partition().exemplars()) {
      net += refined.choice().preference().applyAsDouble(k) - distinct.own(similarity, k);
    }
    return net;
  }

  private Optional<MergeTree> merges(Level level, Similarity asked) {
    return level.clusterCount() > MultilevelClustering.MOST_MERGED
        ? Optional.empty()
        : Optional.of(
            MergeTree.of(input, level.labels(), level.exemplars(), asked, weights, execution));
  }

  private Map<String, String> parameters(Options options) {
    Map<String, String> parameters = parameters(input.size(), options);
    parameters.put("distinct", Integer.toString(distinct.size()));
    parameters.put(
        "levels",
        hierarchy.levels().stream().map(l -> Integer.toString(l.size())).toList().toString());
    return parameters;
  }

  /** Returns what a result of n points depends on. */
  public static Map<String, String> parameters(int n, Options options) {
    return RunParameters.of("multilevel", n, options);
  }
}
