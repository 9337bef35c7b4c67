package org.bandgram.io;

import static org.bandgram.testing.Refusals.malformed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.read.PointReader;

/** Files made for a test, and the faults that reading them must end in. */
public record ReaderFiles(Path folder) {
  public Path text(String name, String content) {
    return bytes(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public Path bytes(String name, byte[] content) {
    try {
      return Files.write(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what a file among the resources of this package holds, unpacked. */
  public static byte[] resource(String name) {
    try (InputStream file = ReaderFiles.class.getResourceAsStream(name);
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(file) : file) {
      return plain.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] gzip(byte[] content) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  public static byte[] gzip(String content) {
    return gzip(content.getBytes(StandardCharsets.UTF_8));
  }

  public static DataSet read(Path file, ReadOptions options) {
    return PointReader.read(file, options, Progress.NONE);
  }

  public static DataSet read(Path file) {
    return read(file, ReadOptions.defaults());
  }

  /** Expects the message {@code FILE} + rest, where the rest begins with a colon. */
  public static void assertFault(Path file, ReadOptions options, String rest) {
    malformed(() -> read(file, options)).hasMessage(file + rest);
  }

  public static void assertFault(Path file, String rest) {
    assertFault(file, ReadOptions.defaults(), rest);
  }

  public static double[][] rows(PointSet points) {
    double[][] rows = new double[points.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = points.row(i);
    }
    return rows;
  }
}
