package org.bandgram.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.exemplar.ExemplarCases.blobs;
import static org.bandgram.exemplar.ExemplarCases.function;
import static org.bandgram.exemplar.ExemplarCases.options;
import static org.bandgram.exemplar.ExemplarCases.select;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What optimisers do with points that come one at a time. */
class StreamingOptimizersTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  /** A stream of coordinates gives what the ground set itself gives; ids may be any. */
  @ParameterizedTest
  @MethodSource("org.bandgram.exemplar.ExemplarCases#streaming")
  void streamsGiveTheirIds(StreamingOptimizer optimizer) {
    PointSet points = blobs(150, 3, Precision.FLOAT32, 8);
    long[] expected = select(optimizer, points, options(5), 1).ids();
    ExemplarClustering function = function(points, execution);
    ExemplarStream stream = optimizer.open(function, options(5), OptionalLong.of(150), execution);
    for (int i = 0; i < 150; i++) {
      stream.accept(1_000_000_000_000L + i, points.row(i));
    }
    assertThat(stream.result().ids())
        .isEqualTo(LongStream.of(expected).map(id -> id + 1_000_000_000_000L).toArray());
    ExemplarSelection again =
        optimizer.select(
            function,
            options(5),
            IntStream.range(0, 150).mapToObj(points::row).iterator(),
            OptionalLong.of(150),
            execution);
    assertThat(again.ids()).isEqualTo(expected);
    assertThat(optimizer.select(function, options(5), points, execution).ids()).isEqualTo(expected);
  }

  /** What matters is the sample, not where it came from. */
  @ParameterizedTest
  @MethodSource("org.bandgram.exemplar.ExemplarCases#streaming")
  void aSampleMeasuresAllPoints(StreamingOptimizer optimizer) {
    PointSet points = blobs(150, 3, Precision.FLOAT32, 8);
    ExemplarClustering function = function(points, execution);
    ExemplarClustering sample = function.sample(30, 7, execution);
    assertThat(sample.points().size()).isEqualTo(30);
    ExemplarClustering same = function(sample.points(), execution);
    ExemplarSelection selection = optimizer.select(sample, options(5), points, execution);
    assertThat(selection.ids())
        .isEqualTo(optimizer.select(same, options(5), points, execution).ids());
    assertThat(selection.value())
        .isCloseTo(
            sample.value(points.select(selection.rows()), execution),
            within(1e-9 * selection.value()));
    assertThat(function.sample(150, 7, execution)).isSameAs(function);
  }

  /** The same points again and again, as several passes would bring them. */
  @ParameterizedTest
  @MethodSource("org.bandgram.exemplar.ExemplarCases#streaming")
  void anIdIsNeverChosenTwice(StreamingOptimizer optimizer) {
    PointSet points = blobs(12, 3, Precision.FLOAT32, 8);
    ExemplarStream stream =
        optimizer.open(
            function(points, execution),
            options(8).withWarmStart(List.of(4)),
            OptionalLong.of(60),
            execution);
    for (int i = 0; i < 60; i++) {
      stream.accept(i % 12, points.row(i % 12));
    }
    assertThat(stream.result().ids()).doesNotHaveDuplicates().startsWith(4);
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.exemplar.ExemplarCases#streaming")
  void anEmptyStreamGivesNothing(StreamingOptimizer optimizer) {
    PointSet points = blobs(12, 3, Precision.FLOAT32, 8);
    ExemplarClustering function = function(points, execution);
    ExemplarSelection selection =
        optimizer.open(function, options(3), OptionalLong.of(0), execution).result();
    assertThat(selection.size()).isZero();
    assertThat(selection.value()).isZero();
  }

  @ParameterizedTest
  @MethodSource("org.bandgram.exemplar.ExemplarCases#streaming")
  void streamsCheckTheirPoints(StreamingOptimizer optimizer) {
    PointSet points = blobs(12, 3, Precision.FLOAT32, 8);
    ExemplarClustering function = function(points, execution);
    ExemplarStream stream = optimizer.open(function, options(3), OptionalLong.of(60), execution);
    for (double[] row : new double[][] {{1, 2}, {1, 2, Double.NaN}, {1, 2, 1e300}}) {
      refused(() -> stream.accept(77, row)).hasMessageContaining("point 77");
    }
    refused(() -> optimizer.select(function, options(3).withEvaluation(Evaluation.BAND), execution))
        .hasMessageContaining("is band, but must be incremental");
  }

  @Test
  void salsaMustKnowTheLength() {
    PointSet points = blobs(12, 3, Precision.FLOAT32, 8);
    ExemplarClustering function = function(points, execution);
    refused(
            () ->
                StreamingOptimizer.salsa()
                    .open(function, options(3), OptionalLong.empty(), execution))
        .hasMessageContaining("length");
  }
}
