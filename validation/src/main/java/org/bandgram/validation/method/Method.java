package org.bandgram.validation.method;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Earlier;

/** A sparsity pattern of the similarities, and how affinity propagation clusters along it. */
public sealed interface Method {
  /**
   * What came out.
   *
   * @param levels how many levels it took
   */
  record Result(Clustering clustering, int levels) {
    /** All points were clustered at once. */
    static Result single(Clustering clustering) {
      return new Result(clustering, 1);
    }
  }

  /**
   * Returns the method of a run that was written.
   *
   * @throws InvalidInputException if a row does not describe methods of this name in full
   */
  static Method of(Earlier.Row row) {
    return switch (row.text("method")) {
      case "band" ->
          new Band(
              row.integer("half_bandwidth"),
              row.constant(CurveKind.class, "curve"),
              row.integer("curves"),
              row.integer("ordering_dimensions"),
              row.constant(MessageFormat.class, "messages"),
              row.text("form").equals(Band.PUBLISHED_FORM));
      case "coo" ->
          new Coo(row.integer("half_bandwidth"), row.text("form").equals(Band.PUBLISHED_FORM));
      case "dense" -> new Dense();
      default -> throw InvalidInputException.of("method", row.text("method"), "band, coo or dense");
    };
  }

  /** Returns the name in tables, a word in lower case. */
  String name();

  /** Clusters points; what the method decides itself is not taken from the options. */
  Result fit(PointSet points, AffinityOptions options, Execution execution);

  /** Returns the half-bandwidth, or the one of the band with as many elements. */
  default OptionalInt halfBandwidth() {
    return OptionalInt.empty();
  }

  /** Returns the number of curves that order the points. */
  default int curves() {
    return 0;
  }

  /** Returns the kind of the curves, if there are any. */
  default Optional<CurveKind> curve() {
    return Optional.empty();
  }

  /** Returns in how many dimensions the curves order points at most, if there are any. */
  default OptionalInt orderingDimensions() {
    return OptionalInt.empty();
  }

  /** Returns the number of pairs stored of n points, or the number aimed at, if that is known. */
  OptionalLong elements(int n);

  /** Returns the name in legends, such as {@code band h=128 hilbert}. */
  default String label() {
    StringBuilder label = new StringBuilder(name());
    halfBandwidth().ifPresent(h -> label.append(" h=").append(h));
    curve().ifPresent(kind -> label.append(' ').append(kind));
    return label.toString();
  }

  /** Tells whether this is the band paper's method, message passing included. */
  default boolean published() {
    return false;
  }

  /** Returns how messages are passed. */
  default String form() {
    return published() ? Band.PUBLISHED_FORM : "FUSED";
  }

  /** Returns how messages are stored. */
  default MessageFormat messages() {
    return MessageFormat.FULL;
  }

  /**
   * Pairs at most h apart along one of several curves.
   *
   * @param kind the kind of the curves
   * @param dimensions in how many dimensions the curves order points at most
   * @param messages how messages are stored
   * @param published whether this is the band paper's method
   */
  record Band(
      int h, CurveKind kind, int curves, int dimensions, MessageFormat messages, boolean published)
      implements Method {
    /** How messages are passed as published. */
    static final String PUBLISHED_FORM = "TWO_SCAN";

    private static final int USUAL_DIMENSIONS = CurveOrdering.Options.defaults().maxDimensions();

    /** One curve; messages in the usual format. */
    public Band(int h, CurveKind kind) {
      this(h, kind, MessageFormat.FULL);
    }

    /** One curve. */
    public Band(int h, CurveKind kind, MessageFormat messages) {
      this(h, kind, 1, USUAL_DIMENSIONS, messages, false);
    }

    /** Returns the band paper's method. */
    public static Band asPublished(int h) {
      return new Band(h, CurveKind.MORTON, 1, USUAL_DIMENSIONS, MessageFormat.FULL, true);
    }

    /** Returns these bands along another number of curves. */
    public Band withCurves(int number) {
      return new Band(h, kind, number, dimensions, messages, published);
    }

    /** Returns these bands along curves in another number of dimensions. */
    public Band withDimensions(int most) {
      return new Band(h, kind, curves, most, messages, published);
    }

    @Override
    public String name() {
      return "band";
    }

    @Override
    public OptionalInt halfBandwidth() {
      return OptionalInt.of(h);
    }

    @Override
    public Optional<CurveKind> curve() {
      return Optional.of(kind);
    }

    @Override
    public OptionalInt orderingDimensions() {
      return OptionalInt.of(dimensions);
    }

    @Override
    public OptionalLong elements(int n) {
      return OptionalLong.of(curves * BandLayout.of(n, h).pairCount());
    }

    @Override
    public String label() {
      return (curves == 1 ? "" : curves + " x ")
          + Method.super.label()
          + (dimensions == USUAL_DIMENSIONS ? "" : " in " + dimensions + "-d")
          + (published ? " as published" : "")
          + (messages == MessageFormat.FULL ? "" : " " + messages);
    }

    @Override
    public Result fit(PointSet points, AffinityOptions options, Execution execution) {
      return Result.single(BandAffinityPropagation.fit(points, applied(options), execution));
    }

    /** Returns how points are ordered along the first curve. */
    public CurveOrdering.Options ordering() {
      return published
          ? AffinityOptions.asPublished().bands().ordering()
          : CurveOrdering.Options.defaults().withCurve(kind).withMaxDimensions(dimensions);
    }

    /** Returns options with what this method decides: all but the device, as published. */
    AffinityOptions applied(AffinityOptions options) {
      return published
          ? AffinityOptions.asPublished().withHalfBandwidth(h).withDevice(options.device())
          : options.withBands(_ -> new BandOptions(h, curves, ordering())).withMessages(messages);
    }
  }

  /**
   * The greatest similarities of all pairs, about as many as a band of half-bandwidth h has.
   *
   * @param published whether messages are passed in the band paper's segmented scans
   */
  record Coo(int h, boolean published) implements Method {
    /** Messages are passed as usual. */
    public Coo(int h) {
      this(h, false);
    }

    @Override
    public String label() {
      return Method.super.label() + (published ? " as published" : "");
    }

    @Override
    public String name() {
      return "coo";
    }

    @Override
    public OptionalInt halfBandwidth() {
      return OptionalInt.of(h);
    }

    @Override
    public OptionalLong elements(int n) {
      return OptionalLong.of(BandLayout.of(n, h).pairCount());
    }

    @Override
    public Result fit(PointSet points, AffinityOptions options, Execution execution) {
      return Result.single(AffinityPropagation.fitCoo(points, applied(options), execution));
    }

    private AffinityOptions applied(AffinityOptions options) {
      return (published ? AffinityOptions.asPublished().withDevice(options.device()) : options)
          .withHalfBandwidth(h);
    }
  }

  /**
   * The nearest neighbours of every point, and the points whose neighbour it is.
   *
   * @param rowLength how many elements a row holds in the mean, about
   * @param graphs builds the graph, and keeps it for the next run
   */
  record Neighbours(int rowLength, NeighbourGraphs graphs) implements Method {
    @Override
    public String name() {
      return "neighbours";
    }

    @Override
    public OptionalLong elements(int n) {
      return OptionalLong.of((long) rowLength * n);
    }

    @Override
    public String label() {
      return "%d neighbours".formatted(rowLength);
    }

    @Override
    public Result fit(PointSet points, AffinityOptions options, Execution execution) {
      return Result.single(
          AffinityPropagation.fit(
              points, graphs.of(points, rowLength, execution), options, execution));
    }
  }

  /** All pairs. */
  record Dense() implements Method {
    @Override
    public String name() {
      return "dense";
    }

    @Override
    public OptionalLong elements(int n) {
      return OptionalLong.of((long) n * n);
    }

    @Override
    public Result fit(PointSet points, AffinityOptions options, Execution execution) {
      return Result.single(AffinityPropagation.fit(points, options, execution));
    }
  }

  /**
   * Bands of points, then of groups of them, until few are left for all pairs; at its defaults.
   *
   * @param assignment how points are assigned at the end
   */
  record Multilevel(FinalAssignment assignment) implements Method {
    @Override
    public String name() {
      return "multilevel";
    }

    @Override
    public String label() {
      return assignment == FinalAssignment.NEAREST ? name() : name() + ' ' + assignment;
    }

    @Override
    public OptionalLong elements(int n) {
      return OptionalLong.empty();
    }

    @Override
    public Result fit(PointSet points, AffinityOptions options, Execution execution) {
      MultilevelAffinityPropagation.Options own = MultilevelAffinityPropagation.Options.defaults();
      own = own.withBand(band -> band.withDevice(options.device()).withAssignment(assignment));
      if (options.clusters().count().isPresent()) {
        own = own.withClusters(options.clusters().count().getAsInt());
      }
      MultilevelClustering result = MultilevelAffinityPropagation.fit(points, own, execution);
      return new Result(result.clustering(), result.levels().size());
    }
  }
}
