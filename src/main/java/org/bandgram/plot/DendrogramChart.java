package org.bandgram.plot;

/** The axis of heights beside a dendrogram; leaves stand in columns of width 1. */
final class DendrogramChart extends Chart {
  private static final double HEADROOM = 0.06;
  private static final double TICK_SPACING = 62;
  private static final String TITLE = "Similarity lost by merging";

  private final HeightAxis axis;

  DendrogramChart(HeightAxis axis, int leaves) {
    super(new Window(0, leaves, 0, 1 + HEADROOM), 0, 176, 28);
    this.axis = axis;
  }

  @Override
  void draw(Grid grid) {
    double gap = TICK_SPACING * grid.scale() / grid.viewport().height() * window.height();
    for (double height : axis.ticks(gap)) {
      grid.horizontal(axis.at(height), TickLabel.of(height));
    }
    grid.leftTitle(TITLE + axis.scale().note());
  }
}
