package org.bandgram.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.npy.NpyType;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.read.PointReader;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappedPointsTest {
  private static final int AT = 16;

  @TempDir Path folder;

  private PointSet mapped(int n, int d, int bytes) throws IOException {
    ByteBuffer all = ByteBuffer.allocate(AT + n * d * bytes).order(ByteOrder.nativeOrder());
    Random random = new Random(7);
    for (int at = AT; at < all.capacity(); at += bytes) {
      double value = at / bytes / d % 60 * 4 + 3 * random.nextGaussian();
      switch (bytes) {
        case Short.BYTES -> all.putShort(at, Float.floatToFloat16((float) value));
        case Float.BYTES -> all.putFloat(at, (float) value);
        default -> all.putDouble(at, value);
      }
    }
    return PointSet.mapped(Files.write(file(), all.array()), AT, n, d, bytes);
  }

  private Path file() {
    return folder.resolve("points.npy");
  }

  private static PointSet copy(PointSet points) {
    PointSet copy = PointSet.allocate(points.size(), points.dimensions(), points.precision());
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < points.dimensions(); j++) {
        copy.set(i, j, points.get(i, j));
      }
    }
    return copy;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void isReadAsIfItWereInMemory(int bytes) throws IOException {
    PointSet points = mapped(33, 5, bytes);
    PointSet same = copy(points);
    ByteBuffer stored = ByteBuffer.wrap(Files.readAllBytes(file())).order(ByteOrder.nativeOrder());
    NpyType type = new NpyType('f', bytes, ByteOrder.nativeOrder());
    assertThat(points.get(32, 4)).isEqualTo(type.get(stored, stored.capacity() - bytes));
    assertThat(points.bytes()).isEqualTo(bytes);
    int[] some = {32, 0, 7, 7};
    assertSame(points.slice(3, 31), same.slice(3, 31));
    assertSame(points.select(some), same.select(some));
    assertSame(points.withPrecision(Precision.FLOAT64), same.withPrecision(Precision.FLOAT64));
    assertSame(points, same);
  }

  private static void assertSame(PointSet points, PointSet same) {
    int n = same.size();
    for (int i = 0; i < n; i++) {
      assertThat(points.row(i)).isEqualTo(same.row(i));
    }
    assertThat(new RunIdentity(Map.of()).with(points))
        .hasToString(new RunIdentity(Map.of()).with(same).toString());
    assertThat(points.rows(1, n).mismatch(same.rows(1, n))).isEqualTo(-1);
    assertThat(points.elements().mismatch(same.elements())).isEqualTo(-1);
  }

  @Test
  void sixteenBitsBecomeThirtyTwoOnceThePointsAreSet() throws IOException {
    PointSet points = mapped(31, 2, 2);
    PointSet same = copy(points);
    byte[] before = Files.readAllBytes(file());
    PointSet some = points.select(new int[] {4, 5});
    some.set(1, 0, 0.1);
    for (PointSet each : List.of(points, same)) {
      each.set(4, 1, 1e9);
      some.copy(1, each, 9);
    }
    assertThat(points.get(9, 0)).isEqualTo(0.1f);
    assertSame(points.slice(2, 11), same.slice(2, 11));
    assertSame(points, same);
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void givesTheResultsOfTheSameNumbersInMemory() throws IOException {
    PointSet points = mapped(303, 9, 2);
    PointSet same = copy(points);
    NeighbourGraph.Options descent =
        NeighbourGraph.Options.defaults()
            .withNeighbours(8)
            .withMethod(NeighbourGraph.Method.DESCENT);
    NeighbourGraph graph = graph(points, descent);
    NeighbourGraph expected = graph(same, descent);
    assertThat(graph.layout().columns()).isEqualTo(expected.layout().columns());
    assertThat(graph.similarities()).isEqualTo(expected.similarities());
    for (Pairs pairs : List.of(Pairs.GRAPH, Pairs.BANDS)) {
      AutoAffinityPropagation.Options options =
          AutoAffinityPropagation.Options.defaults().withPairs(pairs).withClusters(20);
      assertThat(AutoAffinityPropagation.fit(points, options).clustering().labels())
          .isEqualTo(AutoAffinityPropagation.fit(same, options).clustering().labels());
    }
    RunPlan.Configuration plan = new RunPlan.Configuration(null, 0, 0);
    AffinityOptions options = AffinityOptions.defaults();
    assertThat(plan.processBytes(same, options) - plan.processBytes(points, options))
        .as("nothing made a copy")
        .isEqualTo(303 * 9 * 2);
  }

  private static NeighbourGraph graph(PointSet points, NeighbourGraph.Options options) {
    try (Execution execution = Execution.onThreads(2)) {
      return NeighbourGraph.build(points, new NegativeSquaredEuclidean(), options, execution);
    }
  }

  @Test
  void aFileThatChangedIsFound() throws IOException {
    PointSet points = mapped(31, 2, 2);
    points.slice(1, 2).requireUnchanged();
    Files.setLastModifiedTime(file(), FileTime.fromMillis(0));
    assertThatThrownBy(points::requireUnchanged)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("left as it is");
    Path other = Files.write(folder.resolve("other"), new byte[3]);
    Files.move(other, file(), StandardCopyOption.REPLACE_EXISTING);
    points.requireUnchanged();
    assertThatThrownBy(() -> PointSet.mapped(file(), 0, 1, 1, 4)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> PointSet.mapped(file(), 0, 1, 1, 3)).hasMessageContaining("2, 4 or 8");
  }

  /** Zeros but for two ones; each float that is written is two numbers of 16 bits. */
  @Test
  void largeArraysAreReadWhereTheyLieUnlessSomethingIsToBeDoneWithThem() throws IOException {
    PointSet written = PointSet.allocate(1 << 16, 128, Precision.FLOAT32);
    written.set(1, 1, Float.intBitsToFloat(0x3c003c00));
    write(written);
    PointSet points = read(ReadOptions.defaults());
    assertThat(points.bytes()).isEqualTo(2);
    assertThat(points.get(2, 3)).isEqualTo(1);
    assertThat(read(ReadOptions.defaults().withColumns("0", "3")).get(2, 1)).isEqualTo(1);
    written.set(5, 0, Float.intBitsToFloat(0x7e007e00));
    write(written);
    assertThatThrownBy(() -> read(ReadOptions.defaults())).hasMessageContaining("row 10");
  }

  private void write(PointSet points) throws IOException {
    NpyWriter.write(file(), points);
    byte[] bytes = Files.readAllBytes(file());
    bytes[new String(bytes, 0, 128, StandardCharsets.US_ASCII).indexOf("<f4") + 2] = '2';
    Files.write(file(), bytes);
  }

  private PointSet read(ReadOptions options) {
    return PointReader.read(file(), options, Progress.NONE).points();
  }
}
