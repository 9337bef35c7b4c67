package org.bandgram.rank;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.storage.SparseFormat;
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
 * Time of an iteration of PageRank on a file's graph, arcs without weights; the file is required.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PageRankBenchmark {
  private static final double ALPHA = 0.85;

  /** A list of arcs. */
  @Param({""})
  private String graph;

  @Param private SparseFormat layout;

  @Param({"1"})
  private int threads;

  private Execution execution;
  private RankIteration iteration;
  private int nodes;

  @Setup(Level.Trial)
  public void prepare() {
    WebGraph read = WebGraph.of(EdgeListReader.read(Path.of(graph), Progress.NONE));
    CsrMatrix links = read.matrix();
    execution = Execution.onThreads(threads);
    nodes = read.size();
    double[] inverse =
        Arrays.stream(read.outWeights(false)).map(out -> out == 0 ? 0 : 1 / out).toArray();
    double[] scores = new double[nodes];
    Arrays.fill(scores, 1.0 / nodes);
    iteration =
        BackendProvider.select(Device.CPU, links.nonzeros())
            .ranks()
            .begin(
                new CsrMatrix(links.starts(), links.columns(), new double[0]),
                layout,
                new RankStart(scores, inverse, new double[0]));
  }

  @TearDown(Level.Trial)
  public void close() {
    execution.close();
  }

  @Benchmark
  public double iterate() {
    double everywhere = (1 - ALPHA + ALPHA * iteration.danglingMass()) / nodes;
    return iteration.step(ALPHA, 0, everywhere, execution);
  }
}
