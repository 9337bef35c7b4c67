package org.bandgram.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.io.internal.input.IoErrors;
import org.bandgram.spark.ClusterEngine;

/**
 * A folder of this machine that holds results until they are copied to another file system. It
 * stays if they could not be.
 */
final class CopiedResults implements AutoCloseable {
  private final Optional<Path> folder;
  private boolean areAlone;

  /** Makes a folder if there is something to copy. */
  CopiedResults(boolean wanted) {
    try {
      folder = wanted ? Optional.of(Files.createTempDirectory("bandgram-")) : Optional.empty();
    } catch (IOException e) {
      throw new BandgramException(
          "results cannot be written to the temporary folder before they are copied: "
              + IoErrors.reason(e),
          e);
    }
  }

  Optional<Path> folder() {
    return folder;
  }

  /** Copies the results; returns the address that has them, or nothing if none was wanted. */
  Optional<String> to(ClusterEngine.Session session) {
    areAlone = folder.isPresent();
    try {
      Optional<String> address = folder.map(session::publish);
      areAlone = false;
      return address;
    } catch (RuntimeException e) {
      throw new BandgramException(
          "%s; the results are in %s of the driver's machine"
              .formatted(e.getMessage(), folder.orElseThrow()),
          e);
    }
  }

  @Override
  public void close() {
    if (folder.isEmpty() || areAlone) {
      return;
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder.get());
    } catch (IOException e) {
      // The system clears its temporary folder.
    }
  }
}
