package org.bandgram.validation;

import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.cluster.AffinityPropagation;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.Clustering;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;

/** Which pairs of points affinity propagation passes messages along. */
sealed interface Method {
  /** Returns the name in tables: {@code band}, {@code coo} or {@code dense}. */
  String name();

  /** Returns the half-bandwidth, or the one of the band with as many elements. */
  OptionalInt halfBandwidth();

  /** Returns the curve that orders the points, if one does. */
  Optional<CurveKind> curve();

  /** Clusters points; half-bandwidth and curve of the options are replaced. */
  Clustering fit(PointSet points, Options options, Execution execution);

  /** Returns the number of pairs kept of n points, for {@link Coo} the number aimed at. */
  default long elements(int n) {
    return halfBandwidth().isPresent()
        ? BandLayout.of(n, halfBandwidth().getAsInt()).pairCount()
        : (long) n * n;
  }

  /** Returns the name in legends, such as {@code band h=128 hilbert}. */
  default String label() {
    StringBuilder label = new StringBuilder(name());
    halfBandwidth().ifPresent(h -> label.append(" h=").append(h));
    curve().ifPresent(kind -> label.append(' ').append(kind));
    return label.toString();
  }

  /** Returns how messages are updated. */
  default MessageForm form() {
    return MessageForm.FUSED;
  }

  /** Returns how messages are stored. */
  default MessageFormat messages() {
    return MessageFormat.FULL;
  }

  /** Pairs at most h apart along a curve. */
  record Band(int h, CurveKind kind, MessageForm form, MessageFormat messages) implements Method {
    /** Messages in the usual form and format. */
    Band(int h, CurveKind kind) {
      this(h, kind, MessageForm.FUSED, MessageFormat.FULL);
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
    public String label() {
      return Method.super.label()
          + (form == MessageForm.TWO_SCAN ? " two-scan" : "")
          + (messages == MessageFormat.HALF ? " half" : "");
    }

    @Override
    public Clustering fit(PointSet points, Options options, Execution execution) {
      Options own =
          options
              .withHalfBandwidth(h)
              .withOrdering(options.ordering().withCurve(kind))
              .withForm(form)
              .withMessages(messages);
      return BandAffinityPropagation.fit(points, own, execution);
    }
  }

  /** The greatest similarities of all pairs, about as many as a band of half-bandwidth h keeps. */
  record Coo(int h) implements Method {
    @Override
    public String name() {
      return "coo";
    }

    @Override
    public OptionalInt halfBandwidth() {
      return OptionalInt.of(h);
    }

    @Override
    public Optional<CurveKind> curve() {
      return Optional.empty();
    }

    @Override
    public Clustering fit(PointSet points, Options options, Execution execution) {
      return AffinityPropagation.fitCoo(points, options.withHalfBandwidth(h), execution);
    }
  }

  /** All pairs. */
  record Dense() implements Method {
    @Override
    public String name() {
      return "dense";
    }

    @Override
    public OptionalInt halfBandwidth() {
      return OptionalInt.empty();
    }

    @Override
    public Optional<CurveKind> curve() {
      return Optional.empty();
    }

    @Override
    public Clustering fit(PointSet points, Options options, Execution execution) {
      return AffinityPropagation.fit(points, options, execution);
    }
  }
}
