package org.bandgram.io.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.result.AtomicFile;
import org.bandgram.io.internal.result.NpyWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Time to read a million points in two dimensions; the file stays in the page cache. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PointReaderBenchmark {
  private static final int POINTS = 1_000_000;

  /** What the file holds: text with 6 or up to 17 decimals, or an NPY array. */
  @Param({"csv6", "csv17", "npy"})
  private String content;

  private Path file;

  @Setup(Level.Trial)
  public void write() throws IOException {
    Random random = new Random(1);
    file = Files.createTempFile("bandgram", content.equals("npy") ? ".npy" : ".csv");
    if (content.equals("npy")) {
      PointSet points = PointSet.allocate(POINTS, 2, Precision.FLOAT32);
      for (int i = 0; i < POINTS; i++) {
        points.set(i, 0, random.nextDouble());
        points.set(i, 1, random.nextDouble());
      }
      NpyWriter.write(file, points);
      return;
    }
    AtomicFile.write(
        file,
        out -> {
          for (int i = 0; i < POINTS; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            boolean full = content.equals("csv17");
            String line =
                full ? x + "," + y + "\n" : String.format(Locale.ROOT, "%.6f,%.6f%n", x, y);
            out.write(line.getBytes(StandardCharsets.US_ASCII));
          }
        });
  }

  @TearDown(Level.Trial)
  public void delete() throws IOException {
    Files.delete(file);
  }

  @Benchmark
  public DataSet read() {
    return PointReader.read(file, ReadOptions.defaults(), Progress.NONE);
  }
}
