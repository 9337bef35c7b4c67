package org.bandgram.spark.internal.points;

import org.apache.spark.Partitioner;

/** Puts key i into partition i. */
public final class IndexPartitioner extends Partitioner {
  private static final long serialVersionUID = 1L;

  private final int count;

  /** Makes so many partitions. */
  public IndexPartitioner(int count) {
    super();
    this.count = count;
  }

  @Override
  public int numPartitions() {
    return count;
  }

  @Override
  public int getPartition(Object key) {
    return (Integer) key;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexPartitioner that && count == that.count;
  }

  @Override
  public int hashCode() {
    return count;
  }
}
