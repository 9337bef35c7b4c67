package org.bandgram.cluster.affinity;

import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.ByteCount;
import org.bandgram.Seconds;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.affinity.RunPlan.Way;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.SimilarityStorage;

/**
 * Says what would fit where a run does not.
 *
 * @param run the run
 * @param storage where its similarities are
 * @param available the bytes that there are
 */
record Remedy(BandRun run, SimilarityStorage storage, long available) {
  /**
   * Returns a sentence without its period.
   *
   * @param ways the other ways to store messages and similarities that would fit
   */
  String text(List<Way> ways) {
    long perElement = bytesPerElement();
    long halfBandwidth = perElement == 0 ? 0 : greatestHalfBandwidth(perElement);
    if (halfBandwidth >= 1) {
      String band = "a half-bandwidth of %d would fit".formatted(halfBandwidth);
      return ways.isEmpty() ? band : band + ", and so would " + list(ways);
    }
    if (!ways.isEmpty()) {
      return list(ways) + " would fit";
    }
    return perElement == 0
        ? "nothing but fewer points or curves would fit"
        : "no half-bandwidth would fit, even 1 needs " + ByteCount.format(leastBytes());
  }

  /** Returns the bytes that each element of a row takes in all rows. */
  private long bytesPerElement() {
    Options options = run.options();
    return MemoryPlan.elementBytes(options.precision(), options.messages(), storage)
        * run.curves()
        * run.layout().size();
  }

  private long greatestHalfBandwidth(long perElement) {
    long besides =
        MemoryPlan.pointBytes(run.options().messages()) * run.curves() * run.layout().size();
    long width = (available - besides) / perElement;
    return Math.min((width - 1) / 2, run.layout().halfBandwidth() - 1L);
  }

  private long leastBytes() {
    BandRun narrow =
        new BandRun(run.options(), BandLayout.of(run.layout().size(), 1), run.curves());
    return MemoryPlan.bytes(narrow, run.options().messages(), storage);
  }

  private static String list(List<Way> ways) {
    String last = describe(ways.getLast());
    return ways.size() == 1
        ? last
        : ways.subList(0, ways.size() - 1).stream()
                .map(Remedy::describe)
                .collect(Collectors.joining(", "))
            + " and "
            + last;
  }

  private static String describe(Way way) {
    String time =
        Double.isNaN(way.iterationSeconds())
            ? ""
            : ", about %s an iteration".formatted(Seconds.format(way.iterationSeconds()));
    return "%s messages with similarities %s (%s%s)"
        .formatted(way.messages(), way.storage(), ByteCount.format(way.bytes()), time);
  }
}
