package org.bandgram.cli.plot;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.bandgram.BandgramException;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;

/**
 * Pictures that belong to results. What fails in drawing them, fonts and all, must not keep the
 * results from being written: it is kept until they are.
 */
public final class Drawing {
  private static final ScopedValue<BooleanSupplier> ENDING = ScopedValue.newInstance();
  private static final int STEPS = 1 << 16;

  private final Cancellation cancellation;
  private Throwable failure;

  /**
   * Starts without a failure.
   *
   * @param cancellation ends a picture: of a run that was stopped before, only if it is cancelled
   */
  public Drawing(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /**
   * Looks in a loop over points or pixels, now and then, whether the picture is to end.
   *
   * @param step which of the loop's, from 0
   * @throws CancelledException if it is
   */
  public static void look(long step) {
    if (step % STEPS == 0 && ENDING.isBound() && ENDING.get().getAsBoolean()) {
      throw new CancelledException();
    }
  }

  /**
   * Draws.
   *
   * @throws CancelledException if the run was cancelled or stopped meanwhile
   */
  public void run(Runnable pictures) {
    boolean wasStopping = cancellation.isStopping();
    BooleanSupplier isEnding =
        () -> {
          cancellation.throwIfCancelled();
          return cancellation.isStopping() && !wasStopping;
        };
    ScopedValue.where(ENDING, isEnding).run(pictures);
  }

  /**
   * Draws pictures.
   *
   * @param pictures draws them; whatever it throws is kept
   * @throws CancelledException if the run was cancelled; one that was stopped has its results
   */
  public void attempt(Runnable pictures) {
    try {
      run(pictures);
    } catch (CancelledException e) {
      if (cancellation.isCancelled() || !cancellation.isStopping()) {
        throw e;
      }
      failure = new BandgramException("the run was interrupted", e);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /**
   * Tells of a failure, once everything else is written.
   *
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
