package org.bandgram.io.internal.result;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * A folder that receives the files of a run together, and belongs to this run alone until it is
 * closed. They are written to a hidden folder in it first and take their places when all of them
 * are complete, so a run that fails or is interrupted leaves the files of the run before, or none
 * and no folder either.
 *
 * <p>One of the files, the inventory, lists the others. Files that the inventory of an earlier run
 * lists are replaced, or removed where the new run has none of that name; any other file stays, and
 * a run that would need its name is refused. The inventory disappears first and comes back last, so
 * that a machine that stops in between leaves nothing that looks complete.
 */
public final class OutputFolder implements AutoCloseable {
  private static final String STAGING = ".bandgram.";

  /**
   * In a hidden folder whose files are taking their places: the inventory that was there before.
   */
  private static final String EARLIER = ".earlier";

  private final Path folder;
  private final Inventory inventory;
  private final Deque<Path> created = new ArrayDeque<>();
  private OutputLock lock;

  private OutputFolder(Path folder, Inventory inventory) {
    this.folder = folder;
    this.inventory = inventory;
  }

  /** Knows the files of a run by one of them. */
  public interface Inventory {
    /** Returns the name of the file that lists all files of a run. */
    String file();

    /**
     * Returns the names of all files of a run.
     *
     * @param file an existing file
     * @return the names, its own included; none if the file was not written by a run
     */
    Set<String> list(Path file);
  }

  /** Writes the files of a run. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes every file, the inventory among them.
     *
     * @param staging an empty folder
     */
    void writeTo(Path staging) throws IOException;
  }

  /**
   * Takes a folder for a run, before its work is done; creates it if there is none.
   *
   * @param folder the folder; it and its parents need not exist
   * @param inventory knows the files of earlier runs
   * @param names every name that a file of the run may have
   * @param inputs what the run reads, files or folders
   * @throws BandgramException if the folder cannot be written to, another run writes to it, or the
   *     run would replace one of its inputs or a file that no run wrote
   */
  public static OutputFolder open(
      Path folder, Inventory inventory, Collection<String> names, Collection<Path> inputs) {
    OutputFolder output = new OutputFolder(folder, inventory);
    boolean usable = false;
    try {
      output.create();
      output.lock = OutputLock.ofFolder(folder);
      output.removeLeftovers();
      output.requireNoInput(names, inputs);
      output.requireFree(names);
      usable = true;
      return output;
    } catch (IOException e) {
      throw output.unusable(IoErrors.reason(e), e);
    } finally {
      if (!usable) {
        output.close();
      }
    }
  }

  private void create() throws IOException {
    Path ancestor = folder.toAbsolutePath();
    Deque<Path> missing = new ArrayDeque<>();
    while (ancestor != null && !Files.exists(ancestor)) {
      missing.push(ancestor);
      ancestor = ancestor.getParent();
    }
    if (ancestor != null && !Files.isDirectory(ancestor)) {
      throw new FileAlreadyExistsException(ancestor.toString());
    }
    for (Path path : missing) {
      create(path);
    }
  }

  /** Another run may create the same folder at the same time, which is then not ours to remove. */
  private void create(Path path) throws IOException {
    try {
      Files.createDirectory(path);
      created.push(path);
      // A process that ends at once closes nothing.
      path.toFile().deleteOnExit();
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(path)) {
        throw e;
      }
    }
  }

  /** Returns the folder's name. */
  public Path path() {
    return folder;
  }

  private BandgramException unusable(String reason, IOException cause) {
    return new BandgramException(folder + ": cannot be used for output: " + reason, cause);
  }

  private void requireNoInput(Collection<String> names, Collection<Path> inputs)
      throws IOException {
    Set<String> touched = owned();
    touched.addAll(names);
    for (Path input : inputs) {
      if (isSame(input, folder)) {
        throw new BandgramException(
            folder + ": is an input of this run; choose another folder for its output");
      }
      for (String name : touched) {
        if (isSame(input, folder.resolve(name))) {
          throw new BandgramException(
              "%s: is an input of this run, and %s would be replaced; choose another folder for its"
                      .formatted(input, folder.resolve(name))
                  + " output");
        }
      }
    }
  }

  private static boolean isSame(Path input, Path output) throws IOException {
    return Files.exists(input) && Files.exists(output) && Files.isSameFile(input, output);
  }

  private void requireFree(Collection<String> names) throws IOException {
    Set<String> owned = owned();
    for (String name : names) {
      Path file = folder.resolve(name);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !owned.contains(name)) {
        throw new BandgramException(
            file
                + ": is in the way, and no earlier run into this folder wrote it; choose another"
                + " folder for the output, or move the file");
      }
    }
  }

  /** Returns the names of files that earlier runs wrote, as far as they are still files. */
  private Set<String> owned() throws IOException {
    Set<String> names = new TreeSet<>();
    Path current = folder.resolve(inventory.file());
    if (Files.exists(current, LinkOption.NOFOLLOW_LINKS)) {
      names.addAll(listed(current));
    } else {
      for (Path left : leftovers()) {
        names.addAll(listed(left.resolve(EARLIER)));
        Set<String> moved = listed(left.resolve(inventory.file()));
        moved.removeAll(names(left));
        names.addAll(moved);
      }
    }
    names.removeIf(name -> !isPlainFile(folder.resolve(name)));
    return names;
  }

  private Set<String> listed(Path file) {
    return isPlainFile(file)
        ? inventory.list(file).stream()
            .filter(OutputFolder::isName)
            .collect(Collectors.toCollection(TreeSet::new))
        : new TreeSet<>();
  }

  private static boolean isName(String name) {
    return !name.isEmpty() && !name.startsWith(".") && !name.contains("/") && !name.contains("\\");
  }

  private static boolean isPlainFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns what killed runs left of files that were taking their places. */
  private List<Path> leftovers() throws IOException {
    return AtomicFile.unfinished(folder, STAGING).stream()
        .filter(left -> Files.exists(left.resolve(EARLIER)))
        .toList();
  }

  /** Keeps those that alone know which files are the runs' own. */
  private void removeLeftovers() throws IOException {
    boolean known = Files.exists(folder.resolve(inventory.file()));
    for (Path left : AtomicFile.unfinished(folder, STAGING)) {
      if (known || !Files.exists(left.resolve(EARLIER))) {
        delete(left);
      }
    }
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * Replaces the files of earlier runs by new ones.
   *
   * @param content writes the new files
   * @throws BandgramException if they cannot be written, or would replace a file that no run wrote
   */
  public void publish(Content content) {
    try {
      Files.createDirectories(folder);
      Path staging = Files.createDirectory(folder.resolve(AtomicFile.unfinishedName(STAGING)));
      try {
        content.writeTo(staging);
        requireFree(names(staging));
        moveFrom(staging);
      } finally {
        removeLeftovers();
      }
    } catch (IOException e) {
      throw new BandgramException(folder + ": cannot be written: " + IoErrors.reason(e), e);
    }
  }

  private void moveFrom(Path staging) throws IOException {
    Set<String> stale = owned();
    Path current = folder.resolve(inventory.file());
    if (Files.exists(current)) {
      Files.move(current, staging.resolve(EARLIER));
    } else {
      Files.createFile(staging.resolve(EARLIER));
    }
    Set<String> names = names(staging);
    names.remove(inventory.file());
    for (String name : names) {
      move(staging, name);
    }
    stale.removeAll(names);
    stale.remove(inventory.file());
    for (String name : stale) {
      Files.deleteIfExists(folder.resolve(name));
    }
    move(staging, inventory.file());
  }

  private void move(Path staging, String name) throws IOException {
    Files.move(staging.resolve(name), folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private static Set<String> names(Path staging) throws IOException {
    try (Stream<Path> files = Files.list(staging)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(EARLIER))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Gives the folder back; removes it if this run created it and left nothing in it. */
  @Override
  public void close() {
    if (lock != null) {
      lock.close();
    }
    for (Path path : created) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        return;
      }
    }
    created.clear();
  }
}
