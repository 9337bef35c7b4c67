package org.bandgram.data.internal.table;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.FileFormat;

/** A named source of bytes, unpacked on the way where it is gzipped. */
public final class Input {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int GZIP_MAGIC = 0x8b1f;

  /** Deflate's two bits for a copy of 258 bytes. */
  public static final long MOST_GZIP_RATIO = 1032;

  /** Opens the bytes as stored. */
  @FunctionalInterface
  private interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opener opener;
  private final long bytes;
  private final boolean repeatable;
  private final Path file;

  private Input(String name, Opener opener, long bytes, boolean repeatable, Path file) {
    this.name = name;
    this.opener = opener;
    this.bytes = bytes;
    this.repeatable = repeatable;
    this.file = file;
  }

  public static Input of(Path file) {
    String name = file.toString();
    try {
      boolean regular = Files.isRegularFile(file);
      long bytes = regular ? Files.size(file) : 0;
      return new Input(name, () -> Files.newInputStream(file), bytes, regular, file);
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  public static Input ofResource(Class<?> owner, String resource) {
    Opener opener =
        () -> {
          InputStream in = owner.getResourceAsStream(resource);
          if (in == null) {
            throw new NoSuchFileException(resource);
          }
          return in;
        };
    return new Input(resource, opener, 0, true, null);
  }

  public String name() {
    return name;
  }

  public FileFormat format() {
    return FileFormat.ofName(name);
  }

  public DataSet.Source source() {
    return new DataSet.Source(name, format(), bytes);
  }

  /** Tells whether the bytes can be read more than once; a pipe's cannot. */
  public boolean repeatable() {
    return repeatable;
  }

  /**
   * Returns the file, for a format that is not read from first to last.
   *
   * @throws DataFormatException if the bytes are not those of a regular file
   */
  public Path file() {
    if (file != null && !Files.exists(file)) {
      throw failure(new NoSuchFileException(name));
    }
    if (file == null || !repeatable) {
      throw DataFormatException.of(
          name, "is no regular file, which %s needs".formatted(format().title()));
    }
    if (FileFormat.isGzipName(name)) {
      throw DataFormatException.of(
          name,
          "is packed as a whole; unpack it, %s packs its columns".formatted(format().title()));
    }
    return file;
  }

  /** Opens the bytes, unpacked. */
  public InputStream open(Progress progress) throws IOException {
    InputStream stored =
        new BufferedInputStream(new ReportingStream(opener.open(), bytes, progress), BUFFER_BYTES);
    try {
      return unpack(stored);
    } catch (IOException | RuntimeException e) {
      stored.close();
      throw e;
    }
  }

  /** Opens the bytes of a text, unpacked and without a byte order mark. */
  public InputStream openText(Progress progress) throws IOException {
    InputStream bytes = open(progress);
    try {
      return TextBytes.of(bytes, name);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  private InputStream unpack(InputStream stored) throws IOException {
    stored.mark(2);
    int first = stored.read();
    int second = stored.read();
    stored.reset();
    if (((second << 8) | first) == GZIP_MAGIC) {
      return new GZIPInputStream(stored, BUFFER_BYTES);
    }
    if (first >= 0 && FileFormat.isGzipName(name)) {
      throw DataFormatException.of(name, "is named .gz, but is not gzip data");
    }
    return stored;
  }

  /**
   * Returns the most bytes that a stream from {@link #open} can have.
   *
   * @param stored the bytes as stored
   */
  public static long mostUnpacked(InputStream opened, long stored) {
    return opened instanceof GZIPInputStream ? MOST_GZIP_RATIO * stored : stored;
  }

  /** Describes an error that occurred while these bytes were read. */
  public DataFormatException failure(IOException e) {
    return failure(name, e);
  }

  private static DataFormatException failure(String name, IOException e) {
    String problem =
        switch (e) {
          case EOFException _ -> "the gzip data ends early; the file is cut off";
          case ZipException _ -> "the gzip data is damaged (" + e.getMessage() + ")";
          case NoSuchFileException _ -> "no such file";
          default -> "cannot be read: " + IoErrors.reason(e);
        };
    return DataFormatException.of(name, problem, e);
  }

  /** Tells how many bytes have passed, about a hundred times over a large file. */
  private static final class ReportingStream extends FilterInputStream {
    private static final long LEAST_STEP = 1 << 22;

    private final long total;
    private final long step;
    private final Progress progress;
    private long done;
    private long reported;

    ReportingStream(InputStream in, long total, Progress progress) {
      super(in);
      this.total = total;
      this.step = Math.max(LEAST_STEP, total / 100);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      passed(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      passed(Math.max(0, count));
      return count;
    }

    private void passed(int count) {
      done += count;
      boolean due = done - reported >= step || (done == total && reported < total);
      if (total > 0 && due) {
        reported = done;
        progress.update("read", Math.min(done, total), total);
      }
    }
  }
}
