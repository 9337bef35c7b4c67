package org.bandgram.cli.console;

import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressState;
import org.bandgram.Progress;

/** Shows one bar on a terminal at a time, that of the current stage, and removes it at the end. */
final class ProgressBars implements Progress, AutoCloseable {
  private static final int UPDATE_MILLIS = 100;
  private static final int BAR = 20;

  private final PrintStream terminal;
  private String stage;
  private ProgressBar bar;

  ProgressBars(PrintStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public synchronized void update(String newStage, long done, long total) {
    if (!newStage.equals(stage)) {
      close();
      stage = newStage;
      bar = open(newStage, total);
    }
    bar.maxHint(total);
    bar.stepTo(done);
  }

  private ProgressBar open(String name, long total) {
    return ProgressBar.builder()
        .setTaskName(name)
        .setInitialMax(total)
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .setRenderer(ProgressBars::line)
        .setConsumer(new TerminalLine(terminal))
        .build();
  }

  /** Returns what is being done, how much of it is done, and the times behind and ahead. */
  private static String line(ProgressState state, int width) {
    double seconds = state.getTotalElapsed().toMillis() / 1000.0;
    String passed = time(seconds) + " so far";
    if (state.getMax() <= 1) {
      return "%s, %s".formatted(words(state.getTaskName()), passed);
    }
    double share = state.getNormalizedProgress();
    int done = (int) (BAR * share);
    String left =
        done == 0 ? "" : ", up to about %s left".formatted(time(seconds / share - seconds));
    String line =
        "%s [%s%s] %.0f %%, %s%s"
            .formatted(
                words(state.getTaskName()),
                "=".repeat(done),
                " ".repeat(BAR - done),
                100 * share,
                passed,
                left);
    return line.substring(0, Math.min(width, line.length()));
  }

  private static String time(double seconds) {
    return seconds < 100 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " min";
  }

  private static String words(String stage) {
    return switch (stage) {
      case "read" -> "reading";
      case "order" -> "sorting rows";
      case "construct", "gram" -> "comparing rows";
      case "graph" -> "finding neighbours";
      case "propagate" -> "finding exemplars";
      case "select", "gains" -> "choosing exemplars";
      case "assign" -> "assigning rows";
      case "evaluate" -> "measuring";
      case "start" -> "choosing a start";
      case "resample" -> "trying parts of the rows";
      case "rank" -> "ranking";
      case "embed" -> "placing points";
      default -> stage;
    };
  }

  /** Removes the bar; the next update shows one again. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      // The library would not clear a bar that it has drawn only once.
      clear(terminal);
      bar = null;
      stage = null;
    }
  }

  /** Clears the line that a bar may be in, for a message from another thread. */
  static void clearLine(PrintStream err) {
    if (LauncherStreams.errorIsTerminal()) {
      clear(err);
    }
  }

  private static void clear(PrintStream terminal) {
    terminal.print(TerminalLine.TO_START + TerminalLine.CLEAR_TO_END);
    terminal.flush();
  }

  /**
   * The line of a terminal that the cursor is in. The library's own consumer asks JLine for the
   * width, which takes Ctrl-C over from the JVM, so that a run would die without cleaning up.
   */
  private record TerminalLine(PrintStream terminal) implements ProgressBarConsumer {
    private static final int WIDTH = 79;
    private static final String TO_START = "\r";
    private static final String CLEAR_TO_END = "\u001b[K";

    @Override
    public int getMaxRenderedLength() {
      return WIDTH;
    }

    @Override
    public void accept(String bar) {
      terminal.print(TO_START + bar + CLEAR_TO_END);
      terminal.flush();
    }

    @Override
    public void close() {
      terminal.flush();
    }
  }
}
