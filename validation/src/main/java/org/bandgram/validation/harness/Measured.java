package org.bandgram.validation.harness;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.bandgram.Execution;
import org.bandgram.Provenance;

/** A measured run of any experiment. */
public interface Measured {
  /**
   * What measured it.
   *
   * @param backend what carried out the loops
   * @param finished when the run ended
   */
  record Stamp(String backend, int threads, Instant finished) {
    /** Returns what is told of a result. */
    public static Stamp of(Provenance result) {
      return new Stamp(result.backend(), result.threads(), result.finished());
    }

    /** Returns what a row tells. */
    static Stamp of(Earlier.Row row) {
      return new Stamp(
          row.text("backend"), row.integer("threads"), Instant.parse(row.text("date")));
    }

    /** A run that ends now. */
    public static Stamp now(String backend, Execution execution) {
      return new Stamp(backend, execution.threads(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** Returns what measured it. */
  Stamp stamp();

  /** Returns the name of the backend that carried out the loops. */
  default String backend() {
    return stamp().backend();
  }

  /** Tells whether a GPU took part. */
  default boolean isOnGpu() {
    return !backend().startsWith("cpu");
  }

  /** Returns how many threads it used. */
  default int threads() {
    return stamp().threads();
  }

  /** Returns when it ended. */
  default Instant finished() {
    return stamp().finished();
  }
}
