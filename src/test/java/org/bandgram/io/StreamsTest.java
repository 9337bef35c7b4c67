package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.malformed;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points from a stream are those of a file with the same bytes. */
class StreamsTest {
  private static final ReadOptions EXACT =
      ReadOptions.defaults().withPrecision(Precision.FLOAT64).withColumns("0", "1");

  @TempDir private Path folder;

  /** Gives a few bytes at a time, as a network does, and tells whether it was closed. */
  private static final class Slow extends InputStream {
    private final InputStream bytes;
    private boolean closed;

    Slow(byte... content) {
      bytes = new ByteArrayInputStream(content);
    }

    @Override
    public int read() throws IOException {
      return bytes.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      return bytes.read(buffer, offset, Math.min(7, length));
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static double[][] random(int n) {
    SplittableRandom random = new SplittableRandom(n);
    double[][] rows = new double[n][2];
    for (double[] row : rows) {
      Arrays.setAll(row, _ -> random.nextDouble(-9, 9));
    }
    return rows;
  }

  private byte[] bytes(String form, double[][] rows) throws IOException {
    Path file = folder.resolve("points." + form);
    switch (form) {
      case "npy" -> NpyWriter.write(file, PointSet.of(rows));
      case "parquet" ->
          new ResultTable(rows.length).points(List.of("0", "1"), PointSet.of(rows)).write(file);

      case "libsvm" -> Files.write(file, lines("0 1:%s 2:%s", rows));
      default -> Files.write(file, lines("%s,%s", rows));
    }
    return Files.readAllBytes(file);
  }

  private static Iterable<String> lines(String form, double[][] rows) {
    return Arrays.stream(rows).map(row -> form.formatted(row[0], row[1])).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "csv, 1",
    "csv, 13",
    "csv, 207",
    "csv, 4098",
    "npy, 1",
    "npy, 4098",
    "parquet, 207",
    "libsvm, 207"
  })
  void giveThePointsOfTheFile(String form, int n) throws IOException {
    double[][] rows = random(n);
    byte[] plain = bytes(form, rows);
    boolean isNamed = form.equals("libsvm");
    ReadOptions options =
        isNamed
            ? ReadOptions.defaults().withPrecision(Precision.FLOAT64).withFormat(FileFormat.LIBSVM)
            : EXACT;
    for (byte[] content : new byte[][] {plain, ReaderFiles.gzip(plain)}) {
      Slow stream = new Slow(content);
      DataSet data = PointReader.read(stream, "a response", options);
      assertThat(ReaderFiles.rows(data.points())).isDeepEqualTo(rows);
      assertThat(data.source().name()).isEqualTo("a response");
      assertThat(data.source().format()).isEqualTo(FileFormat.ofName("x." + form));
      assertThat(stream.closed).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1,2\n3,x\n"})
  void faultsNameThem(String content) {
    Slow stream = new Slow(content.getBytes(StandardCharsets.UTF_8));
    malformed(() -> PointReader.read(stream, "a response", EXACT))
        .hasMessageStartingWith("a response:");
    assertThat(stream.closed).isFalse();
  }

  @Test
  void whatFailsToArriveIsAFault() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("reset by peer");
          }
        };
    malformed(() -> PointReader.read(broken, "a response", EXACT))
        .hasMessage("a response: cannot be read: reset by peer");
  }
}
