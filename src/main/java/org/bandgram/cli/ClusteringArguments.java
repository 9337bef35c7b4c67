package org.bandgram.cli;

import org.bandgram.Precision;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.compute.Device;
import org.bandgram.compute.MessageFormat;
import org.bandgram.order.CurveKind;
import picocli.CommandLine.Option;

/** How to cluster. Every default is that of the library. */
final class ClusteringArguments {
  private static final BandAffinityPropagation.Options DEFAULTS =
      BandAffinityPropagation.Options.defaults();
  private static final PropagationOptions PROPAGATION = DEFAULTS.propagation();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "Similarities to keep: band (points close on a curve), coo (the greatest ones, as many"
              + " as the band has) or dense (all) (default: ${DEFAULT-VALUE}).")
  private Method method = Method.BAND;

  @Option(
      names = "--half-bandwidth",
      paramLabel = "H",
      description =
          "How far apart on a curve two points may lie to be compared; from the number of points"
              + " on, every pair is (default: ${DEFAULT-VALUE}).")
  private int halfBandwidth = DEFAULTS.halfBandwidth();

  @Option(
      names = "--curve",
      paramLabel = "NAME",
      description =
          "The curve that orders the points: morton or hilbert (default: ${DEFAULT-VALUE}).")
  private CurveKind curve = DEFAULTS.ordering().curve();

  @Option(
      names = "--curves",
      paramLabel = "N",
      description =
          "Along how many such curves, each rotated and shifted on its own, to order the points;"
              + " pairs close on any of them are compared, and memory and time grow with their"
              + " number (default: ${DEFAULT-VALUE}).")
  private int curves = DEFAULTS.curves();

  @Option(
      names = "--similarity",
      paramLabel = "FORM",
      description =
          "How points are compared: "
              + SimilarityText.FORMS
              + "; nse is the negative squared Euclidean distance (default: ${DEFAULT-VALUE}).")
  private String similarity = SimilarityText.format(DEFAULTS.similarity());

  @Option(
      names = "--preference",
      paramLabel = "RULE",
      description =
          "How much points want to be exemplars, more gives more clusters: median, mean, min or q:Q"
              + " of the kept similarities, the same with global- before it of pairs drawn from the"
              + " whole set, or a number (default: ${DEFAULT-VALUE}).")
  private Preference preference = PROPAGATION.preference();

  @Option(
      names = "--clusters",
      paramLabel = "K",
      description = "Search for the preference that gives this many clusters.")
  private Integer clusters;

  @Option(
      names = "--damping",
      paramLabel = "X",
      description =
          "Share of the old message that an iteration keeps, from 0.5 to less than 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private double damping = PROPAGATION.damping();

  @Option(
      names = "--adaptive-damping",
      negatable = true,
      fallbackValue = "true",
      description = "Raise the damping when exemplars oscillate (default: ${DEFAULT-VALUE}).")
  private boolean adaptiveDamping = PROPAGATION.adaptiveDamping();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "Iterations after which a run ends unconverged (default: ${DEFAULT-VALUE}).")
  private int maxIterations = PROPAGATION.maxIterations();

  @Option(
      names = "--convergence-iterations",
      paramLabel = "N",
      description =
          "Iterations for which the exemplars must stay the same (default: ${DEFAULT-VALUE}).")
  private int convergenceIterations = PROPAGATION.convergenceIterations();

  @Option(
      names = "--jitter",
      paramLabel = "X",
      description =
          "Relative disturbance of the preferences that breaks ties; 0 for none (default:"
              + " ${DEFAULT-VALUE}).")
  private double jitter = PROPAGATION.jitter();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the jitter and of samples (default: ${DEFAULT-VALUE}).")
  private long seed = PROPAGATION.seed();

  @Option(
      names = "--refine",
      negatable = true,
      fallbackValue = "true",
      description =
          "Replace each exemplar at the end by the best one of its cluster (default:"
              + " ${DEFAULT-VALUE}).")
  private boolean refine = PROPAGATION.refine();

  @Option(
      names = "--assignment",
      paramLabel = "RULE",
      description =
          "Where points end: with the most similar exemplar of all (nearest), or of those in their"
              + " band (in-band) (default: ${DEFAULT-VALUE}).")
  private FinalAssignment assignment = DEFAULTS.assignment();

  @Option(
      names = "--precision",
      paramLabel = "TYPE",
      description = "float32 or float64 (default: ${DEFAULT-VALUE}).")
  private Precision precision = DEFAULTS.precision();

  @Option(
      names = "--messages",
      paramLabel = "FORMAT",
      description =
          "How messages on a band are stored: full, or half for 16 bits each, which saves memory,"
              + " and time on a GPU; slow on a CPU (default: ${DEFAULT-VALUE}).")
  private MessageFormat messages = DEFAULTS.messages();

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description =
          "Where to compute: cpu, cuda for an NVIDIA GPU, or auto for a GPU where there is one and"
              + " the run is large enough (default: ${DEFAULT-VALUE}).")
  private Device device = DEFAULTS.device();

  @Option(
      names = "--trace",
      description = "Record the net similarity of every iteration in summary.json.")
  private boolean trace = PROPAGATION.trace();

  Method method() {
    return method;
  }

  /** Returns the options of the library; checks every bound. */
  BandAffinityPropagation.Options toOptions() {
    PropagationOptions propagation =
        new PropagationOptions(
            preference,
            damping,
            maxIterations,
            convergenceIterations,
            adaptiveDamping,
            jitter,
            seed,
            refine,
            trace);
    BandAffinityPropagation.Options options =
        DEFAULTS
            .withHalfBandwidth(halfBandwidth)
            .withCurves(curves)
            .withOrdering(DEFAULTS.ordering().withCurve(curve))
            .withSimilarity(SimilarityText.parse(similarity))
            .withPrecision(precision)
            .withAssignment(assignment)
            .withMessages(messages)
            .withDevice(device)
            .withPropagation(propagation);
    return clusters == null ? options : options.withClusters(clusters);
  }
}
