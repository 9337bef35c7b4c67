package org.bandgram.cli.cluster;

import java.util.Map;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.DataSet;

/**
 * What is said about a plan of k-medoids.
 *
 * @param data the points
 * @param choice which pairs and levels
 * @param options how medoids are searched
 */
record MedoidsPlan(DataSet data, Choice choice, KMedoids.Options options) {
  /** Labels, similarities and lists of all points. */
  private static final int BYTES_PER_POINT = 48;

  /** Returns the report, with what the plan comes from. */
  Report report(Run run) {
    long available = Runtime.getRuntime().maxMemory();
    long bytes = bytes();
    Provenance provenance =
        Provenance.now(
            "cpu", run.execution().threads(), Map.of("sample", Integer.toString(sample())));
    return Report.on(data)
        .entry(
            "pairs",
            "sample",
            "pairs",
            "sample, by k-medoids: " + Phrases.count(sample(), usesGroups() ? "group" : "point"))
        .entry("levels", choice.levels(), "levels", choice.levels().toString())
        .entry(
            "available_bytes",
            available,
            "available",
            ByteCount.format(available) + " in the JVM's heap")
        .entry(
            "bytes",
            bytes,
            "memory",
            "about %s there, %s"
                .formatted(ByteCount.format(bytes), bytes <= available ? "fits" : "does not fit"))
        .field("sample", sample())
        .shown()
        .computed(run, provenance);
  }

  private int sample() {
    return KMedoids.searched(data.size(), data.points().dimensions(), options);
  }

  private boolean usesGroups() {
    return sample() < data.size() && KMedoids.usesGroups(data.points().dimensions(), options);
  }

  /**
   * Returns what similarities within a small sample, those to the medoids, and the points take, and
   * sums over points along a curve for groups of them.
   */
  private long bytes() {
    int clusters = options.clusters();
    long columns = sample() <= KMedoids.SAMPLE ? sample() + clusters : clusters;
    long sums = usesGroups() ? (data.points().dimensions() + 2L) * Double.BYTES : 0;
    return columns * sample() * Float.BYTES + data.size() * (BYTES_PER_POINT + sums);
  }
}
