package org.bandgram.spark.internal.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.bandgram.BandgramException;
import org.bandgram.checkpoint.CheckpointPlace;

/**
 * The checkpoint of a driver on a file system of Hadoop: a folder of its own, which also has what
 * Spark and {@code SavedMessages} save, and is removed with all of it. Nobody keeps two runs from
 * one folder.
 */
public final class HadoopPlace implements CheckpointPlace {
  private final HadoopFiles files;
  private final String folder;
  private final boolean isNew;

  /** Finds the place in a folder, which need not be there. */
  public HadoopPlace(String parent, Object configuration) {
    try {
      files = HadoopFiles.of(parent, configuration);
      folder = files.qualified(parent) + "/bandgram.saved";
      isNew = !files.exists(folder);
    } catch (IOException | IllegalArgumentException e) {
      throw problem(parent, "used for checkpoints", e);
    }
  }

  private static BandgramException problem(String place, String use, Exception e) {
    return new BandgramException(
        "%s: cannot be %s: %s".formatted(place, use, HadoopFiles.firstLine(e)), e);
  }

  /** Returns the address of the folder. */
  public String folder() {
    return folder;
  }

  private String driver() {
    return folder + "/driver";
  }

  private String unfinished() {
    return folder + "/driver.new";
  }

  /** Finishes what a driver that was killed had not: only whole files lack the one before. */
  private String finished() throws IOException {
    if (!files.exists(driver()) && files.exists(unfinished())) {
      files.rename(unfinished(), driver());
    }
    return driver();
  }

  /** Tells whether the folder was there when this place was found. */
  @Override
  public boolean exists() {
    return !isNew;
  }

  @Override
  public InputStream open() throws IOException {
    return files.open(finished());
  }

  @Override
  public long size() throws IOException {
    return files.size(finished());
  }

  @Override
  public void replace(Content content) {
    try {
      finished();
      files.delete(unfinished(), false);
      try (var out = files.create(unfinished())) {
        content.writeTo(out);
      }
      files.delete(driver(), false);
      if (!files.rename(unfinished(), driver())) {
        throw new IOException("it cannot take its place");
      }
    } catch (IOException | UncheckedIOException e) {
      throw problem(folder, "written", e);
    }
  }

  @Override
  public void delete() throws IOException {
    files.delete(folder, true);
  }

  /** Removes the folder if it is of this run, and no driver can go on from there. */
  @Override
  public void close() {
    try {
      if (isNew && !files.exists(finished())) {
        delete();
      }
    } catch (IOException e) {
      // The next run says that the folder is there.
    }
  }

  @Override
  public String toString() {
    return folder;
  }
}
