package org.bandgram.rank;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.Stopping;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.SparseFormat;

/**
 * PageRank by power iteration: the probability that someone is at a node who follows an arc with
 * probability alpha, chosen by weight, and otherwise goes to a node chosen by the personalisation
 * p.
 *
 * <pre>
 *     x(i) = alpha (sum over arcs j -&gt; i of w(j, i) / out(j) x(j) + d v(i)) + (1 - alpha) p(i)
 * </pre>
 *
 * <p>out(j) is the sum of the weights of the arcs that leave j, d the score of the nodes that none
 * leaves, and v where it goes, see {@link Dangling}.
 *
 * <p>Sources: L. Page, S. Brin, R. Motwani, T. Winograd, The PageRank citation ranking: bringing
 * order to the Web, Stanford InfoLab 1999-66; T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox,
 * Iterative statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi
 * 10.1504/IJCSE.2013.052118, for the formats. An iteration takes O(n + m) time for n nodes and m
 * arcs. Scores do not depend on the number of threads, and differ between formats by rounding only;
 * so do those of a CPU and a GPU, unless a format is chosen.
 */
public final class PageRank {
  private final WebGraph graph;
  private final Options options;

  private PageRank(WebGraph graph, Options options) {
    this.graph = graph;
    this.options = options;
    Distribution.requireSize("personalization", options.model().personalization(), graph.size());
    Distribution.requireSize("start", options.start(), graph.size());
  }

  /**
   * Which scores to compute, and how.
   *
   * @param model which
   * @param start the scores to start from by node, scaled to add up to 1; none for all nodes alike
   * @param stopping when it ends: it has converged once the absolute changes of all scores add up
   *     to the tolerance or less
   * @param format how the matrix is stored; {@link SparseFormat#AUTO} leaves it to the device
   * @param device where to compute; {@link Device#AUTO} tries a few iterations on the CPU and on a
   *     GPU, if one is usable, has the format, and the run is not small, and takes what is
   *     predicted to be faster for the most iterations
   */
  public record Options(
      Model model, double[] start, Stopping stopping, SparseFormat format, Device device) {
    /**
     * Checks and copies.
     *
     * @throws org.bandgram.InvalidInputException if a number of the start is not one, or the device
     *     does not have the format
     */
    public Options {
      Objects.requireNonNull(format, "format");
      require(
          device != Device.CUDA || format != SparseFormat.SLICED,
          "layout",
          format,
          "auto, csr, ellpack or bsr if the device is cuda");
      start = Distribution.checked("start", start);
    }

    /**
     * Returns the defaults of {@link Model#defaults}, a tolerance of 1e-8, at most 200 iterations
     * from a uniform start, in the fastest format, on the device that is faster.
     */
    public static Options defaults() {
      return new Options(
          Model.defaults(), new double[0], new Stopping(1e-8, 200), SparseFormat.AUTO, Device.AUTO);
    }

    /** Returns a copy with another {@link #model}. */
    public Options withModel(UnaryOperator<Model> change) {
      return new Options(change.apply(model), start, stopping, format, device);
    }

    /** Returns a copy with another {@link #start}. */
    public Options withStart(double... value) {
      return new Options(model, value, stopping, format, device);
    }

    /** Returns a copy with another rule for {@link #stopping}. */
    public Options withStopping(UnaryOperator<Stopping> change) {
      return new Options(model, start, change.apply(stopping), format, device);
    }

    /** Returns a copy with another {@link #format}. */
    public Options withFormat(SparseFormat value) {
      return new Options(model, start, stopping, value, device);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(model, start, stopping, format, value);
    }
  }

  /**
   * Who walks along the arcs.
   *
   * @param damping alpha, the probability of following an arc; from 0 to 1, 1 left out
   * @param dangling where the score of nodes goes that no arc leaves
   * @param personalization p by node, scaled to add up to 1; none for all nodes alike
   * @param weighted whether arcs count by their weights; otherwise each counts 1
   */
  public record Model(
      double damping, Dangling dangling, double[] personalization, boolean weighted) {
    /**
     * Checks and copies.
     *
     * @throws org.bandgram.InvalidInputException if a number lies outside its bounds
     */
    public Model {
      require(damping >= 0 && damping < 1, "damping", damping, "at least 0 and less than 1");
      Objects.requireNonNull(dangling, "dangling");
      personalization = Distribution.checked("personalization", personalization);
    }

    /**
     * Returns alpha = 0.85, dangling nodes by the personalisation, which is uniform, and weights.
     */
    public static Model defaults() {
      return new Model(0.85, Dangling.PERSONALIZED, new double[0], true);
    }

    /** Returns a copy with another {@link #damping}. */
    public Model withDamping(double value) {
      return new Model(value, dangling, personalization, weighted);
    }

    /** Returns a copy with another rule for {@link #dangling} nodes. */
    public Model withDangling(Dangling value) {
      return new Model(damping, value, personalization, weighted);
    }

    /** Returns a copy with another {@link #personalization}. */
    public Model withPersonalization(double... value) {
      return new Model(damping, dangling, value, weighted);
    }

    /** Returns a copy with or without weights. */
    public Model withWeighted(boolean value) {
      return new Model(damping, dangling, personalization, value);
    }
  }

  /** Ranks the nodes of a graph on all processors. */
  public static Ranking fit(WebGraph graph, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(graph, options, execution);
    }
  }

  /**
   * Ranks the nodes of a graph.
   *
   * @param graph n nodes
   * @param options which scores, and how
   * @param execution threads, progress (stage rank) and cancellation
   * @throws org.bandgram.InvalidInputException if the personalisation or the start is not one of n
   *     nodes
   */
  public static Ranking fit(WebGraph graph, Options options, Execution execution) {
    PageRank run = new PageRank(graph, options);
    IterativeRun iterations =
        new IterativeRun(
            graph.arcs(),
            options.stopping().maxIterations(),
            (backend, silent) -> {
              RankIteration tried = run.begin(backend.ranks());
              return () -> run.step(tried, silent);
            });
    Device device = options.format() == SparseFormat.SLICED ? Device.CPU : options.device();
    Backend backend = BackendProvider.select(device, iterations, execution);
    return run.iterate(backend.ranks(), execution);
  }

  /** Ranks by given loops. */
  static Ranking fit(WebGraph graph, Options options, RankOps ops, Execution execution) {
    return new PageRank(graph, options).iterate(ops, execution);
  }

  private Ranking iterate(RankOps ops, Execution execution) {
    RankIteration iteration = begin(ops);
    DoubleStream.Builder changes = DoubleStream.builder();
    int most = options.stopping().maxIterations();
    int iterations = 0;
    boolean converged = false;
    while (iterations < most && !converged) {
      double change = step(iteration, execution);
      changes.accept(change);
      converged = change <= options.stopping().tolerance();
      execution.progress().update("rank", ++iterations, most);
    }
    return new Ranking(
        iteration.scores(),
        iterations,
        changes.build().toArray(),
        converged,
        iteration.matrixBytes(),
        format(ops),
        Provenance.of(iteration.backend(), execution.threads(), options));
  }

  private RankIteration begin(RankOps ops) {
    return ops.begin(matrix(), format(ops), vectors());
  }

  private SparseFormat format(RankOps ops) {
    return options.format() == SparseFormat.AUTO ? ops.fastest() : options.format();
  }

  private double step(RankIteration iteration, Execution execution) {
    Model model = options.model();
    double alpha = model.damping();
    double given = model.dangling() == Dangling.LEAK ? 0 : alpha * iteration.danglingMass();
    boolean personal = model.personalization().length > 0;
    boolean apart = personal && model.dangling() == Dangling.UNIFORM;
    double towardsTeleport = (1 - alpha) + (apart ? 0 : given);
    double uniform = 1.0 / graph.size();
    double everywhere = personal ? (apart ? given * uniform : 0) : towardsTeleport * uniform;
    return iteration.step(alpha, towardsTeleport, everywhere, execution);
  }

  private CsrMatrix matrix() {
    CsrMatrix matrix = graph.matrix();
    return options.model().weighted()
        ? matrix
        : new CsrMatrix(matrix.starts(), matrix.columns(), new double[0]);
  }

  private RankStart vectors() {
    double[] out = graph.outWeights(options.model().weighted());
    for (int i = 0; i < out.length; i++) {
      out[i] = out[i] == 0 ? 0 : 1 / out[i];
    }
    double[] start = options.start();
    if (start.length == 0) {
      start = new double[out.length];
      Arrays.fill(start, 1);
    }
    return new RankStart(
        Distribution.normalized(start),
        out,
        Distribution.normalized(options.model().personalization()));
  }

  /** The rule for the score of nodes without links to others. */
  public enum Dangling {
    /** To all nodes by the personalisation, so that the scores always add up to 1. */
    PERSONALIZED,
    /** To all nodes alike, so that the scores always add up to 1. */
    UNIFORM,
    /**
     * Nowhere: equation 3 of Gunarathne et al. (2013), whose scores add up to less than 1 where
     * there are such nodes.
     */
    LEAK;

    /** Returns the name for users, such as {@code uniform}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
