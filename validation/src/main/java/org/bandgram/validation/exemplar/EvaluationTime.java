package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/**
 * The time in which the function of exemplar clustering is evaluated for many sets at once, beside
 * plain loops, and beside its floor: the time of the subtractions and multiply-adds alone.
 */
public final class EvaluationTime {
  private EvaluationTime() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    Runs<EvaluationRun> runs = new Runs<>(setup, EvaluationRun.COLUMNS);
    List<String> rates = new ArrayList<>(setup.earlierRates());
    if (runs.all().isEmpty()) {
      measure(setup, runs, rates);
    }
    new EvaluationReport(runs).of(rates).write();
  }

  private static void measure(Setup setup, Runs<EvaluationRun> runs, List<String> rates) {
    List<Size> sizes = (setup.smoke() ? EvaluationGrid.SMOKE : EvaluationGrid.PAPER).sizes();
    for (Device device : setup.devices()) {
      EvaluationTrials trials = new EvaluationTrials(device, setup);
      if (!Double.isNaN(trials.rate())) {
        rates.add(
            "%s: %s thousand million coordinates per second%s at best."
                .formatted(
                    device,
                    Figures.of(trials.rate() / 1e9),
                    device == Device.CPU ? " and thread" : ""));
      }
      trials.run(sizes.getFirst(), _ -> {});
      setup.each(sizes, (size, _) -> trials.run(size, runs::add));
    }
  }
}
