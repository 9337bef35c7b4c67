package org.bandgram.internal.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.messages.Messages;

/**
 * Affinity propagation whose damping acts on the greatest sum of a row and on the positive sum of a
 * column, on a list of edges in double precision: responsibilities are kept for every edge and
 * damped as such, availabilities follow from them and the damped sums. No correction is ever
 * dropped.
 */
public final class CompactReference {
  private final double[] preferences;
  private final List<Edge> edges = new ArrayList<>();
  private final double[] ownResponsibility;
  private final double[] ownAvailability;
  private boolean fresh = true;

  private static final class Edge {
    private final int from;
    private final int to;
    private final double similarity;
    private double responsibility;
    private double sum;

    Edge(int from, int to, double similarity) {
      this.from = from;
      this.to = to;
      this.similarity = similarity;
    }
  }

  /** Lists the edges of a case. */
  public CompactReference(MessageCase input) {
    preferences = input.preferences();
    ownResponsibility = new double[preferences.length];
    ownAvailability = new double[preferences.length];
    for (int i = 0; i < preferences.length; i++) {
      for (int k = 0; k < preferences.length; k++) {
        if (i != k && input.isEdge(i, k)) {
          edges.add(new Edge(i, k, input.similarities()[i][k]));
        }
      }
    }
  }

  /** Carries out an iteration. */
  public void iterate(double damping) {
    int n = preferences.length;
    double[] greatest = new double[n];
    double[] second = new double[n];
    for (int i = 0; i < n; i++) {
      greatest[i] = ownAvailability[i] + preferences[i];
      second[i] = Double.NEGATIVE_INFINITY;
    }
    for (Edge edge : edges) {
      edge.sum = available(edge) + edge.similarity;
      second[edge.from] = Math.max(second[edge.from], Math.min(greatest[edge.from], edge.sum));
      greatest[edge.from] = Math.max(greatest[edge.from], edge.sum);
    }
    double kept = fresh ? 0 : damping;
    double[] sums = new double[n];
    for (Edge edge : edges) {
      double rival = edge.sum == greatest[edge.from] ? second[edge.from] : greatest[edge.from];
      double old = fresh ? 0 : edge.responsibility;
      edge.responsibility = kept * old + (1 - kept) * (edge.similarity - rival);
      sums[edge.to] += Math.max(0, edge.responsibility);
    }
    for (int k = 0; k < n; k++) {
      double own = ownAvailability[k] + preferences[k];
      double rival = own == greatest[k] ? second[k] : greatest[k];
      ownResponsibility[k] =
          damping * ownResponsibility[k] + (1 - damping) * (preferences[k] - rival);
      ownAvailability[k] = damping * ownAvailability[k] + (1 - damping) * sums[k];
    }
    fresh = false;
  }

  /** Returns r(k, k) + a(k, k) of every point. */
  public double[] evidence() {
    double[] evidence = new double[preferences.length];
    for (int k = 0; k < evidence.length; k++) {
      evidence[k] = ownResponsibility[k] + ownAvailability[k];
    }
    return evidence;
  }

  /**
   * Returns the greatest difference between a message and what the formulas of {@link Messages},
   * written out for every edge, compute from the others.
   */
  public double distanceFromStandardFormulas() {
    double distance = 0;
    for (Edge edge : edges) {
      double rival = ownAvailability[edge.from] + preferences[edge.from];
      double support = ownResponsibility[edge.to];
      for (Edge other : edges) {
        if (other.from == edge.from && other != edge) {
          rival = Math.max(rival, available(other) + other.similarity);
        }
        if (other.to == edge.to && other != edge) {
          support += Math.max(0, other.responsibility);
        }
      }
      distance = Math.max(distance, Math.abs(edge.responsibility - (edge.similarity - rival)));
      distance = Math.max(distance, Math.abs(available(edge) - Math.min(0, support)));
    }
    return distance;
  }

  private double available(Edge edge) {
    double base = ownResponsibility[edge.to] + ownAvailability[edge.to];
    return Math.min(0, base - Math.max(0, edge.responsibility));
  }

  /** Asserts that evidence is near what is expected, and large if that is infinite. */
  public static void assertClose(double[] actual, double[] expected, String what) {
    for (int k = 0; k < expected.length; k++) {
      if (expected[k] == Double.POSITIVE_INFINITY) {
        assertThat(actual[k]).as("%s, evidence of %d", what, k).isGreaterThan(1e30);
      } else {
        assertThat(actual[k])
            .as("%s, evidence of %d", what, k)
            .isCloseTo(expected[k], within(2e-3 * (1 + Math.abs(expected[k]))));
      }
    }
  }

  /** Asserts that messages forget all in a reset, and refuse too little damping. */
  public static void assertStartsAgain(Messages messages, double[] preferences) {
    messages.reset(preferences);
    assertThat(messages.evidence()).containsOnly(0);
    messages.iterate(0.8, 20);
    double[] first = messages.evidence();
    messages.reset(preferences);
    assertThat(messages.evidence()).containsOnly(0);
    assertThat(messages.exemplarCount()).isZero();
    messages.iterate(0.8, 20);
    assertThat(messages.evidence()).isEqualTo(first);
    refused(() -> messages.iterate(0.69))
        .hasMessage("damping is 0.69, but must be at least 0.7 for compact messages");
  }
}
