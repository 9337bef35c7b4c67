package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappedMemoryTest {
  private static final long TEBIBYTE = 1L << 40;

  @TempDir private Path folder;

  /** A disk with room for some bytes, which takes at most 1000 at once. */
  private static final class Disk implements WritableByteChannel {
    private final long room;
    private long written;

    Disk(long room) {
      this.room = room;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      int count = Math.min(1000, bytes.remaining());
      for (int i = 0; i < count; i++) {
        assertThat(bytes.get()).isZero();
      }
      written += count;
      if (written > room) {
        throw new IOException("No space left on device");
      }
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 999, 1 << 20, (2 << 20) + 17})
  void everyByteIsWrittenBeforeItIsUsed(long bytes) throws IOException {
    Disk disk = new Disk(bytes);
    MappedMemory.fill(disk, bytes);
    assertThat(disk.written).isEqualTo(bytes);
    if (bytes > 0) {
      assertThatThrownBy(() -> MappedMemory.fill(new Disk(bytes - 1), bytes))
          .hasMessage("No space left on device");
    }
  }

  @Test
  void memoryIsZeroedAndLeavesNoFile() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = WorkingMemory.mapped(folder).allocate(arena, 3_000_000, 64);
      assertThat(memory.byteSize()).isEqualTo(3_000_000);
      assertThat(memory.get(ValueLayout.JAVA_BYTE, 2_999_999)).isZero();
      memory.fill((byte) 7);
      assertThat(folder).isEmptyDirectory();
    }
  }

  @Test
  void moreThanTheDiskHasIsRefused() throws IOException {
    long bytes = Files.getFileStore(folder).getUsableSpace() + TEBIBYTE;
    try (Arena arena = Arena.ofConfined()) {
      failed(() -> WorkingMemory.mapped(folder).allocate(arena, bytes, 64))
          .hasMessageMatching(
              folder
                  + ": cannot hold .* TiB of working memory, with .*B free: the disk is too small");
    }
    assertThat(folder).isEmptyDirectory();
  }
}
