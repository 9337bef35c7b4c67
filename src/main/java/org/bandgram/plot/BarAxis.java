package org.bandgram.plot;

/** The axis below horizontal bars, which stand in rows of height 1. */
final class BarAxis extends Chart {
  private static final double ROOM_FOR_VALUES = 0.12;

  private final String title;

  BarAxis(String title, int bars, double longest) {
    super(new Window(0, (1 + ROOM_FOR_VALUES) * longest, 0, bars), 0, 330, 20);
    this.title = title;
  }

  @Override
  void draw(Grid grid) {
    int most = grid.mostTicks(grid.viewport().width(), 220);
    Ticks ticks = Ticks.decimal(0, window.maxX(), most);
    grid.vertical(ticks, ticks::label);
    grid.bottomTitle(title, 72);
  }
}
