package org.bandgram.storage;

import org.bandgram.Precision;
import org.bandgram.similarity.Similarity;

/**
 * Options for storing and updating similarities and messages.
 *
 * @param precision format of similarities and messages; points are converted to it
 * @param messages how messages are stored; half and compact are for single precision only, half is
 *     slow on a CPU, compact needs a damping of at least 0.7
 * @param similarities where similarities are; all but auto and stored are for single precision only
 * @param form how messages are updated; the result does not depend on it
 */
public record StorageOptions(
    Precision precision, MessageFormat messages, SimilarityStorage similarities, MessageForm form) {
  private static final StorageOptions DEFAULTS =
      new StorageOptions(
          Precision.FLOAT32, MessageFormat.FULL, SimilarityStorage.AUTO, MessageForm.FUSED);

  /** Checks that the formats suit the precision. */
  public StorageOptions {
    messages.requirePrecision(precision);
    similarities.requirePrecision(precision);
  }

  /** Returns the defaults: single precision, messages in full, in one pass. */
  public static StorageOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #precision}. */
  public StorageOptions withPrecision(Precision value) {
    return new StorageOptions(value, messages, similarities, form);
  }

  /** Returns a copy with another format of {@link #messages}. */
  public StorageOptions withMessages(MessageFormat value) {
    return new StorageOptions(precision, value, similarities, form);
  }

  /** Returns a copy with another storage of {@link #similarities}. */
  public StorageOptions withSimilarities(SimilarityStorage value) {
    return new StorageOptions(precision, messages, value, form);
  }

  /** Returns a copy with another {@link #form}. */
  public StorageOptions withForm(MessageForm value) {
    return new StorageOptions(precision, messages, similarities, value);
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
