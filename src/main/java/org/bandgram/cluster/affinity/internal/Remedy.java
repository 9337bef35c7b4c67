package org.bandgram.cluster.affinity.internal;

import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.SimilarityStorage;

/**
 * Says what would fit where a run does not.
 *
 * @param available the bytes that there are
 */
record Remedy(BandRun run, SimilarityStorage storage, long available) {
  /**
   * Returns a sentence without its period.
   *
   * @param plans how messages and similarities could be stored so that they fit
   */
  String text(List<StoragePlan> plans) {
    long perElement = bytesPerElement();
    long halfBandwidth = perElement == 0 ? 0 : greatestHalfBandwidth(perElement);
    if (halfBandwidth >= 1) {
      String band = "a half-bandwidth of %d would fit".formatted(halfBandwidth);
      return plans.isEmpty() ? band : band + ", and so would " + list(plans);
    }
    if (!plans.isEmpty()) {
      return list(plans) + " would fit";
    }
    return perElement == 0
        ? "nothing but fewer points or curves would fit"
        : "no half-bandwidth would fit, even 1 needs " + ByteCount.format(leastBytes());
  }

  /** Returns the bytes that each element of a row takes in all rows. */
  private long bytesPerElement() {
    return MemoryPlan.elementBytes(run, run.options().storage().messages(), storage)
        * run.curves()
        * run.layout().size();
  }

  private long greatestHalfBandwidth(long perElement) {
    long besides =
        MemoryPlan.pointBytes(run.options().storage().messages())
            * run.curves()
            * run.layout().size();
    long width = (available - besides) / perElement;
    return Math.min((width - 1) / 2, run.layout().halfBandwidth() - 1L);
  }

  private long leastBytes() {
    BandRun narrow =
        new BandRun(run.options(), BandLayout.of(run.layout().size(), 1), run.curves());
    return MemoryPlan.bytes(narrow, run.options().storage().messages(), storage);
  }

  private static String list(List<StoragePlan> plans) {
    String last = plans.getLast().toString();
    return plans.size() == 1
        ? last
        : plans.subList(0, plans.size() - 1).stream()
                .map(StoragePlan::toString)
                .collect(Collectors.joining(", "))
            + " and "
            + last;
  }
}
