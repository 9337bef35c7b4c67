package org.bandgram.compute.cpu.rank;

import org.bandgram.compute.InLinks;
import org.bandgram.compute.LinkLayout;
import org.bandgram.compute.RankIteration;
import org.bandgram.compute.RankOps;
import org.bandgram.compute.RankStart;

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
