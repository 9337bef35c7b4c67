package org.bandgram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Allocates large matrices in main memory, or in memory-mapped files that vanish when the process
 * ends.
 */
public interface WorkingMemory {
  /** Main memory. */
  WorkingMemory MAIN =
      new WorkingMemory() {
        @Override
        public MemorySegment allocate(Arena arena, long bytes, long alignment) {
          return arena.allocate(bytes, alignment);
        }

        @Override
        public long available(long main) {
          return main;
        }
      };

  /**
   * Allocates zeroed memory.
   *
   * @param arena what frees the memory
   * @param bytes how much
   * @param alignment a power of two, at most the size of a page
   * @throws BandgramException if a file cannot be written, or there is no room for it
   * @throws CancelledException if the thread is interrupted while a file is written
   */
  MemorySegment allocate(Arena arena, long bytes, long alignment);

  /**
   * Returns how many bytes there are.
   *
   * @param main the bytes available in main memory
   */
  long available(long main);

  /**
   * Returns memory in files of a folder. Passes over it run at the speed of the disk where it does
   * not fit in main memory. Room on the disk is taken when memory is allocated, which writes all of
   * it once.
   *
   * @param folder a folder, on a disk with enough room
   * @throws InvalidInputException if it is no folder
   */
  static WorkingMemory mapped(Path folder) {
    InvalidInputException.require(
        Files.isDirectory(folder), "the folder for working memory", folder, "a folder");
    return new MappedMemory(folder);
  }
}
