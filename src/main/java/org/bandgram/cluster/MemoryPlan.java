package org.bandgram.cluster;

import java.util.function.LongSupplier;
import org.bandgram.ByteCount;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.SimilarityStorage;
import org.bandgram.layout.BandLayout;

/** States what a run needs before it allocates, and what would fit where it needs too much. */
final class MemoryPlan {
  private static final long BYTES_PER_POINT = 160;
  private static final long COMPACT_BYTES_PER_POINT = 200;
  private static final long COO_INDEX_BYTES = 2 * Integer.BYTES + Long.BYTES;

  private MemoryPlan() {}

  /**
   * Returns the bytes that messages and similarities of bands along some curves take, and the
   * vectors beside them.
   */
  static long bandBytes(
      BandLayout layout,
      int curves,
      Precision precision,
      MessageFormat format,
      SimilarityStorage storage) {
    return elementBytes(precision, format, storage) * curves * layout.elementCount()
        + pointBytes(format) * curves * layout.size();
  }

  private static long elementBytes(
      Precision precision, MessageFormat format, SimilarityStorage storage) {
    return storage.bytes(precision) + 2L * format.bytes(precision);
  }

  private static long pointBytes(MessageFormat format) {
    return format == MessageFormat.COMPACT ? COMPACT_BYTES_PER_POINT : BYTES_PER_POINT;
  }

  /**
   * Checks that bands along some curves fit.
   *
   * @throws InsufficientMemoryException saying what is needed, what there is and which
   *     half-bandwidth would fit
   */
  static void requireBands(
      BandLayout layout,
      int curves,
      Precision precision,
      MessageFormat format,
      SimilarityStorage storage,
      LongSupplier available) {
    long needed = bandBytes(layout, curves, precision, format, storage);
    long there = available.getAsLong();
    if (needed > there) {
      throw new InsufficientMemoryException(
          "%s of half-bandwidth %d over %d points in %s"
              .formatted(
                  curves == 1 ? "a band" : curves + " bands",
                  layout.halfBandwidth(),
                  layout.size(),
                  precision),
          needed,
          there,
          remedy(layout, curves, precision, format, storage, there));
    }
  }

  /**
   * Checks that as many elements in coordinate form fit as a band holds.
   *
   * @throws InsufficientMemoryException saying what is needed, what there is and which
   *     half-bandwidth would fit
   */
  static void requireCoo(BandLayout equal, Precision precision, LongSupplier available) {
    long perElement =
        COO_INDEX_BYTES + elementBytes(precision, MessageFormat.FULL, SimilarityStorage.STORED);
    long needed = perElement * equal.pairCount() + BYTES_PER_POINT * equal.size();
    long there = available.getAsLong();
    if (needed > there) {
      long width = (there - BYTES_PER_POINT * equal.size()) / (perElement * equal.size());
      throw new InsufficientMemoryException(
          "keeping as many similarities of %d points as a band of half-bandwidth %d"
              .formatted(equal.size(), equal.halfBandwidth()),
          needed,
          there,
          width >= 3 ? "a half-bandwidth of %d would fit".formatted((width - 1) / 2) : "none fits");
    }
  }

  /** Names the formats of messages that would fit as well. */
  private static String otherFormats(
      BandLayout layout, int curves, Precision precision, MessageFormat format, long available) {
    if (precision != Precision.FLOAT32 || format == MessageFormat.COMPACT) {
      return "";
    }
    SimilarityStorage stored = SimilarityStorage.STORED;
    if (bandBytes(layout, curves, precision, MessageFormat.HALF, stored) <= available) {
      return ", and so would messages in half precision, or compact ones";
    }
    return bandBytes(layout, curves, precision, MessageFormat.COMPACT, stored) <= available
        ? ", and so would compact messages"
        : "";
  }

  private static String remedy(
      BandLayout layout,
      int curves,
      Precision precision,
      MessageFormat format,
      SimilarityStorage storage,
      long available) {
    long perElement = elementBytes(precision, format, storage) * curves * layout.size();
    if (perElement == 0) {
      return "nothing but fewer points or curves would fit";
    }
    long width = (available - pointBytes(format) * curves * layout.size()) / perElement;
    long fitting = Math.min((width - 1) / 2, layout.halfBandwidth() - 1L);
    return fitting >= 1
        ? "a half-bandwidth of %d would fit%s"
            .formatted(fitting, otherFormats(layout, curves, precision, format, available))
        : "no half-bandwidth would fit, even 1 needs %s"
            .formatted(
                ByteCount.format(
                    bandBytes(
                        BandLayout.of(layout.size(), 1), curves, precision, format, storage)));
  }
}
