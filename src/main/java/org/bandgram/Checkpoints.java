package org.bandgram;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Saves the state of a run, so that it can go on after it was stopped. A run consists of long
 * loops, its stages, with computations between them that are cheap to repeat: a resumed run repeats
 * these, takes the results of finished stages from what was kept, and goes on in the middle of the
 * last one. Its result has the same bits as that of a run that was never stopped.
 */
public interface Checkpoints {
  /** Keeps nothing. */
  Checkpoints NONE =
      new Checkpoints() {
        @Override
        public void begin(Supplier<String> run) {}

        @Override
        public Stage next() {
          return Stage.NONE;
        }

        @Override
        public void stopped() {}
      };

  /**
   * Begins a run.
   *
   * @param run tells a text that is the same for the same points and options only, a line {@code
   *     name value} for each of them
   * @throws InvalidInputException if what was kept is of another run
   */
  void begin(Supplier<String> run);

  /** Begins the next stage of the run. */
  Stage next();

  /**
   * Hears that the run ends early, whichever stage it had come to, and keeps what it has finished;
   * a stage that was stopped has kept its own state.
   */
  void stopped();

  /** What a stage consists of. */
  @FunctionalInterface
  interface State {
    /** Moves the state out or in. */
    void transfer(StateTransfer transfer);
  }

  /** One long loop. */
  interface Stage {
    /** Keeps nothing. */
    Stage NONE =
        new Stage() {
          @Override
          public boolean resume(State state) {
            return false;
          }

          @Override
          public void reached(int steps, State state) {}

          @Override
          public void stopped(State state) {}

          @Override
          public void finished(State state) {}

          @Override
          public void held(State state) {}
        };

    /**
     * Moves in what was kept of this stage.
     *
     * @return whether there was anything
     */
    boolean resume(State state);

    /** Returns what a function makes of what was kept of this stage, or nothing if nothing was. */
    default <T> Optional<T> resumed(Function<StateTransfer, T> function) {
      List<T> made = new ArrayList<>();
      resume(state -> made.add(function.apply(state)));
      return made.stream().findFirst();
    }

    /**
     * Hears that the stage has come further, and keeps its state if it is time to.
     *
     * @param steps how many steps it has taken since it began, those before a resumption included
     */
    void reached(int steps, State state);

    /** Keeps the state now, since the run is about to stop. */
    void stopped(State state);

    /**
     * Keeps a copy of the stage's result until the end of the run, and saves it if it is time to;
     * not for a stage that was stopped.
     */
    void finished(State state);

    /**
     * Keeps the stage's result until the end of the run as {@link #finished} does, but without a
     * copy: what moves out must stay as it is. To be called again where the result was resumed, so
     * that no later checkpoint reads the earlier one for it.
     *
     * @param state moves the result out
     */
    void held(State state);
  }

  /**
   * Copies the state of a computation to a checkpoint, or back. The same calls in the same order do
   * both, so that a class says once what its state consists of.
   */
  interface StateTransfer {
    /** Keeps the bytes of some memory, or replaces them by those kept. */
    void memory(MemorySegment memory);

    /** Keeps a number, or ignores it; returns the one that is kept. */
    long number(long value);

    /** Keeps a number, or ignores it; returns the one that is kept, the same bits. */
    default double real(double value) {
      return Double.longBitsToDouble(number(Double.doubleToRawLongBits(value)));
    }

    /** Keeps a flag, or ignores it; returns the one that is kept. */
    default boolean flag(boolean value) {
      return number(value ? 1 : 0) != 0;
    }

    /** Keeps the values of an array, or replaces them. */
    default void values(double[] values) {
      memory(MemorySegment.ofArray(values));
    }

    /** Keeps the values of an array, or replaces them. */
    default void values(float[] values) {
      memory(MemorySegment.ofArray(values));
    }

    /** Keeps the values of an array, or replaces them. */
    default void values(int[] values) {
      memory(MemorySegment.ofArray(values));
    }

    /** Keeps an array, or ignores it; returns the one that is kept, of whatever length. */
    default int[] array(int[] values) {
      int[] kept = Arrays.copyOf(values, (int) number(values.length));
      values(kept);
      return kept;
    }

    /** Keeps the flags of an array, or replaces them. */
    default void flags(boolean[] flags) {
      byte[] bytes = new byte[flags.length];
      for (int i = 0; i < flags.length; i++) {
        bytes[i] = (byte) (flags[i] ? 1 : 0);
      }
      memory(MemorySegment.ofArray(bytes));
      for (int i = 0; i < flags.length; i++) {
        flags[i] = bytes[i] != 0;
      }
    }
  }
}
