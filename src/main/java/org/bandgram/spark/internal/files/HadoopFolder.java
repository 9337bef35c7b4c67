package org.bandgram.spark.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.model.internal.SummaryFile;

/**
 * A folder of any file system of Hadoop that receives the files of a run together, by the rules of
 * {@code OutputFolder}: those that the summary of an earlier run lists are replaced or removed, any
 * other stays, and a run that would need its name is refused. Files are copied to a hidden folder
 * in it first. The summary disappears first and comes back last.
 *
 * <p>Unlike there, nobody keeps two runs from one folder, and a machine that stops while files take
 * their places leaves some without a summary, which the next run does not replace.
 */
public final class HadoopFolder implements AutoCloseable {
  private final HadoopFiles files;
  private final String folder;
  private final String staging;
  private final Collection<String> names;
  private boolean isNew;

  private HadoopFolder(HadoopFiles files, String folder, Collection<String> names) {
    this.files = files;
    this.folder = folder;
    this.names = names;
    staging = "%s/.bandgram.%s".formatted(folder, UUID.randomUUID());
  }

  /**
   * Takes a folder before the work of a run is done; creates it if there is none.
   *
   * @param address where it is
   * @param names every name that a file of the run may have
   * @param input what the run reads
   * @param configuration that of Hadoop
   * @throws BandgramException if it cannot be written to, or the run would replace its input or a
   *     file that no run wrote
   */
  public static HadoopFolder open(
      String address, Collection<String> names, String input, Object configuration) {
    return attempt(
        address,
        () -> {
          HadoopFiles files = HadoopFiles.of(address, configuration);
          HadoopFolder opened =
              new HadoopFolder(files, files.qualified(address), Set.copyOf(names));
          opened.requireNoInput(HadoopFiles.of(input, configuration).qualified(input));
          opened.requireFree(opened.names);
          opened.create();
          return opened;
        });
  }

  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  private static <T> T attempt(String address, Step<T> step) {
    try {
      return step.run();
    } catch (IOException | IllegalArgumentException e) {
      throw new BandgramException(
          address + ": cannot be used for output: " + HadoopFiles.firstLine(e), e);
    }
  }

  private void requireNoInput(String input) {
    if (input.equals(folder) || names.stream().map(this::in).anyMatch(input::equals)) {
      throw new BandgramException(
          input + ": is an input of this run; choose another folder for its output");
    }
  }

  private String in(String name) {
    return folder + "/" + name;
  }

  private void requireFree(Collection<String> wanted) throws IOException {
    Set<String> owned = owned();
    for (String name : wanted) {
      String file = in(name);
      if (!owned.contains(name) && files.exists(file)) {
        throw new BandgramException(
            file
                + ": is in the way, and no earlier run into this folder wrote it; choose another"
                + " folder for the output, or move the file");
      }
    }
  }

  private void create() throws IOException {
    isNew = !files.exists(folder);
    files.deleteOnExit(staging);
    if (!files.mkdirs(staging)) {
      throw new IOException("no folder can be created there");
    }
  }

  private String summary() {
    return in(SummaryFile.NAME);
  }

  /** Returns the names of files that earlier runs wrote. */
  private Set<String> owned() throws IOException {
    if (!files.exists(summary())) {
      return new TreeSet<>();
    }
    Path copy = Files.createTempFile("bandgram-", ".json");
    try {
      try (var in = files.open(summary());
          var out = Files.newOutputStream(copy)) {
        in.transferTo(out);
      }
      Set<String> listed = new SummaryFile().list(copy);
      listed.retainAll(names);
      return listed;
    } finally {
      Files.delete(copy);
    }
  }

  /**
   * Copies the files of a run here.
   *
   * @param results the files, a summary among them
   * @return the address of the folder
   */
  public String publish(Path results) {
    return attempt(
        folder,
        () -> {
          Set<String> written = copy(results);
          requireFree(written);
          Set<String> earlier = owned();
          files.delete(summary(), false);
          for (String name : earlier) {
            files.delete(in(name), false);
          }
          written.remove(SummaryFile.NAME);
          for (String name : written) {
            move(name);
          }
          move(SummaryFile.NAME);
          return folder;
        });
  }

  private Set<String> copy(Path results) throws IOException {
    try (Stream<Path> found = Files.list(results)) {
      Set<String> copied =
          found
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.startsWith("."))
              .collect(Collectors.toCollection(TreeSet::new));
      for (String name : copied) {
        try (var in = Files.newInputStream(results.resolve(name));
            var out = files.create(staging + "/" + name)) {
          in.transferTo(out);
        }
      }
      return copied;
    }
  }

  private void move(String name) throws IOException {
    if (!files.rename(staging + "/" + name, in(name))) {
      throw new IOException(name + " cannot take its place");
    }
  }

  /** Removes what is hidden, and the folder if this run created it and left nothing in it. */
  @Override
  public void close() {
    try {
      files.delete(staging, true);
      if (isNew && files.isEmpty(folder)) {
        files.delete(folder, false);
      }
    } catch (IOException e) {
      // The results are there, or what kept them away was said.
    }
  }
}
