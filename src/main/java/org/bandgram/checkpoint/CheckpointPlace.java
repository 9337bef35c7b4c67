package org.bandgram.checkpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.bandgram.BandgramException;

/**
 * A place for a checkpoint, such as a file: bytes that are replaced as a whole. Its text is its
 * name for users.
 */
public interface CheckpointPlace extends AutoCloseable {
  /** Writes all bytes. */
  @FunctionalInterface
  interface Content {
    /** Writes them; whoever calls closes the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Tells whether anything is there, a checkpoint or not. */
  boolean exists();

  /** Returns the bytes. */
  InputStream open() throws IOException;

  /** Returns the number of bytes. */
  long size() throws IOException;

  /**
   * Replaces the bytes: whenever the process ends, those before are there, or all of these.
   *
   * @throws BandgramException if they cannot be written
   */
  void replace(Content content);

  /** Removes what is there. */
  void delete() throws IOException;

  /** Gives the place back to other runs; what is there stays. */
  @Override
  void close();
}
