package org.bandgram.cli.options;

import picocli.CommandLine.Option;

/** Whether clusters of places on Earth are written for maps too. */
public final class GeoJsonArgument {
  @Option(
      names = "--geojson",
      description = {
        "Write clusters.geojson to --out too: places and hulls of clusters, for --geo.",
        "A hull that would hold a pole, or is about as large as a hemisphere, is left out."
      })
  private boolean geoJson;

  /** Tells whether they are. */
  boolean isGiven() {
    return geoJson;
  }
}
