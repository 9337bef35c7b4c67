package org.bandgram.cli.cluster;

import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import picocli.CommandLine.Option;

/** How many groups are clustered at once; shared by the commands that cluster level by level. */
final class TopSizeArgument {
  @Option(
      names = "--top-size",
      paramLabel = "N",
      description = "How many groups the top of many levels may have (default: ${DEFAULT-VALUE}).")
  private int topSize = MultilevelAffinityPropagation.Options.defaults().topSize();

  int value() {
    return topSize;
  }
}
