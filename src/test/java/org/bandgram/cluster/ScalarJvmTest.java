package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM without the Vector API loads, says so, runs, and gives the results of one that has it. */
@Tag("thorough")
class ScalarJvmTest {
  private static final int POINTS = 150;

  /** Clusters some points in each way and prints what came out; the program of the other JVM. */
  static final class Program {
    private Program() {}

    /** Prints the backend, then a line for each run. */
    public static void main(String[] args) {
      print(System.out);
    }

    static void print(PrintStream out) {
      out.println(BackendProvider.select(Device.AUTO, 1).name());
      try (Execution execution = Execution.onThreads(2)) {
        for (Data data : List.of(Data.UNIFORM, Data.FIVE_DIMENSIONS, Data.DUPLICATES)) {
          for (Precision precision : Precision.values()) {
            PointSet points = data.points(POINTS, 3);
            AffinityOptions options =
                AffinityOptions.defaults()
                    .withHalfBandwidth(15)
                    .withPrecision(precision)
                    .withPropagation(propagation -> propagation.withMaxIterations(40));
            print(out, BandAffinityPropagation.fit(points, options, execution));
            print(out, AffinityPropagation.fitCoo(points, options, execution));
          }
        }
      }
    }

    private static void print(PrintStream out, Clustering clustering) {
      out.println(
          Arrays.toString(clustering.exemplarOfRow())
              + clustering.iterations()
              + clustering.status()
              + clustering.netSimilarity());
    }
  }

  @Test
  void aJvmWithoutTheVectorApiGivesTheSameResults() throws Exception {
    Process process = start(List.of());
    ByteArrayOutputStream here = new ByteArrayOutputStream();
    Program.print(new PrintStream(here, true, StandardCharsets.UTF_8));
    List<String> expected = here.toString(StandardCharsets.UTF_8).lines().toList();
    List<String> lines = read(process.getInputStream()).lines().toList();
    String errors = read(process.getErrorStream());
    assertThat(process.waitFor()).as(errors).isZero();
    assertThat(lines.getFirst()).isEqualTo("cpu-scalar");
    assertThat(expected.getFirst()).isEqualTo("cpu-vector");
    assertThat(lines.subList(1, lines.size())).isEqualTo(expected.subList(1, expected.size()));
    assertThat(errors)
        .contains(
            "Using scalar loops, several times slower: module jdk.incubator.vector is not loaded");
  }

  @Test
  void forcingTheVectorApiWhereItIsMissingIsAnError() throws Exception {
    Process process = start(List.of("-D" + BackendProvider.FORCE + "=cpu-vector"));
    String errors = read(process.getErrorStream());
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(errors)
        .contains(
            "bandgram.backend is cpu-vector, but must be cpu-scalar, as module"
                + " jdk.incubator.vector is not loaded");
  }

  private static Process start(List<String> flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xshare:auto");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
    Process process = new ProcessBuilder(command).start();
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.flush();
    }
    return process;
  }

  private static String read(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }
}
