package org.bandgram.io.internal.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Predicate;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * A file that receives the result of a run, and belongs to this run alone until it is closed. A
 * name that leads to no regular file, such as {@code /dev/stdout}, belongs to nobody.
 */
public final class OutputFile implements AutoCloseable {
  private final Path path;
  private final OutputLock lock;

  private OutputFile(Path path, OutputLock lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Takes a file for a run, before its work is done. Leaves the file as it is, but removes what
   * killed runs left of it unfinished.
   *
   * @param file the file; its folder must exist
   * @param isReplaceable tells whether a file that is there, and not empty, may be replaced
   * @param kind what such a file is, as in "a table of labels"
   * @param inputs what the run reads, files or folders
   * @throws BandgramException if the file cannot be written, another run writes to it, or it must
   *     not be replaced
   */
  public static OutputFile open(
      Path file, Predicate<Path> isReplaceable, String kind, Collection<Path> inputs) {
    try {
      if (Files.isDirectory(file)) {
        throw new IOException("it is a folder");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        return new OutputFile(file, null);
      }
      requireNoInput(file, inputs);
      boolean isTaken = Files.exists(file) && Files.size(file) > 0;
      if (isTaken && !isReplaceable.test(file)) {
        throw new BandgramException(
            "%s: is there already, and is not %s; choose another file".formatted(file, kind));
      }
      return new OutputFile(file, OutputLock.ofFile(file));
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be written: " + IoErrors.reason(e), e);
    }
  }

  private static void requireNoInput(Path file, Collection<Path> inputs) throws IOException {
    for (Path input : inputs) {
      Path touched = Files.isDirectory(input) ? file.toAbsolutePath().getParent() : file;
      if (Files.exists(input) && Files.exists(touched) && Files.isSameFile(input, touched)) {
        throw new BandgramException(
            "%s: cannot be written: %s is an input of this run; choose another file"
                .formatted(file, input));
      }
    }
  }

  /** Returns the file. */
  public Path path() {
    return path;
  }

  /** Gives the file back. */
  @Override
  public void close() {
    if (lock != null) {
      lock.close();
    }
  }
}
