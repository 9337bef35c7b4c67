package org.bandgram.validation.harness;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * One experiment, which reproduces a figure: measures, then writes a table, a picture and a report.
 *
 * @param name the name that users call it by: lower-case words joined by hyphens
 * @param description what it shows, in one line
 * @param usesGpu whether it measures on a GPU, where one is usable
 * @param isFull whether it has the size of its paper, where the usual one is scaled down
 * @param body runs it; each run is in a file of the output folder as soon as it is measured
 * @param full runs it in the size of its paper, if the usual one is scaled down
 */
public record Experiment(
    String name,
    String description,
    boolean usesGpu,
    boolean isFull,
    Consumer<Setup> body,
    Optional<Consumer<Setup>> full) {
  /** An experiment that is not scaled down, on every device. */
  public static Experiment of(String name, String description, Consumer<Setup> body) {
    return new Experiment(name, description, true, false, body, Optional.empty());
  }

  /** Returns the experiment as one that measures on the CPU, whatever devices are named. */
  public Experiment onCpuOnly() {
    return new Experiment(name, description, false, isFull, body, full);
  }

  /** Returns the experiment as one that is scaled down from a paper's. */
  public Experiment scaledDownFrom(Consumer<Setup> paper) {
    return new Experiment(name, description, usesGpu, false, body, Optional.of(paper));
  }

  /** Returns the experiment in the size of its paper, where the usual one is scaled down. */
  public Optional<Experiment> inFullSize() {
    return full.map(
        paper -> new Experiment(name, description, usesGpu, true, paper, Optional.empty()));
  }

  /** Returns what the command is called with. */
  String title() {
    return isFull ? name + " --full" : name;
  }
}
