package org.bandgram.embed;

import static org.bandgram.InvalidInputException.require;

import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.internal.compute.stress.StressPass;

/**
 * Metric multidimensional scaling by majorisation (SMACOF): finds points in p dimensions whose
 * Euclidean distances d come close to given dissimilarities delta, by iterations that never
 * increase the stress.
 *
 * <pre>    stress = sum over i &gt; j of w(i, j) (delta(i, j) - d(i, j))^2</pre>
 *
 * <p>An iteration is the Guttman transform X = V^+ B(X) X with b(i, j) = -w(i, j) delta(i, j) /
 * d(i, j), the ratio being 0 where d is, and v(i, j) = -w(i, j).
 *
 * <p>Sources: J. de Leeuw, Applications of convex analysis to multidimensional scaling, in Recent
 * Developments in Statistics, 1977; I. Borg, P. Groenen, Modern Multidimensional Scaling, 2nd
 * edition, 2005, doi 10.1007/0-387-28981-X, chapter 8. An iteration takes O(n^2 p) time and O(n p)
 * memory, with weights another O(n^2 p) after O(n^3) once.
 *
 * <p>On a band ({@link Dissimilarities#withinBand}, or of points along a curve) only pairs at most
 * h places apart count, with stress and all else of these alone: O(n h p) time an iteration after
 * O(n h^2) once, O(n h) memory. Such an embedding depends on its start much more than one of all
 * pairs: see {@link Start}.
 *
 * <p>Results do not depend on the number of threads.
 */
public final class Smacof {
  private static final double PERFECT = 1e-24;

  private final Options options;

  private Smacof(Options options) {
    this.options = options;
  }

  /**
   * Options of multidimensional scaling.
   *
   * @param dimensions p, at least 1
   * @param init where to start, how many times if at random, and the seed of that and of what
   *     classical scaling needs
   * @param stopping when a start ends: it has converged once the stress falls by no more than the
   *     tolerance, below 1, times itself
   * @param device where to compute; {@link Device#AUTO} tries a few passes over the pairs on the
   *     CPU and on a GPU, if one is usable and the run not small, and takes what is predicted to be
   *     faster for the most iterations
   */
  public record Options(int dimensions, Starts<Start> init, Stopping stopping, Device device) {
    /**
     * Checks the options.
     *
     * @throws org.bandgram.InvalidInputException if one lies outside its bounds
     */
    public Options {
      require(dimensions >= 1, "dimensions", dimensions, "at least 1");
      Objects.requireNonNull(init.start(), "start");
      stopping.requireRelative();
    }

    /**
     * Returns two dimensions, a classical start, 4 random ones if asked for, 1e-6, 300, on
     * whichever device is faster.
     */
    public static Options defaults() {
      return new Options(
          2, new Starts<>(Start.CLASSICAL, 4, 0), new Stopping(1e-6, 300), Device.AUTO);
    }

    /** Returns a copy with another number of {@link #dimensions}. */
    public Options withDimensions(int value) {
      return new Options(value, init, stopping, device);
    }

    /** Returns a copy with another {@link #init}. */
    public Options withInit(UnaryOperator<Starts<Start>> change) {
      return new Options(dimensions, change.apply(init), stopping, device);
    }

    /** Returns a copy with another rule for {@link #stopping}. */
    public Options withStopping(UnaryOperator<Stopping> change) {
      return new Options(dimensions, init, change.apply(stopping), device);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(dimensions, init, stopping, value);
    }
  }

  /** Embeds objects on all processors. */
  public static Embedding fit(Dissimilarities dissimilarities, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(dissimilarities, options, execution);
    }
  }

  /**
   * Embeds objects from the starts that the options name.
   *
   * @param dissimilarities of n objects, or of those pairs of them that are kept
   * @param options how
   * @param execution threads, progress (stage embed) and cancellation
   * @return the embedding of least stress
   * @throws org.bandgram.InvalidInputException if weights do not connect all objects
   */
  public static Embedding fit(
      Dissimilarities dissimilarities, Options options, Execution execution) {
    return new Smacof(options).embed(dissimilarities, execution);
  }

  private Embedding embed(Dissimilarities dissimilarities, Execution execution) {
    int starts = options.init().start() == Start.CLASSICAL ? 1 : options.init().starts();
    Descent descent =
        new Descent(dissimilarities, ops(dissimilarities, starts, execution), execution);
    if (options.init().start() == Start.CLASSICAL) {
      return descent.from(classicalPoints(dissimilarities, execution), 0);
    }
    SplittableRandom random = new SplittableRandom(options.init().seed());
    return options
        .init()
        .best(
            start -> descent.from(randomPoints(dissimilarities, random.split()), start),
            Embedding::rawStress,
            () -> false)
        .result();
  }

  /**
   * Embeds objects from given points.
   *
   * @param dissimilarities of n objects
   * @param start n rows of p coordinates, from -1e75 to 1e75
   * @param options how; where and how often to start is ignored
   * @param execution threads, progress (stage embed) and cancellation
   * @throws org.bandgram.InvalidInputException if weights do not connect all objects, or the start
   *     is not one of n objects in p dimensions
   */
  public static Embedding fit(
      Dissimilarities dissimilarities, double[][] start, Options options, Execution execution) {
    Smacof run = new Smacof(options);
    return run.embed(dissimilarities, start, run.ops(dissimilarities, 1, execution), execution);
  }

  /** Embeds by given loops. */
  static Embedding fit(
      Dissimilarities dissimilarities,
      double[][] start,
      Options options,
      StressOps ops,
      Execution execution) {
    return new Smacof(options).embed(dissimilarities, start, ops, execution);
  }

  private Embedding embed(
      Dissimilarities dissimilarities, double[][] start, StressOps ops, Execution execution) {
    int n = dissimilarities.size();
    require(start.length == n, "the number of points to start from", start.length, n + "");
    double[][] points = new double[options.dimensions()][PairTriangle.padded(n)];
    for (int i = 0; i < n; i++) {
      require(
          start[i].length == options.dimensions(),
          "the number of coordinates of point " + i + " to start from",
          start[i].length,
          options.dimensions() + "");
      for (int k = 0; k < options.dimensions(); k++) {
        require(
            Math.abs(start[i][k]) <= Dissimilarities.MOST,
            "coordinate " + k + " of point " + i + " to start from",
            start[i][k],
            "from -" + Dissimilarities.MOST + " to " + Dissimilarities.MOST);
        points[k][dissimilarities.order().position(i)] = start[i][k];
      }
    }
    return new Descent(dissimilarities, ops, execution).from(points, 0);
  }

  private StressOps ops(Dissimilarities dissimilarities, int starts, Execution execution) {
    IterativeRun passes =
        new IterativeRun(
            dissimilarities.pairs(),
            (long) starts * options.stopping().maxIterations(),
            (backend, silent) -> {
              StressPass pass = prepare(dissimilarities, backend.stress());
              double[][] points =
                  randomPoints(dissimilarities, new SplittableRandom(options.init().seed()));
              double[][] product = new double[points.length][points[0].length];
              return () -> pass.transform(points, product, silent);
            });
    return BackendProvider.select(options.device(), passes, execution).stress();
  }

  private StressPass prepare(Dissimilarities dissimilarities, StressOps ops) {
    return ops.prepare(dissimilarities.values(), dissimilarities.weights(), options.dimensions());
  }

  private double[][] classicalPoints(Dissimilarities dissimilarities, Execution execution) {
    int dimensions = options.dimensions();
    return dissimilarities.layout().isFull()
        ? ClassicalScaling.of(dissimilarities, options.init().seed(), execution)
            .axes(dimensions)
            .points()
        : LandmarkScaling.of(dissimilarities, dimensions, options.init().seed(), execution);
  }

  private double[][] randomPoints(Dissimilarities dissimilarities, SplittableRandom random) {
    int n = dissimilarities.size();
    double reach = StressScale.of(dissimilarities).meanDissimilarity();
    double[][] points = new double[options.dimensions()][PairTriangle.padded(n)];
    for (double[] coordinate : points) {
      for (int i = 0; i < n; i++) {
        coordinate[i] = reach * (random.nextDouble() - 0.5);
      }
    }
    return points;
  }

  /** Iterations from a start. */
  private final class Descent {
    private final Dissimilarities dissimilarities;
    private final StressPass pass;
    private final GuttmanSolver solver;
    private final StressScale scale;
    private final Execution execution;

    Descent(Dissimilarities dissimilarities, StressOps ops, Execution execution) {
      this.dissimilarities = dissimilarities;
      this.pass = prepare(dissimilarities, ops);
      this.solver = GuttmanSolver.of(dissimilarities);
      this.scale = StressScale.of(dissimilarities);
      this.execution = execution;
    }

    Embedding from(double[][] points, int start) {
      double[][] product = new double[points.length][points[0].length];
      double last = transform(points, product);
      DoubleStream.Builder history = DoubleStream.builder().add(last);
      int most = options.stopping().maxIterations();
      int iterations = 0;
      boolean converged = isPerfect(last);
      while (iterations < most && !converged) {
        solver.solve(product, points);
        double next = transform(points, product);
        history.accept(next);
        converged = last - next <= options.stopping().tolerance() * last || isPerfect(next);
        last = next;
        execution.progress().update("embed", ++iterations, most);
      }
      return result(points, history.build().toArray(), converged, start);
    }

    private boolean isPerfect(double stress) {
      return stress <= PERFECT * scale.squares();
    }

    private double transform(double[][] points, double[][] product) {
      execution.cancellation().throwIfCancelled();
      return pass.transform(points, product, execution);
    }

    private Embedding result(double[][] points, double[] history, boolean converged, int start) {
      double normalized = scale.squares() == 0 ? 0 : history[history.length - 1] / scale.squares();
      return new Embedding(
          rows(points),
          history,
          normalized,
          Math.sqrt(normalized),
          converged,
          start,
          dissimilarities.pairs(),
          Provenance.of(pass.backend(), execution.threads(), options));
    }

    private double[][] rows(double[][] points) {
      double[][] rows = new double[dissimilarities.size()][points.length];
      for (int i = 0; i < rows.length; i++) {
        for (int k = 0; k < points.length; k++) {
          rows[dissimilarities.order().source(i)][k] = points[k][i];
        }
      }
      return rows;
    }
  }

  /** The start of multidimensional scaling. */
  public enum Start {
    /**
     * Classical scaling; on a band, that of landmarks, among which the other objects are placed.
     * Sources: W. Torgerson, Psychometrika 17, 1952, doi 10.1007/BF02288916; V. de Silva, J.
     * Tenenbaum, Sparse multidimensional scaling using landmark points, Stanford University, 2004.
     */
    CLASSICAL,
    /**
     * Objects placed at random, several times; the embedding of least stress is kept. On a band it
     * is as good as sure to be folded: no kept pair tells objects apart that are far away along the
     * curve, and iterations do not unfold what lies upon itself.
     */
    RANDOM;

    /** Returns the name for users, such as {@code classical}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
