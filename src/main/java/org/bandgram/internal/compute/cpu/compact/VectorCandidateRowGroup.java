package org.bandgram.internal.compute.cpu.compact;

import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/**
 * A {@link VectorRowGroup}, with the same results, that computes the dissimilarities of {@link
 * VectorCandidateBlocks} alone and goes over their columns only: a curve leaves a region and comes
 * back, so that many columns of a wide band are far from its row. Loops over listed blocks take
 * about a tenth longer where all columns matter; the loops over all columns are therefore kept
 * beside them.
 */
public final class VectorCandidateRowGroup extends VectorRowGroup {
  /** By how much negated sums may grow in an iteration before columns are looked for again. */
  private static final float SLACK = 1.125f;

  /** The same, where they have grown more. */
  private static final float SLACK_WHILE_GROWING = 2;

  private final VectorCandidateBlocks candidates;

  /** Whether the rows are those of candidate blocks; else all columns have been read. */
  private boolean isByBlocks;

  public VectorCandidateRowGroup(
      BandLayout layout, BlockReader reader, ColumnBases columns, CompactState state) {
    super(layout, reader, columns, state);
    this.candidates = new VectorCandidateBlocks(this, reader);
  }

  @Override
  void read(boolean isShifted) {
    isByBlocks = isShifted;
    if (isByBlocks) {
      candidates.read();
      leaveOutBesideShifted();
    } else {
      super.read(isShifted);
    }
  }

  @Override
  void findMaxima() {
    findNegatedSums();
    candidates.findFarthest(least, next);
    boolean suffices = !isByBlocks || candidates.sufficed();
    if (!suffices) {
      widen();
    }
    candidates.limit(suffices ? SLACK : SLACK_WHILE_GROWING);
    takeNegatedSums();
  }

  /**
   * Does again, with all columns within the negated sums found, what has been done with too few.
   * The least negated sums of all columns are no more than those of some.
   */
  private void widen() {
    candidates.limit(1);
    read(true);
    exceptDiagonal();
    findNegatedSums();
    candidates.findFarthest(least, next);
  }

  @Override
  void scan(int r) {
    if (isByBlocks) {
      scanListed(r, candidates.offsets, candidates.count);
    } else {
      super.scan(r);
    }
  }

  @Override
  int search(int r) {
    return isByBlocks ? searchListed(r, candidates.offsets) : super.search(r);
  }

  @Override
  void addPositive(int r, float[] window, int to) {
    if (isByBlocks) {
      addPositiveListed(r, window, to, candidates.offsets, candidates.count);
    } else {
      super.addPositive(r, window, to);
    }
  }
}
