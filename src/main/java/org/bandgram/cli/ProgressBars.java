package org.bandgram.cli;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.bandgram.Progress;

/** Shows one bar on the error stream at a time, that of the current stage, and removes it at the end. */
final class ProgressBars implements Progress, AutoCloseable {
  private static final int UPDATE_MILLIS = 100;
  private static final long MEBIBYTE = 1 << 20;
  private static final String READING = "read";

  private String stage;
  private ProgressBar bar;

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

  private static ProgressBar open(String stage, long total) {
    ProgressBarBuilder builder =
        ProgressBar.builder()
            .setTaskName(stage)
            .setInitialMax(total)
            .setUpdateIntervalMillis(UPDATE_MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .clearDisplayOnFinish()
            .setConsumer(new ConsoleProgressBarConsumer(System.err));
    if (stage.equals(READING)) {
      builder.setUnit(" MiB", MEBIBYTE);
    }
    return builder.build();
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      stage = null;
    }
  }
}
