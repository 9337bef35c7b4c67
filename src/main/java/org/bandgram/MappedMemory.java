package org.bandgram;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.bandgram.internal.text.ByteCount;

/**
 * Memory in files that lose their names as soon as they are mapped, so that nothing is left of
 * them. Every byte is written before: a file that only has the size would take its place on the
 * disk page by page, and a disk that is full by then is a fault of memory that nobody expects.
 *
 * @param folder where the files are
 */
record MappedMemory(Path folder) implements WorkingMemory {
  private static final int BLOCK = 1 << 20;

  @Override
  public MemorySegment allocate(Arena arena, long bytes, long alignment) {
    try {
      if (bytes > free()) {
        throw new IOException("the disk is too small");
      }
      Path file = Files.createTempFile(folder, "bandgram-", ".memory");
      try (FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE)) {
        fill(channel, bytes);
        return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
      }
    } catch (ClosedByInterruptException e) {
      throw new CancelledException();
    } catch (IOException e) {
      throw new BandgramException(
          "%s: cannot hold %s of working memory, with %s free: %s"
              .formatted(
                  folder, ByteCount.format(bytes), ByteCount.format(available(0)), e.getMessage()),
          e);
    }
  }

  /** Writes zeros. */
  static void fill(WritableByteChannel channel, long bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(bytes, BLOCK));
    long left = bytes;
    while (left > 0) {
      zeros.clear().limit((int) Math.min(left, zeros.capacity()));
      left -= channel.write(zeros);
    }
  }

  @Override
  public long available(long main) {
    try {
      return free();
    } catch (IOException e) {
      throw new BandgramException(folder + ": its free space is unknown", e);
    }
  }

  private long free() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }
}
