package org.bandgram.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.WorkingMemory;

/**
 * Main memory of which only so much is said to be there.
 *
 * @param available the bytes
 */
public record LimitedMemory(long available) implements WorkingMemory {
  /** Returns a silent execution on one thread within a limit. */
  public static Execution execution(long available) {
    return Execution.of(Execution.Settings.ofThreads(1).withMemory(new LimitedMemory(available)));
  }

  @Override
  public MemorySegment allocate(Arena arena, long bytes, long alignment) {
    return arena.allocate(bytes, alignment);
  }

  @Override
  public long available(long main) {
    return available;
  }
}
