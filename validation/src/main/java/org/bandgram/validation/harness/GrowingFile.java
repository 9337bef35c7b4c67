package org.bandgram.validation.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * A text file that grows while a run goes on: what was appended stays if the process is killed. It
 * appears with the first text, under a name that nothing has yet, {@code NAME.EXT} or else {@code
 * NAME-2.EXT} and so on, so that nothing is overwritten.
 */
final class GrowingFile {
  private final Path folder;
  private final String name;
  private Path file;

  /**
   * Names a file; creates nothing.
   *
   * @param folder its folder; it need not exist
   * @param name the name that it has if no other file has it
   */
  GrowingFile(Path folder, String name) {
    this.folder = folder;
    this.name = name;
  }

  /** Returns the file, once there is something in it. */
  Optional<Path> path() {
    return Optional.ofNullable(file);
  }

  /**
   * Writes text to the end of the file.
   *
   * @throws BandgramException if that fails, as {@code FILE: cannot be written: reason}
   */
  void append(String text) {
    try {
      if (file == null) {
        Files.createDirectories(folder);
        file = create();
      }
      Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    } catch (IOException e) {
      Path where = path().orElse(folder.resolve(name));
      throw new BandgramException(where + ": cannot be written: " + IoErrors.reason(e), e);
    }
  }

  /**
   * Removes the file, as what it held is elsewhere now.
   *
   * @throws BandgramException if it cannot be removed
   */
  void finish() {
    try {
      if (file != null) {
        Files.delete(file);
        file = null;
      }
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be removed: " + IoErrors.reason(e), e);
    }
  }

  private Path create() throws IOException {
    int extension = name.lastIndexOf('.');
    Path candidate = folder.resolve(name);
    for (int number = 2; ; number++) {
      try {
        return Files.createFile(candidate);
      } catch (FileAlreadyExistsException e) {
        candidate =
            folder.resolve(
                "%s-%d%s"
                    .formatted(name.substring(0, extension), number, name.substring(extension)));
      }
    }
  }
}
