package org.bandgram.cli.plot;

/** Axes with ticks and a quiet grid. */
final class ScatterChart extends Chart {
  private static final double WIDEST = 4;
  private static final double PADDING = 0.035;
  private static final double FINEST = 1e-9;

  private final PlanarView view;

  ScatterChart(PlanarView view) {
    this(view, padded(Window.around(view), view.isotropic()));
  }

  private ScatterChart(PlanarView view, Window window) {
    super(
        window,
        view.isotropic() ? window.width() / window.height() : 0,
        view.yTitle().isEmpty() ? 136 : 176,
        view.xTitle().isEmpty() ? 44 : 84);
    this.view = view;
  }

  private static Window padded(Window tight, boolean isotropic) {
    boolean alone = !isotropic || (tight.width() == 0 && tight.height() == 0);
    double width = extent(tight.minX(), tight.maxX(), alone);
    double height = extent(tight.minY(), tight.maxY(), alone);
    if (isotropic) {
      double smallest = Math.max(width, height) / WIDEST;
      width = Math.max(width, smallest);
      height = Math.max(height, smallest);
    }
    return tight.grown(
        (width - tight.width()) / 2 + PADDING * width,
        (height - tight.height()) / 2 + PADDING * height);
  }

  /** The length to show, which doubles can tell places on apart; alone, equal numbers have some. */
  private static double extent(double min, double max, boolean alone) {
    double magnitude = Math.max(Math.abs(min), Math.abs(max));
    double least = alone && min == max ? Math.max(1, 0.1 * magnitude) : FINEST * magnitude;
    return Math.max(max - min, least);
  }

  @Override
  void draw(Grid grid) {
    Viewport field = grid.viewport();
    Ticks across = Ticks.decimal(field.minX(), field.maxX(), grid.mostTicks(field.width(), 112));
    grid.vertical(across, across::label);
    if (view.isotropic() || !view.yTitle().isEmpty()) {
      Ticks up = Ticks.decimal(field.minY(), field.maxY(), grid.mostTicks(field.height(), 120));
      up.values().forEach(value -> grid.horizontal(value, up.label(value)));
    }
    grid.bottomTitle(view.xTitle(), 68);
    grid.leftTitle(view.yTitle());
  }
}
