package org.bandgram.rank;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Objects;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.LinkLayout;

/**
 * PageRank by power iteration: the probability that someone is at a node who follows an arc with
 * probability alpha, chosen by weight, and otherwise goes to a node chosen by the personalisation
 * p,
 *
 * <pre>
 *     x(i) = alpha (sum over arcs j -&gt; i of w(j, i) / out(j) x(j) + d v(i)) + (1 - alpha) p(i)
 * </pre>
 *
 * <p>out(j) is the sum of the weights of the arcs that leave j, d the score of the nodes that none
 * leaves, and v where it goes, see {@link Dangling}. It ends when the absolute changes of all
 * scores add up to the tolerance or less.
 *
 * <p>Sources: L. Page, S. Brin, R. Motwani, T. Winograd, The PageRank citation ranking: bringing
 * order to the Web, Stanford InfoLab 1999-66; T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox,
 * Iterative statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi
 * 10.1504/IJCSE.2013.052118, for the layouts. An iteration takes O(n + m) time for n nodes and m
 * arcs. Scores do not depend on the number of threads, and differ between layouts by rounding only.
 * Immutable and safe for several threads.
 */
public final class PageRank {
  private final Options options;

  private PageRank(Options options) {
    this.options = options;
  }

  /**
   * What to compute, and how.
   *
   * @param damping alpha, the probability of following an arc; from 0 to 1, 1 left out
   * @param tolerance the sum of absolute changes at which it ends; at least 0, and at 0 it ends
   *     only where nothing changes any more
   * @param maxIterations the most iterations, at least 1
   * @param dangling where the score of nodes goes that no arc leaves
   * @param personalization p by node, scaled to add up to 1; none for all nodes alike
   * @param start the scores to start from, likewise
   * @param weighted whether arcs count by their weights; otherwise each counts 1
   * @param layout how links are stored
   * @param device where to compute; {@link Device#AUTO} tries a few iterations on the CPU and on a
   *     GPU, if one is usable and the run not small, and takes what is predicted to be faster for
   *     the most iterations
   */
  public record Options(
      double damping,
      double tolerance,
      int maxIterations,
      Dangling dangling,
      double[] personalization,
      double[] start,
      boolean weighted,
      LinkLayout layout,
      Device device) {
    /**
     * Checks and copies.
     *
     * @throws org.bandgram.InvalidInputException if one lies outside its bounds
     */
    public Options {
      require(damping >= 0 && damping < 1, "damping", damping, "at least 0 and less than 1");
      require(
          tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY,
          "tolerance",
          tolerance,
          "finite and at least 0");
      require(maxIterations >= 1, "max-iterations", maxIterations, "at least 1");
      Objects.requireNonNull(dangling, "dangling");
      Objects.requireNonNull(layout, "layout");
      personalization = Distribution.checked("personalization", personalization);
      start = Distribution.checked("start", start);
    }

    /**
     * Returns alpha = 0.85, a tolerance of 1e-8, at most 200 iterations, dangling nodes by the
     * personalisation, which is uniform as the start is, weights, slices, on the CPU.
     */
    public static Options defaults() {
      return new Options(
          0.85,
          1e-8,
          200,
          Dangling.PERSONALIZED,
          new double[0],
          new double[0],
          true,
          LinkLayout.SLICED,
          Device.CPU);
    }

    /** Returns these options with another {@link #damping}. */
    public Options withDamping(double value) {
      return new Options(
          value,
          tolerance,
          maxIterations,
          dangling,
          personalization,
          start,
          weighted,
          layout,
          device);
    }

    /** Returns these options with another {@link #tolerance}. */
    public Options withTolerance(double value) {
      return new Options(
          damping,
          value,
          maxIterations,
          dangling,
          personalization,
          start,
          weighted,
          layout,
          device);
    }

    /** Returns these options with another {@link #maxIterations}. */
    public Options withMaxIterations(int value) {
      return new Options(
          damping, tolerance, value, dangling, personalization, start, weighted, layout, device);
    }

    /** Returns these options with another rule for {@link #dangling} nodes. */
    public Options withDangling(Dangling value) {
      return new Options(
          damping,
          tolerance,
          maxIterations,
          value,
          personalization,
          start,
          weighted,
          layout,
          device);
    }

    /** Returns these options with another {@link #personalization}. */
    public Options withPersonalization(double... value) {
      return new Options(
          damping, tolerance, maxIterations, dangling, value, start, weighted, layout, device);
    }

    /** Returns these options with another {@link #start}. */
    public Options withStart(double... value) {
      return new Options(
          damping,
          tolerance,
          maxIterations,
          dangling,
          personalization,
          value,
          weighted,
          layout,
          device);
    }

    /** Returns these options with or without weights. */
    public Options withWeighted(boolean value) {
      return new Options(
          damping,
          tolerance,
          maxIterations,
          dangling,
          personalization,
          start,
          value,
          layout,
          device);
    }

    /** Returns these options with another {@link #layout}. */
    public Options withLayout(LinkLayout value) {
      return new Options(
          damping,
          tolerance,
          maxIterations,
          dangling,
          personalization,
          start,
          weighted,
          value,
          device);
    }

    /** Returns these options with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(
          damping,
          tolerance,
          maxIterations,
          dangling,
          personalization,
          start,
          weighted,
          layout,
          value);
    }
  }

  /**
   * Returns the computation.
   *
   * @param options what to compute, and how
   */
  public static PageRank of(Options options) {
    return new PageRank(options);
  }

  /**
   * Ranks the nodes of a graph.
   *
   * @param graph n nodes
   * @param execution threads, progress (stage rank) and cancellation
   * @throws org.bandgram.InvalidInputException if the personalisation or the start is not one of n
   *     nodes
   */
  public Ranking rank(WebGraph graph, Execution execution) {
    IterativeRun iterations =
        new IterativeRun(
            graph.arcs(),
            options.maxIterations(),
            (backend, silent) -> {
              RankIteration tried = begin(graph, backend.ranks());
              return () -> step(tried, graph.size(), silent);
            });
    Backend backend = BackendProvider.select(options.device(), iterations, execution);
    return rank(graph, backend.ranks(), execution);
  }

  Ranking rank(WebGraph graph, RankOps ops, Execution execution) {
    int n = graph.size();
    RankIteration iteration = begin(graph, ops);
    double[] changes = new double[options.maxIterations()];
    int iterations = 0;
    boolean converged = false;
    while (iterations < changes.length && !converged) {
      double change = step(iteration, n, execution);
      changes[iterations++] = change;
      converged = change <= options.tolerance();
      execution.progress().update("rank", iterations, changes.length);
    }
    return new Ranking(
        iteration.scores(),
        iterations,
        Arrays.copyOf(changes, iterations),
        converged,
        iteration.backend(),
        iteration.linkBytes());
  }

  private RankIteration begin(WebGraph graph, RankOps ops) {
    Distribution.requireSize("personalization", options.personalization(), graph.size());
    Distribution.requireSize("start", options.start(), graph.size());
    return ops.begin(links(graph), options.layout(), vectors(graph));
  }

  private double step(RankIteration iteration, int n, Execution execution) {
    double alpha = options.damping();
    double given = options.dangling() == Dangling.LEAK ? 0 : alpha * iteration.danglingMass();
    boolean personal = options.personalization().length > 0;
    boolean apart = personal && options.dangling() == Dangling.UNIFORM;
    double towardsTeleport = (1 - alpha) + (apart ? 0 : given);
    double uniform = 1.0 / n;
    double everywhere = personal ? (apart ? given * uniform : 0) : towardsTeleport * uniform;
    return iteration.step(alpha, towardsTeleport, everywhere, execution);
  }

  private InLinks links(WebGraph graph) {
    InLinks links = graph.links();
    return options.weighted() ? links : new InLinks(links.starts(), links.sources(), new double[0]);
  }

  private RankStart vectors(WebGraph graph) {
    double[] out = graph.outWeights(options.weighted());
    for (int i = 0; i < out.length; i++) {
      out[i] = out[i] == 0 ? 0 : 1 / out[i];
    }
    double[] start = options.start();
    if (start.length == 0) {
      start = new double[out.length];
      Arrays.fill(start, 1);
    }
    return new RankStart(
        Distribution.normalized(start), out, Distribution.normalized(options.personalization()));
  }
}
