package org.bandgram.cli.console;

import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.bandgram.Progress;

/** Shows one bar on a terminal at a time, that of the current stage, and removes it at the end. */
final class ProgressBars implements Progress, AutoCloseable {
  private static final int UPDATE_MILLIS = 100;
  private static final String READING = "read";
  private static final long KIBIBYTE = 1 << 10;
  private static final long MEBIBYTE = 1 << 20;
  private static final long MANY_KIBIBYTES = 10 * MEBIBYTE;

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
    ProgressBarBuilder builder =
        ProgressBar.builder()
            .setTaskName(name)
            .setInitialMax(total)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new TerminalLine(terminal));
    if (name.equals(READING)) {
      boolean many = total >= MANY_KIBIBYTES;
      builder.setUnit(many ? " MiB" : " KiB", many ? MEBIBYTE : KIBIBYTE);
    }
    return builder.build();
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
