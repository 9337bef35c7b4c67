package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.SparseFormat;

/** What implementations on the host share: everything but the update of scores. */
abstract class HostRankOps implements RankOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  abstract String name();

  /** Updates the rows {@code [from, to)}, the first of which is in lane 0. */
  abstract void update(RankLanes lanes, int from, int to);

  @Override
  public final SparseFormat fastest() {
    return SparseFormat.SLICED;
  }

  @Override
  public final RankIteration begin(CsrMatrix matrix, SparseFormat format, RankStart start) {
    return new HostRankIteration(this, stored(matrix, format), start);
  }

  private HostMatrix stored(CsrMatrix matrix, SparseFormat format) {
    return switch (format) {
      case AUTO -> stored(matrix, fastest());
      case CSR -> new HostCsrMatrix(matrix);
      case ELLPACK -> new HostEllpackMatrix(EllpackMatrix.of(matrix));
      case BSR -> new HostBalancedCsrMatrix(matrix);
      case SLICED -> HostSellMatrix.of(matrix);
    };
  }

  @Override
  public final RankIteration begin(EllpackMatrix matrix, RankStart start) {
    return new HostRankIteration(this, new HostEllpackMatrix(matrix), start);
  }
}
