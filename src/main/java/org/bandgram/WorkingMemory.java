package org.bandgram;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Where matrices are that may be too large for main memory: there, or in files that are mapped into
 * memory and gone once the process ends.
 */
public interface WorkingMemory {
  /** Main memory. */
  WorkingMemory MAIN = new MainMemory();

  /**
   * Allocates zeroed memory.
   *
   * @param arena what frees the memory
   * @param bytes how much
   * @param alignment a power of two, at most the size of a page
   * @throws BandgramException if a file cannot be written
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
   * not fit in main memory.
   *
   * @param folder a folder, on a disk with enough room
   * @throws InvalidInputException if it is no folder
   */
  static WorkingMemory mapped(Path folder) {
    InvalidInputException.require(
        Files.isDirectory(folder), "the folder for working memory", folder, "a folder");
    return new MappedMemory(folder);
  }

  /** Memory of the process. */
  final class MainMemory implements WorkingMemory {
    private MainMemory() {}

    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
      return arena.allocate(bytes, alignment);
    }

    @Override
    public long available(long main) {
      return main;
    }
  }

  /** Memory in files without a name, so that nothing is left of them. */
  final class MappedMemory implements WorkingMemory {
    private final Path folder;

    private MappedMemory(Path folder) {
      this.folder = folder;
    }

    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
      try {
        Path file = Files.createTempFile(folder, "bandgram-", ".memory");
        try (FileChannel channel =
            FileChannel.open(
                file,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE)) {
          return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        }
      } catch (IOException e) {
        throw new BandgramException(
            "%s: %s of working memory cannot be had there: %s"
                .formatted(folder, ByteCount.format(bytes), e.getMessage()),
            e);
      }
    }

    @Override
    public long available(long main) {
      try {
        return Files.getFileStore(folder).getUsableSpace();
      } catch (IOException e) {
        throw new BandgramException(folder + ": its free space cannot be told", e);
      }
    }
  }
}
