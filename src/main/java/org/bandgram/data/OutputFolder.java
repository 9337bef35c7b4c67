package org.bandgram.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.BandgramException;

/** A folder that receives the files of a run, each written as a whole by {@link AtomicFile}. */
public final class OutputFolder {
  private final Path folder;

  private OutputFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes sure that a folder exists and can be written to, so that a run does not fail after its
   * work is done.
   *
   * @param folder the folder; it and its parents are created where they are missing
   * @throws BandgramException if that is impossible, as {@code FOLDER: cannot be used for output:
   *     reason}
   */
  public static OutputFolder create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw unusable(folder, IoErrors.reason(e), e);
    }
    if (!Files.isWritable(folder)) {
      throw unusable(folder, "permission denied", null);
    }
    return new OutputFolder(folder);
  }

  private static BandgramException unusable(Path folder, String reason, IOException cause) {
    return new BandgramException(folder + ": cannot be used for output: " + reason, cause);
  }

  /** Returns the folder. */
  public Path path() {
    return folder;
  }

  /** Returns the path of a file in the folder. */
  public Path file(String name) {
    return folder.resolve(name);
  }

  /**
   * Writes or replaces a file in the folder.
   *
   * @throws BandgramException if it cannot be written
   */
  public void write(String name, AtomicFile.Content content) {
    AtomicFile.write(file(name), content);
  }
}
