package org.bandgram.plot;

import java.nio.file.Path;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;

/**
 * Pictures that belong to results. What fails in drawing them, fonts and all, must not keep the
 * results from being written: it is kept until they are.
 */
public final class Drawing {
  private Throwable failure;

  /** Starts without a failure. */
  public Drawing() {}

  /**
   * Draws pictures.
   *
   * @param pictures draws them; whatever it throws is kept
   * @throws CancelledException if the run was cancelled
   */
  public void attempt(Runnable pictures) {
    try {
      pictures.run();
    } catch (CancelledException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /**
   * Tells of a failure, once everything else is written.
   *
   * @param folder where that is
   * @throws PictureException if there was one
   */
  public void throwIfFailed(Path folder) {
    if (failure != null) {
      String reason =
          failure instanceof BandgramException ? failure.getMessage() : failure.toString();
      throw new PictureException(
          "the picture cannot be drawn: %s; all other results are in %s".formatted(reason, folder),
          failure);
    }
  }
}
