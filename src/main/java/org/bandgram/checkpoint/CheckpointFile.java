package org.bandgram.checkpoint;

import static org.bandgram.InvalidInputException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bandgram.BandgramException;
import org.bandgram.Checkpoints;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * Checkpoints in a file, which is replaced as a whole: whenever the process ends, the file is the
 * last complete checkpoint, or there is none. It holds the text that identifies the run, the
 * results of finished stages, the state of the current one and a checksum, and is for the machine
 * that wrote it, or one with the same byte order.
 *
 * <p>For one run at a time: the file belongs to it alone until it is closed. The first run after
 * {@link #resume} goes on where the file says; any later one, and each after {@link #create},
 * begins anew and replaces the file.
 */
public final class CheckpointFile implements Checkpoints, AutoCloseable {
  /** After a checkpoint passes so many times as long as it took, or as the interval if less. */
  private static final int LONGER = 9;

  private static final State NO_STATE = _ -> {};

  private final CheckpointPlace place;
  private final CheckpointFormat format;
  private final Schedule schedule;
  private final List<StageResult> finished = new ArrayList<>();
  private final List<CheckpointFormat.Part> resumable = new ArrayList<>();
  private CheckpointFormat.Contents kept;
  private boolean isOurs;
  private String run;
  private int begun;
  private long saved = System.nanoTime();
  private long pause;

  /**
   * The times at which checkpoints are saved.
   *
   * @param steps after so many steps of a stage, at least 1
   * @param interval after so much time, if that is earlier; from 0 to 292 years. If a checkpoint
   *     takes long, up to nine times as much passes between two
   */
  public record Schedule(int steps, Duration interval) {
    /** 292 years, the most that a clock of nanoseconds counts. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private static final Schedule DEFAULTS =
        new Schedule(Integer.MAX_VALUE, Duration.ofSeconds(60));

    /** Checks the bounds. */
    public Schedule {
      require(steps >= 1, "checkpointIterations", steps, "at least 1");
      require(
          !interval.isNegative() && interval.compareTo(LONGEST) <= 0,
          "checkpointSeconds",
          interval.toSeconds(),
          "from 0 to " + LONGEST.toSeconds());
    }

    /** Returns the default: once a minute. */
    public static Schedule defaults() {
      return DEFAULTS;
    }
  }

  private CheckpointFile(CheckpointPlace place, Schedule schedule) {
    this.place = place;
    this.schedule = schedule;
    format = CheckpointFormat.ofRun(place);
  }

  /**
   * Returns checkpoints of a new run; the first that is due creates the file.
   *
   * @throws BandgramException if there is such a file already, it cannot be written, or another run
   *     writes it
   */
  public static CheckpointFile create(Path file, Schedule schedule) {
    return create(LocalPlace.own(file), schedule);
  }

  /** Returns checkpoints of a new run elsewhere, as {@link #create(Path, Schedule)}. */
  public static CheckpointFile create(CheckpointPlace place, Schedule schedule) {
    CheckpointFile checkpoints = new CheckpointFile(place, schedule);
    if (place.exists()) {
      checkpoints.close();
      throw new BandgramException(
          place
              + (checkpoints.format.isOfItsKind()
                  ? ": is the checkpoint of an earlier run; go on from there with %s, or choose another place"
                      .formatted(Setting.RESUME)
                  : ": exists already, and is not a checkpoint; choose another place"));
    }
    return checkpoints;
  }

  /**
   * Returns checkpoints of a run that goes on where the file says.
   *
   * @throws DataFormatException if the file is missing, damaged, or no checkpoint
   * @throws BandgramException if it cannot be written, or another run writes it
   */
  public static CheckpointFile resume(Path file, Schedule schedule) {
    return resume(LocalPlace.own(file), schedule);
  }

  /** Returns checkpoints of a run that goes on, as {@link #resume(Path, Schedule)}. */
  public static CheckpointFile resume(CheckpointPlace place, Schedule schedule) {
    CheckpointFile checkpoints = new CheckpointFile(place, schedule);
    try {
      checkpoints.kept = checkpoints.format.read();
      checkpoints.isOurs = true;
      return checkpoints;
    } finally {
      if (!checkpoints.isOurs) {
        checkpoints.close();
      }
    }
  }

  /**
   * Removes the file, once the results of the run are elsewhere. Leaves one alone that this object
   * has neither read nor written, or that is no checkpoint any more.
   */
  public void delete() {
    if (!isOurs || !format.isOfItsKind()) {
      return;
    }
    try {
      place.delete();
      isOurs = false;
    } catch (IOException e) {
      throw new BandgramException(place + ": cannot be deleted: " + IoErrors.reason(e), e);
    }
  }

  /** Gives the file back, which stays. */
  @Override
  public void close() {
    place.close();
  }

  @Override
  public void begin(Supplier<String> identity) {
    run = identity.get();
    begun = 0;
    finished.clear();
    resumable.clear();
    if (kept != null) {
      if (!kept.run().equals(run)) {
        throw DataFormatException.of(
            place.toString(),
            "is the checkpoint of another run" + CheckpointFormat.difference(kept.run(), run));
      }
      kept.finished().stream().map(format::result).forEach(finished::add);
      resumable.addAll(kept.finished());
      if (kept.state().length() > 0) {
        resumable.add(kept.state());
      }
      kept = null;
    }
  }

  @Override
  public Stage next() {
    return new FileStage(begun++);
  }

  @Override
  public void stopped() {
    if (begun == finished.size() && begun >= resumable.size()) {
      save(NO_STATE);
    }
  }

  private void save(State state) {
    long start = System.nanoTime();
    format.write(run, finished, state);
    isOurs = true;
    saved = System.nanoTime();
    pause = LONGER * Math.min(saved - start, schedule.interval.toNanos());
  }

  private boolean isTime() {
    return System.nanoTime() - saved >= Math.max(pause, schedule.interval.toNanos());
  }

  /** A stage that follows on one without a result, since that was stopped, is not saved. */
  private final class FileStage implements Stage {
    private final int number;

    FileStage(int number) {
      this.number = number;
    }

    @Override
    public boolean resume(State state) {
      boolean isKept = number < resumable.size();
      if (isKept) {
        format.moveIn(resumable.get(number), state);
      }
      return isKept;
    }

    @Override
    public void reached(int steps, State state) {
      if (isTime() || steps % schedule.steps == 0) {
        stopped(state);
      }
    }

    @Override
    public void stopped(State state) {
      if (number == finished.size()) {
        save(state);
      }
    }

    @Override
    public void finished(State state) {
      if (number == finished.size()) {
        add(StageResult.copyOf(state));
      }
    }

    @Override
    public void held(State state) {
      if (number < finished.size()) {
        finished.set(number, StageResult.heldBy(state));
      } else if (number == finished.size()) {
        add(StageResult.heldBy(state));
      }
    }

    private void add(StageResult result) {
      finished.add(result);
      if (isTime()) {
        save(NO_STATE);
      }
    }
  }
}
