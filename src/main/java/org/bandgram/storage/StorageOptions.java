package org.bandgram.storage;

import org.bandgram.Precision;
import org.bandgram.similarity.Similarity;

/**
 * How similarities and messages on a band are stored.
 *
 * @param precision format of similarities and messages; points are converted to it
 * @param messages how messages are stored; compact is for single precision only and needs a damping
 *     of at least 0.7
 * @param similarities where similarities are; all but auto and stored are for single precision only
 */
public record StorageOptions(
    Precision precision, MessageFormat messages, SimilarityStorage similarities) {
  private static final StorageOptions DEFAULTS =
      new StorageOptions(Precision.FLOAT32, MessageFormat.FULL, SimilarityStorage.AUTO);

  /** Checks that the formats suit the precision. */
  public StorageOptions {
    messages.requirePrecision(precision);
    similarities.requirePrecision(precision);
  }

  /** Returns the defaults: single precision, messages in full. */
  public static StorageOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #precision}. */
  public StorageOptions withPrecision(Precision value) {
    return new StorageOptions(value, messages, similarities);
  }

  /** Returns a copy with another format of {@link #messages}. */
  public StorageOptions withMessages(MessageFormat value) {
    return new StorageOptions(precision, value, similarities);
  }

  /** Returns a copy with another storage of {@link #similarities}. */
  public StorageOptions withSimilarities(SimilarityStorage value) {
    return new StorageOptions(precision, messages, value);
  }

  /** Returns where similarities of points of some dimensions are, {@code AUTO} decided. */
  public SimilarityStorage resolved(Similarity similarity, int dimensions) {
    return similarities.resolved(messages, similarity, dimensions);
  }

  /** Tells whether a GPU can pass these messages along similarities stored so. */
  public boolean suitsGpu(Similarity similarity, int dimensions) {
    return similarities.suitsGpu(messages, similarity, dimensions);
  }
}
