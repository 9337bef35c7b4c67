package org.bandgram.io.internal.result;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * Writes files that are either complete or not there: the content goes to a temporary name in the
 * same folder, which takes the file's own name once all of it is on disk. An interrupted run leaves
 * the old file or none.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final SecureRandom NAMES = new SecureRandom();

  private static final String UNFINISHED = ".part";

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes everything; the stream is buffered, and closed by the caller.
     *
     * @throws IOException if writing fails; the file is then left as it was
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes or replaces a file. A target that is no regular file, such as {@code /dev/stdout}, is
   * written to directly.
   *
   * @throws BandgramException if the file cannot be written, as {@code FILE: cannot be written:
   *     reason}
   * @throws CancelledException if the thread is interrupted, whose flag stays set
   */
  public static void write(Path file, Content content) {
    if (Files.isDirectory(file)) {
      throw new BandgramException(file + ": cannot be written: it is a folder");
    }
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        writeDirectly(file, content);
      } else {
        replace(file, content);
      }
    } catch (UncheckedIOException e) {
      throw unwritable(file, e.getCause());
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** A file closes itself under a thread that is interrupted, which is no fault of the file. */
  public static BandgramException unwritable(Path file, IOException e) {
    return e instanceof ClosedByInterruptException
        ? new CancelledException()
        : new BandgramException(file + ": cannot be written: " + IoErrors.reason(e), e);
  }

  private static void writeDirectly(Path file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES)) {
      content.writeTo(out);
    }
  }

  private static void replace(Path file, Content content) throws IOException {
    Path target = target(file);
    Path temporary = temporaryFor(target);
    temporary.toFile().deleteOnExit();
    try {
      writeToDisk(temporary, content);
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Returns the file that a name leads to, through links. */
  public static Path target(Path file) throws IOException {
    return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
  }

  private static Path temporaryFor(Path target) {
    return target.resolveSibling(unfinishedName("." + target.getFileName() + "."));
  }

  /** Returns a name that no other process chooses, in whatever container it runs. */
  static String unfinishedName(String prefix) {
    return prefix + HexFormat.of().toHexDigits(NAMES.nextLong()) + UNFINISHED;
  }

  /**
   * Removes what killed processes left of a file that they were writing. Only for whoever has the
   * {@link OutputLock} of the file, since a process that is alive has such a file as well.
   */
  static void removeUnfinished(Path target) throws IOException {
    for (Path left : unfinished(target.getParent(), "." + target.getFileName() + ".")) {
      if (Files.isRegularFile(left, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(left);
      }
    }
  }

  /** Returns what has a name that {@link #unfinishedName} gives. */
  static List<Path> unfinished(Path folder, String prefix) throws IOException {
    Pattern name = Pattern.compile(Pattern.quote(prefix) + "[0-9a-f]{16}\\" + UNFINISHED);
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> name.matcher(file.getFileName().toString()).matches()).toList();
    }
  }

  private static void writeToDisk(Path temporary, Content content) throws IOException {
    try (FileChannel channel =
            FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        OutputStream out =
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  private static void move(Path temporary, Path target) throws IOException {
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
