package org.bandgram.cli.result;

import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.NegativeDistance;

/** What to know of rows that are compared as series, by dynamic time warping. */
public final class Series {
  private Series() {}

  /** Adds how far apart values are aligned, and that scales are of columns; else nothing. */
  public static void add(Report report, DataSet data, Similarity similarity) {
    NegativeDistance.warping(similarity)
        .ifPresent(
            warping -> {
              int length = data.points().dimensions();
              report.basis(
                  "series",
                  "dtw:%s aligns values up to %d of %d places apart; another share, as in dtw:0.3, changes that"
                      .formatted(warping.band(), warping.reach(length), length));
              if (data.conversion() instanceof Scaling scaling
                  && scaling.kind() != Scaling.Kind.NONE) {
                report.warning(
                    "--scale %s goes by columns, so that shapes of series change. To compare shapes"
                            .formatted(scaling.kind())
                        + " alone, bring each row to mean 0 and deviation 1 beforehand");
              }
            });
  }
}
