package org.bandgram.checkpoint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;
import org.bandgram.io.internal.result.AtomicFile;
import org.bandgram.io.internal.result.OutputLock;

/**
 * A file of this machine.
 *
 * @param file its name
 * @param target where that leads to
 * @param lock keeps other runs from writing it; empty if nobody does
 */
record LocalPlace(Path file, Path target, Optional<OutputLock> lock) implements CheckpointPlace {
  /** Returns a file that others may write, too. */
  static LocalPlace shared(Path file) {
    return new LocalPlace(file, file, Optional.empty());
  }

  /**
   * Takes a file, which need not be there.
   *
   * @throws BandgramException if it cannot be written, or another run writes it
   */
  static LocalPlace own(Path file) {
    try {
      return new LocalPlace(file, AtomicFile.target(file), Optional.of(OutputLock.ofFile(file)));
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be written: " + IoErrors.reason(e), e);
    }
  }

  @Override
  public boolean exists() {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(file);
  }

  @Override
  public long size() throws IOException {
    return Files.size(file);
  }

  @Override
  public void replace(Content content) {
    AtomicFile.write(file, content::writeTo);
  }

  @Override
  public void delete() throws IOException {
    Files.deleteIfExists(target);
  }

  @Override
  public void close() {
    lock.ifPresent(OutputLock::close);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
