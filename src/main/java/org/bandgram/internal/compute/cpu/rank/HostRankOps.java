package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.LinkLayout;

/** What implementations on the host share: everything but the update of scores. */
abstract class HostRankOps implements RankOps {
  /** Updates the places {@code [from, to)}, the first of which is in lane 0. */
  abstract void update(RankLanes lanes, int from, int to);

  @Override
  public final RankIteration begin(InLinks links, LinkLayout layout, RankStart start) {
    LinkProduct product =
        switch (layout) {
          case CSR -> new CsrLinks(links);
          case ELLPACK -> EllpackLinks.of(links);
          case BSR -> new BalancedLinks(links);
          case SLICED -> SlicedLinks.of(links);
        };
    return new HostRankIteration(this, product, start);
  }
}
