package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.bandgram.Execution.Settings;

/** Ends runs early that have no result before their end. */
public final class EarlyEnds {
  private EarlyEnds() {}

  /**
   * Cancels, stops and interrupts a run at each of its reports of progress but the last, after
   * which nothing may be left to do.
   */
  public static void assertNoResults(Consumer<Execution> run) {
    int[] reports = {0};
    Settings counting = Settings.ofThreads(2).withProgress((stage, done, total) -> reports[0]++);
    try (Execution execution = Execution.of(counting)) {
      run.accept(execution);
    }
    assertThat(reports[0]).isGreaterThan(1);
    for (int report = 0; report < reports[0] - 1; report++) {
      Cancellation cancelled = new Cancellation();
      assertEnds(run, report, cancelled, cancelled::cancel);
      Cancellation stopped = new Cancellation();
      assertEnds(run, report, stopped, stopped::stop);
      assertEnds(run, report, new Cancellation(), Thread.currentThread()::interrupt);
      assertThat(Thread.interrupted()).as("the flag of the thread").isTrue();
    }
  }

  private static void assertEnds(
      Consumer<Execution> run, int report, Cancellation cancellation, Runnable end) {
    int[] reports = {0};
    Settings settings =
        Settings.ofThreads(2)
            .withCancellation(cancellation)
            .withProgress(
                (stage, done, total) -> {
                  if (reports[0]++ == report) {
                    end.run();
                  }
                });
    try (Execution execution = Execution.of(settings)) {
      assertThatThrownBy(() -> run.accept(execution))
          .as("at report %d", report)
          .isInstanceOf(CancelledException.class);
    }
  }
}
