package org.bandgram.compute.cpu;

import org.bandgram.compute.InLinks;
import org.bandgram.compute.LinkLayout;
import org.bandgram.compute.LinkProduct;
import org.bandgram.compute.RankOps;

/** What implementations on the host share: how links are stored. */
abstract class HostRankOps implements RankOps {
  @Override
  public final LinkProduct product(InLinks links, LinkLayout layout) {
    return switch (layout) {
      case CSR -> new CsrLinks(links);
      case ELLPACK -> EllpackLinks.of(links);
      case BSR -> new BalancedLinks(links);
      case SLICED -> SlicedLinks.of(links);
    };
  }
}
