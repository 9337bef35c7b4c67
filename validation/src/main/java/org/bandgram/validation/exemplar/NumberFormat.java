package org.bandgram.validation.exemplar;

import java.util.Locale;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.storage.GroundStorage;

/** Formats in which exemplar clustering stores its points. */
public enum NumberFormat {
  /** Double precision, in storage and arithmetic. */
  FLOAT64(Precision.FLOAT64, GroundStorage.FULL),
  /** Single precision, in storage and arithmetic. */
  FLOAT32(Precision.FLOAT32, GroundStorage.FULL),
  /** Half precision in storage, single precision in arithmetic. */
  FLOAT16(Precision.FLOAT32, GroundStorage.HALF);

  private final Precision precision;
  private final GroundStorage storage;

  NumberFormat(Precision precision, GroundStorage storage) {
    this.precision = precision;
    this.storage = storage;
  }

  /** Returns points in the precision of the arithmetic. */
  public PointSet of(PointSet points) {
    return points.withPrecision(precision);
  }

  /** Returns options with this storage. */
  public ExemplarClustering.Options of(ExemplarClustering.Options options) {
    return options.withStorage(storage);
  }

  /** Returns how many times as many vector instructions arithmetic takes as in single precision. */
  public int instructions() {
    return precision.bytes() / Float.BYTES;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
