package org.bandgram.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;

/** The reference cases among the tests' resources; large ones are compressed. */
public final class OracleFiles {
  private static final String FOLDER = "/org/bandgram/oracles/";

  private OracleFiles() {}

  /** Opens the file of that name in the folder, or that with {@code .gz} after it. */
  public static InputStream open(String name) {
    InputStream plain = OracleFiles.class.getResourceAsStream(FOLDER + name);
    if (plain != null) {
      return plain;
    }
    try {
      return new GZIPInputStream(OracleFiles.class.getResourceAsStream(FOLDER + name + ".gz"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
