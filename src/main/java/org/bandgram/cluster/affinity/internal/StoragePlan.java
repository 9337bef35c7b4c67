package org.bandgram.cluster.affinity.internal;

import org.bandgram.internal.text.ByteCount;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * A way to store messages and similarities, and the memory that it takes.
 *
 * @param messages how messages are stored
 * @param bytes memory for messages, similarities and what is kept per point
 */
public record StoragePlan(MessageFormat messages, SimilarityStorage similarities, long bytes) {
  @Override
  public String toString() {
    return "%s messages with similarities %s (%s)"
        .formatted(messages, similarities, ByteCount.format(bytes));
  }
}
