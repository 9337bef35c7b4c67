package org.bandgram.internal.compute.messages;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.GraphLayout;
import org.bandgram.storage.MessageFormat;
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

/**
 * One iteration of affinity propagation on the graph of 32 nearest neighbours of uniform points in
 * the plane, beside its floor: a pass that reads columns and similarities twice, as compact
 * messages do. Coordinate form has the same elements.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 8, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
public class GraphBenchmark {
  private static final double DAMPING = 0.8;
  private static final int NEIGHBOURS = 32;

  /** Iterations of a run, after which it starts again. */
  private static final int RUN = 128;

  /** What one call does. */
  public enum Pass {
    STREAM,
    COMPACT_VECTOR,
    COMPACT_SCALAR,
    STORED_VECTOR,
    STORED_SCALAR,
    COO_VECTOR,
    COO_SCALAR
  }

  @Param({"100000", "1000000"})
  private int n;

  @Param({"2"})
  private int threads;

  @Param private Pass pass;

  private Execution execution;
  private PlanarGraph graph;
  private CooElements elements;
  private SparseSimilarities similarities;
  private Messages messages;
  private double[] preferences;
  private int iterations;
  private float[] found;

  /** Builds the graph, and messages on it. */
  @Setup(Level.Trial)
  public void build() {
    execution = Execution.onThreads(threads);
    graph = PlanarGraph.of(n, NEIGHBOURS, new VectorCpuBackend("benchmark"), execution);
    found = new float[n];
    if (pass != Pass.STREAM) {
      similarities = similarities();
      messages =
          similarities.messages(
              pass == Pass.COMPACT_VECTOR || pass == Pass.COMPACT_SCALAR
                  ? MessageFormat.COMPACT
                  : MessageFormat.FULL,
              execution);
      preferences = new double[n];
      Arrays.fill(preferences, -50.0 / n);
      messages.reset(preferences);
    }
  }

  private SparseSimilarities similarities() {
    boolean isScalar =
        switch (pass) {
          case STREAM, COMPACT_VECTOR, STORED_VECTOR, COO_VECTOR -> false;
          case COMPACT_SCALAR, STORED_SCALAR, COO_SCALAR -> true;
        };
    Backend backend =
        isScalar ? new ScalarCpuBackend("benchmark") : new VectorCpuBackend("benchmark");
    if (pass != Pass.COO_VECTOR && pass != Pass.COO_SCALAR) {
      return backend.graph(graph.layout(), graph.similarities());
    }
    elements = coo();
    return backend.coo(elements.layout(), Precision.FLOAT32, elements.values());
  }

  private CooElements coo() {
    GraphLayout layout = graph.layout();
    long[] rowStarts = new long[n + 1];
    for (int i = 0; i < n; i++) {
      rowStarts[i + 1] = rowStarts[i] + layout.degree(i);
    }
    CooElements coo = new CooElements(Precision.FLOAT32, rowStarts);
    for (int i = 0; i < n; i++) {
      int start = layout.rowStarts()[i];
      for (int e = 0; e < layout.degree(i); e++) {
        coo.set(rowStarts[i] + e, i, layout.columns()[start + e], graph.similarities()[start + e]);
      }
    }
    return coo.index();
  }

  /** Starts messages again before those that fade reach numbers too small to be normal. */
  @Setup(Level.Invocation)
  public void restart() {
    iterations++;
    if (messages != null && iterations % RUN == 0) {
      messages.reset(preferences);
    }
  }

  /** Releases everything. */
  @TearDown(Level.Trial)
  public void close() {
    if (messages != null) {
      messages.close();
      similarities.close();
    }
    if (elements != null) {
      elements.close();
    }
    execution.close();
  }

  /** One iteration, or two streaming passes. */
  @Benchmark
  public void iterate() {
    if (pass == Pass.STREAM) {
      execution.forBlocks(n, 1024, (block, from, to) -> stream(from, to));
      execution.forBlocks(n, 1024, (block, from, to) -> stream(from, to));
    } else {
      messages.iterate(DAMPING);
    }
  }

  private void stream(int from, int to) {
    int[] columns = graph.layout().columns();
    float[] s = graph.similarities();
    int bits = 0;
    for (int p = graph.layout().rowStarts()[from]; p < graph.layout().rowStarts()[to]; p++) {
      bits += columns[p] ^ Float.floatToRawIntBits(s[p]);
    }
    found[from] = bits;
  }
}
