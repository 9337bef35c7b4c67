package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.points.Medoids;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.similarity.Similarity;

/** Divides all points among exemplars once propagation has chosen them. */
interface Assigner {
  /**
   * Assigns every point to an exemplar.
   *
   * @param exemplars ascending indices
   * @return a partition with these exemplars; fewer where some coincide, more where a point reaches
   *     none and becomes its own
   */
  Partition assign(int[] exemplars);

  /** Returns the medoid of each cluster, ascending, among the points that may be exemplars. */
  int[] medoids(Partition partition);

  /**
   * Assigns the points, and where asked to, replaces each exemplar by its cluster's medoid and
   * assigns them again.
   *
   * @param exemplars ascending indices
   * @param refine whether exemplars are replaced by medoids
   */
  default Partition finish(int[] exemplars, boolean refine) {
    Partition partition = assign(exemplars);
    return refine ? assign(medoids(partition)) : partition;
  }

  /**
   * Assigns points, by index in the input, to the most similar exemplar of all, ties to the lowest
   * index. Exemplars at the same place become one.
   */
  interface Anywhere extends Assigner {
    /**
     * Returns where points go that reach no exemplar along a kept pair: to the most similar of all.
     *
     * @param source the input index of a position
     */
    OrphanRule orphanRule(IntUnaryOperator source);

    /**
     * Completes an assignment. An exemplar gives way to another only where it coincides with it and
     * no point has chosen it.
     *
     * @param exemplars ascending indices
     * @param labels the index in {@code exemplars} of each point's most similar one
     */
    static Partition partition(int[] exemplars, int[] labels, Similarity similarity) {
      int[] exemplarOf = Arrays.stream(labels).map(label -> exemplars[label]).toArray();
      boolean[] isExemplar = new boolean[exemplarOf.length];
      for (int k : exemplars) {
        isExemplar[k] = true;
      }
      boolean[] chosen = new boolean[exemplarOf.length];
      for (int i = 0; i < exemplarOf.length; i++) {
        chosen[exemplarOf[i]] |= !isExemplar[i];
      }
      for (int k : exemplars) {
        if (chosen[k] || !similarity.decreasesWithDistance()) {
          exemplarOf[k] = k;
        }
      }
      return Partition.of(exemplarOf);
    }
  }

  /** Points on other machines, all of which may be exemplars. */
  record Remote(DistributedPoints points) implements Anywhere {
    @Override
    public Partition assign(int[] exemplars) {
      return Anywhere.partition(exemplars, points.nearest(exemplars), points.similarity());
    }

    @Override
    public int[] medoids(Partition partition) {
      return points.medoids(partition.exemplarOf());
    }

    @Override
    public OrphanRule orphanRule(IntUnaryOperator source) {
      throw new UnsupportedOperationException("orphans of distributed points");
    }
  }

  /** Points in this machine's memory. */
  record Nearest(
      HeldPoints held, Similarity similarity, IntPredicate candidate, Execution execution)
      implements Anywhere {
    @Override
    public Partition assign(int[] exemplars) {
      PointSet points = held.points();
      int[] labels = held.nearest(points.select(exemplars), similarity, execution);
      return Anywhere.partition(exemplars, labels, similarity);
    }

    @Override
    public OrphanRule orphanRule(IntUnaryOperator source) {
      return OrphanRule.nearest(this, source);
    }

    @Override
    public int[] medoids(Partition partition) {
      return Medoids.of(partition, held.points(), similarity, candidate, execution);
    }
  }

  /** Decides where points go that reach no exemplar along a kept pair. */
  @FunctionalInterface
  interface OrphanRule {
    /** Every orphan becomes an exemplar. */
    OrphanRule OWN_EXEMPLAR = (orphans, exemplars) -> orphans;

    /**
     * Returns a point's exemplar for each orphan.
     *
     * @param exemplars ascending positions, not empty
     */
    int[] exemplarsOf(int[] orphans, int[] exemplars);

    /**
     * Sends orphans to the most similar exemplar of all; {@code source} is the input index of a
     * position.
     */
    static OrphanRule nearest(Nearest nearest, IntUnaryOperator source) {
      return (orphans, exemplars) -> {
        PointSet points = nearest.held.points();
        GramOps ops = nearest.held.ops();
        int[] labels =
            ops.nearest(
                points.select(Arrays.stream(orphans).map(source).toArray()),
                points.select(Arrays.stream(exemplars).map(source).toArray()),
                nearest.similarity,
                nearest.execution);
        return Arrays.stream(labels).map(label -> exemplars[label]).toArray();
      };
    }
  }

  /**
   * Assigns points, by position, to the most similar exemplar along kept pairs, ties to the lowest
   * position.
   */
  record AlongPairs(
      SparseSimilarities pairs,
      Messages messages,
      IntPredicate candidate,
      OrphanRule orphanRule,
      Execution execution)
      implements Assigner {
    @Override
    public Partition assign(int[] exemplars) {
      boolean[] flags = new boolean[pairs.size()];
      for (int k : exemplars) {
        flags[k] = true;
      }
      Assignment assignment = messages.assign(flags);
      int[] exemplarOf = assignment.exemplarOf();
      if (assignment.totals().orphans() > 0) {
        int[] orphans =
            IntStream.range(0, exemplarOf.length)
                .filter(i -> exemplarOf[i] == Assignment.NONE)
                .toArray();
        int[] chosen = orphanRule.exemplarsOf(orphans, exemplars);
        for (int o = 0; o < orphans.length; o++) {
          exemplarOf[orphans[o]] = chosen[o];
        }
      }
      return Partition.of(exemplarOf);
    }

    @Override
    public int[] medoids(Partition partition) {
      return Medoids.of(partition, pairs::similarity, candidate, execution);
    }
  }
}
