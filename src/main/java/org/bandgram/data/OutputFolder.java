package org.bandgram.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bandgram.BandgramException;

/**
 * A folder that receives the files of a run together. They are written elsewhere first and take
 * their places when all of them are complete, so a run that fails or is interrupted leaves the
 * files of the run before, or none and no folder either.
 *
 * <p>A folder that does not exist yet appears as a whole. In one that exists, files are replaced
 * one by one; the one that describes the others disappears first and comes back last, so that a
 * machine that stops in between leaves nothing that looks complete.
 */
public final class OutputFolder {
  private final Path folder;

  private OutputFolder(Path folder) {
    this.folder = folder;
  }

  /** Writes the files of a run. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes every file.
     *
     * @param staging an empty folder
     */
    void writeTo(Path staging) throws IOException;
  }

  /**
   * Checks that a folder can be written to, so that a run does not fail after its work is done.
   * Creates nothing.
   *
   * @param folder the folder; it and its parents need not exist
   * @throws BandgramException if it cannot, as {@code FOLDER: cannot be used for output: reason}
   */
  public static OutputFolder at(Path folder) {
    Path ancestor = folder.toAbsolutePath();
    while (ancestor != null && !Files.exists(ancestor)) {
      ancestor = ancestor.getParent();
    }
    if (ancestor != null && !Files.isDirectory(ancestor)) {
      throw unusable(folder, "a file of that name is in the way");
    }
    if (ancestor == null || !Files.isWritable(ancestor)) {
      throw unusable(folder, "permission denied");
    }
    return new OutputFolder(folder);
  }

  private static BandgramException unusable(Path folder, String reason) {
    return new BandgramException(folder + ": cannot be used for output: " + reason);
  }

  /** Returns the folder. */
  public Path path() {
    return folder;
  }

  /**
   * Replaces the files of an earlier run by new ones.
   *
   * @param names all files a run may leave; those that the new run does not write are removed. The
   *     last one describes the others
   * @param content writes the new files
   * @throws BandgramException if they cannot be written
   */
  public void publish(List<String> names, Content content) {
    boolean existed = Files.exists(folder);
    try {
      Path staging = createStaging(existed);
      try {
        content.writeTo(staging);
        if (existed) {
          replaceFiles(staging, names);
        } else {
          Files.move(staging, folder);
        }
      } finally {
        delete(staging);
      }
    } catch (IOException e) {
      throw new BandgramException(folder + ": cannot be written: " + IoErrors.reason(e), e);
    }
  }

  private Path createStaging(boolean existed) throws IOException {
    Path target = folder.toAbsolutePath();
    String suffix = "." + ProcessHandle.current().pid() + ".part";
    Path parent = existed ? target : target.getParent();
    Files.createDirectories(parent);
    return Files.createDirectory(parent.resolve("." + target.getFileName() + suffix));
  }

  private void replaceFiles(Path staging, List<String> names) throws IOException {
    Files.deleteIfExists(folder.resolve(names.getLast()));
    Set<String> all = new TreeSet<>(names);
    try (Stream<Path> staged = Files.list(staging)) {
      staged.forEach(file -> all.add(file.getFileName().toString()));
    }
    all.remove(names.getLast());
    for (String name : all) {
      replaceFile(staging, name);
    }
    replaceFile(staging, names.getLast());
  }

  private void replaceFile(Path staging, String name) throws IOException {
    Path staged = staging.resolve(name);
    if (Files.exists(staged)) {
      Files.move(staged, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.deleteIfExists(folder.resolve(name));
    }
  }

  private static void delete(Path staging) throws IOException {
    if (Files.exists(staging)) {
      try (Stream<Path> files = Files.walk(staging)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
