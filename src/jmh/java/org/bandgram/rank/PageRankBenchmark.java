package org.bandgram.rank;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;
import org.bandgram.compute.InLinks;
import org.bandgram.compute.LinkLayout;
import org.bandgram.compute.LinkProduct;
import org.bandgram.compute.RankOps;
import org.bandgram.compute.RankVectors;
import org.bandgram.data.EdgeListReader;
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

  @Param private LinkLayout layout;

  @Param({"1"})
  private int threads;

  private Execution execution;
  private RankOps ops;
  private LinkProduct product;
  private RankVectors vectors;

  @Setup(Level.Trial)
  public void prepare() {
    WebGraph read = WebGraph.of(EdgeListReader.read(Path.of(graph), Progress.NONE));
    InLinks links = read.links();
    execution = Execution.onThreads(threads);
    ops = BackendProvider.select(Device.CPU, links.arcs()).ranks();
    product = ops.product(new InLinks(links.starts(), links.sources(), new double[0]), layout);
    double[] out = read.outWeights(false);
    double[] scores = new double[out.length];
    Arrays.fill(scores, 1.0 / out.length);
    double[] inverse =
        Arrays.stream(product.order()).mapToDouble(i -> out[i] == 0 ? 0 : 1 / out[i]).toArray();
    vectors = new RankVectors(scores, inverse, new double[0]);
  }

  @TearDown(Level.Trial)
  public void close() {
    execution.close();
  }

  @Benchmark
  public double iterate() {
    int n = vectors.scores.length;
    double everywhere = (1 - ALPHA + ALPHA * vectors.danglingMass()) / n;
    product.multiply(
        vectors.shares(),
        vectors.sums,
        (block, from, to) -> ops.update(vectors, ALPHA, 0, everywhere, block, from, to),
        execution);
    vectors.swap();
    return vectors.change();
  }
}
