package org.bandgram;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Memory in files that lose their names as soon as they are mapped, so that nothing is left of
 * them.
 *
 * @param folder where the files are
 */
record MappedMemory(Path folder) implements WorkingMemory {
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
    } catch (ClosedByInterruptException e) {
      throw new CancelledException();
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
