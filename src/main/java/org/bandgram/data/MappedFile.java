package org.bandgram.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.bandgram.InvalidInputException;

/**
 * A file whose bytes are read where they lie, as it was when reading began.
 *
 * @param key which file has this name; null if the system does not tell
 * @param bytes its size
 * @param changed when it was last changed
 */
record MappedFile(Path file, Object key, long bytes, FileTime changed) {
  static MappedFile of(Path file) throws IOException {
    BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
    return new MappedFile(file, facts.fileKey(), facts.size(), facts.lastModifiedTime());
  }

  /** Maps bytes, to be read. */
  MemorySegment map(long at, long length) throws IOException {
    if (at + length > bytes) {
      throw new IOException("the file is too short");
    }
    try (FileChannel channel = FileChannel.open(file)) {
      return channel.map(MapMode.READ_ONLY, at, length, Arena.ofAuto());
    }
  }

  /** A file that took this one's name, or one that lost it, does not disturb what is mapped. */
  void requireUnchanged() {
    MappedFile now;
    try {
      now = of(file);
    } catch (IOException e) {
      return;
    }
    InvalidInputException.require(
        equals(now) || !Objects.equals(key, now.key),
        "the file",
        file,
        "left as it is during a run");
  }
}
