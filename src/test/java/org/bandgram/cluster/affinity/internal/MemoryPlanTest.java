package org.bandgram.cluster.affinity.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryPlanTest {
  private static final Pattern FITTING = Pattern.compile("a half-bandwidth of (\\d+) would fit");

  private static InsufficientMemoryException refusal(
      BandLayout layout, Precision precision, long available) {
    return refusal(layout, 1, precision, available);
  }

  private static InsufficientMemoryException refusal(
      BandLayout layout, int curves, Precision precision, long available) {
    return refusal(run(layout, curves, precision), SimilarityStorage.STORED, available, List.of());
  }

  private static InsufficientMemoryException refusal(
      BandRun run, SimilarityStorage storage, long available, List<StoragePlan> others) {
    return catchThrowableOfType(
        InsufficientMemoryException.class,
        () ->
            MemoryPlan.requireBands(
                run,
                storage,
                () -> available,
                there -> {
                  assertThat(there).isEqualTo(available);
                  return others;
                }));
  }

  private static BandRun run(BandLayout layout, int curves, Precision precision) {
    return new BandRun(AffinityOptions.defaults().withPrecision(precision), layout, curves);
  }

  private static int fitting(InsufficientMemoryException e) {
    Matcher matcher = FITTING.matcher(e.getMessage());
    assertThat(matcher.find()).as(e.getMessage()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  /** Similarities and two messages per element, and O(n) beside them. */
  @Test
  void aBandTakesTwelveBytesAnElement() {
    BandLayout layout = BandLayout.of(1_000_000, 128);
    assertThat(storedBytes(layout, 1, Precision.FLOAT32, MessageFormat.FULL))
        .isBetween(12 * layout.elementCount(), 12 * layout.elementCount() + 200_000_000);
    assertThat(storedBytes(layout, 1, Precision.FLOAT64, MessageFormat.FULL))
        .isGreaterThan(24 * layout.elementCount());
    BandLayout huge = BandLayout.of(100_000_000, 128);
    assertThat(storedBytes(huge, 1, Precision.FLOAT64, MessageFormat.FULL))
        .isGreaterThan(600_000_000_000L);
  }

  @Test
  void theMessageNamesNeedSupplyAndRemedy() {
    InsufficientMemoryException e =
        refusal(BandLayout.of(1_000_000, 128), Precision.FLOAT32, 1L << 30);
    assertThat(e)
        .hasMessage(
            "a band of half-bandwidth 128 over 1000000 points in float32 needs 3.0 GiB of memory,"
                + " but only 1.0 GiB can be had; a half-bandwidth of 37 would fit");
    assertThat(e.neededBytes()).isEqualTo(257L * 12 * 1_000_000 + 160_000_000);
    assertThat(e.availableBytes()).isEqualTo(1L << 30);
  }

  /** What is said to fit fits, and the next greater half-bandwidth does not. */
  @ParameterizedTest
  @EnumSource
  void theRemedyIsTheGreatestThatFits(Precision precision) {
    for (int n : new int[] {100, 5000, 3_000_000}) {
      for (int h : new int[] {64, 90, 2000}) {
        BandLayout layout = BandLayout.of(n, h);
        long needed = storedBytes(layout, 1, precision, MessageFormat.FULL);
        for (long available : new long[] {needed - 1, needed / 2, needed / 5}) {
          int fitting = fitting(refusal(layout, precision, available));
          assertThat(storedBytes(BandLayout.of(n, fitting), 1, precision, MessageFormat.FULL))
              .isLessThanOrEqualTo(available);
          assertThat(storedBytes(BandLayout.of(n, fitting + 1), 1, precision, MessageFormat.FULL))
              .isGreaterThan(available);
        }
      }
    }
  }

  /** One stored number per element, or none, and 200 bytes a point. */
  @Test
  void compactMessagesTakeNothingPerElement() {
    BandLayout layout = BandLayout.of(1_000_000, 128);
    assertThat(storedBytes(layout, 1, Precision.FLOAT32, MessageFormat.COMPACT))
        .isEqualTo(257L * 4 * 1_000_000 + 200_000_000);
    assertThat(compactBytes(layout, SimilarityStorage.RECOMPUTED)).isEqualTo(200_000_000);
    BandRun compact =
        new BandRun(AffinityOptions.defaults().withMessages(MessageFormat.COMPACT), layout, 1);
    assertThat(refusal(compact, SimilarityStorage.RECOMPUTED, 199_999_999, List.of()))
        .hasMessageEndingWith("; nothing but fewer points or curves would fit");
  }

  @Test
  void otherPlansAreNamed() {
    BandRun run = run(BandLayout.of(1_000_000, 128), 1, Precision.FLOAT32);
    StoragePlan compact =
        new StoragePlan(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED, 200_000_000);
    StoragePlan full = new StoragePlan(MessageFormat.FULL, SimilarityStorage.RECOMPUTED, 1L << 31);
    assertThat(refusal(run, SimilarityStorage.STORED, 1L << 30, List.of(compact)))
        .hasMessageEndingWith(
            "; a half-bandwidth of 37 would fit, and so would compact messages with similarities"
                + " recomputed (190.7 MiB)");
    assertThat(refusal(run, SimilarityStorage.STORED, 1000, List.of(full, compact)))
        .hasMessageEndingWith(
            "; full messages with similarities recomputed (2.0 GiB) and compact messages with"
                + " similarities recomputed (190.7 MiB) would fit");
  }

  private static long compactBytes(BandLayout layout, SimilarityStorage storage) {
    return MemoryPlan.bandBytes(layout, 1, Precision.FLOAT32, MessageFormat.COMPACT, storage);
  }

  private static long storedBytes(
      BandLayout layout, int curves, Precision precision, MessageFormat format) {
    return MemoryPlan.bandBytes(layout, curves, precision, format, SimilarityStorage.STORED);
  }

  @Test
  void severalBandsTakeAsMuchEach() {
    BandLayout layout = BandLayout.of(1_000_000, 64);
    InsufficientMemoryException e = refusal(layout, 3, Precision.FLOAT32, 1L << 30);
    assertThat(e.neededBytes()).isEqualTo(3 * (129L * 12 * 1_000_000 + 160_000_000));
    assertThat(e)
        .hasMessage(
            "3 bands of half-bandwidth 64 over 1000000 points in float32 needs 4.8 GiB of memory,"
                + " but only 1.0 GiB can be had; a half-bandwidth of 7 would fit");
    for (int fitting : new int[] {7, 8}) {
      long needed =
          storedBytes(BandLayout.of(1_000_000, fitting), 3, Precision.FLOAT32, MessageFormat.FULL);
      assertThat(needed <= 1L << 30).isEqualTo(fitting == 7);
    }
  }

  @Test
  void whatFitsIsAccepted() {
    BandLayout layout = BandLayout.of(1000, 20);
    long needed = storedBytes(layout, 1, Precision.FLOAT32, MessageFormat.FULL);
    assertThat(refusal(layout, Precision.FLOAT32, needed)).isNull();
    assertThat(refusal(layout, Precision.FLOAT32, needed - 1)).isNotNull();
  }

  @Test
  void whereNothingFitsTheLeastIsNamed() {
    for (long available : new long[] {0, 1000}) {
      assertThat(refusal(BandLayout.of(1_000_000, 128), Precision.FLOAT32, available))
          .hasMessageEndingWith("no half-bandwidth would fit, even 1 needs 186.9 MiB");
    }
  }

  /** As published three arrays lie beside the band, with 2h + 1 places for each point. */
  @Test
  void aBandAsPublishedTakesSixteenBytesAnElement() {
    AffinityOptions published = AffinityOptions.asPublished();
    BandRun run = new BandRun(published, BandLayout.of(1_000_000, 128), 1);
    InsufficientMemoryException e = refusal(run, SimilarityStorage.STORED, 1L << 30, List.of());
    assertThat(e.neededBytes()).isEqualTo(257L * 16 * 1_000_000 + 160_000_000);
    BandRun fitting = new BandRun(published, BandLayout.of(1_000_000, fitting(e)), 1);
    assertThat(refusal(fitting, SimilarityStorage.STORED, 1L << 30, List.of())).isNull();
    BandRun full = new BandRun(published, BandLayout.of(1000, 999), 1);
    assertThat(MemoryPlan.bytes(full, MessageFormat.FULL, SimilarityStorage.STORED))
        .isEqualTo(4L * 1000 * 1000 + 12L * 1999 * 1000 + 160_000);
  }

  private static InsufficientMemoryException cooRefusal(
      BandLayout equal, AffinityOptions options, boolean onGpu, long available) {
    return catchThrowableOfType(
        InsufficientMemoryException.class,
        () -> MemoryPlan.requireCoo(equal, options, onGpu, () -> available));
  }

  /**
   * A similarity, two messages and the indices: fewer on a GPU, which knows rows by their starts.
   */
  @ParameterizedTest
  @CsvSource({
    "FLOAT32, false, false, 28",
    "FLOAT64, false, false, 40",
    "FLOAT32, false, true, 20",
    "FLOAT64, false, true, 32",
    "FLOAT32, true, false, 54",
    "FLOAT32, true, true, 34"
  })
  void coordinateFormNeedsItsIndicesToo(
      Precision format, boolean published, boolean onGpu, long bytes) {
    AffinityOptions precision =
        (published ? AffinityOptions.asPublished() : AffinityOptions.defaults())
            .withPrecision(format);
    BandLayout equal = BandLayout.of(1_000_000, 128);
    InsufficientMemoryException e = cooRefusal(equal, precision, onGpu, 4L << 30);
    assertThat(e.neededBytes() / equal.pairCount()).isEqualTo(bytes);
    BandLayout narrow = BandLayout.of(1_000_000, fitting(e));
    assertThatCode(() -> MemoryPlan.requireCoo(narrow, precision, onGpu, () -> 4L << 30))
        .doesNotThrowAnyException();
    BandLayout wider = BandLayout.of(1_000_000, fitting(e) + 1);
    assertThat(cooRefusal(wider, precision, onGpu, 4L << 30)).isNotNull();
    assertThat(cooRefusal(equal, precision, onGpu, 0)).hasMessageEndingWith("none fits");
  }
}
