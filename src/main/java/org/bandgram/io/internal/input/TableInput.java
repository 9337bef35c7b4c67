package org.bandgram.io.internal.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.internal.edges.EdgeLines;
import org.bandgram.io.internal.rows.Batches;

/**
 * A named source of bytes, unpacked on the way where it is gzipped. Bytes that come only once, such
 * as those of a pipe, are copied to a temporary file where a format needs more than that; closing
 * removes it.
 */
public final class TableInput implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int GZIP_MAGIC = 0x8b1f;

  /** Deflate's two bits for a copy of 258 bytes. */
  public static final long MOST_GZIP_RATIO = 1032;

  /** Opens the bytes as stored. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private FileFormat format;
  private final Optional<String> member;
  private Optional<Charset> encoding = Optional.empty();
  private Opener opener;
  private long bytes;
  private Path file;
  private boolean repeatable;
  private boolean edges;
  private boolean plain;
  private Path copy;
  private Batches batches;

  private TableInput(String name, FileFormat format, Optional<String> member, Opener opener) {
    this.name = name;
    this.format = format;
    this.member = member;
    this.opener = opener;
  }

  /** Names a file, a member of an archive or standard input, whose name says what it holds. */
  public static TableInput of(Path file) {
    return of(file, Optional.empty(), Progress.NONE);
  }

  /**
   * Names a file, a member of an archive or standard input.
   *
   * @param given as {@link InputName} understands it
   * @param format what the bytes are; empty goes by the name, for standard input by the bytes
   * @param waiting hears that standard input has nothing new
   */
  public static TableInput of(Path given, Optional<FileFormat> format, Progress waiting) {
    InputName name = InputName.of(given);
    if (name.isStandardInput()) {
      return ofStream(StandardInput.open(waiting), name.title(), format);
    }
    Path file = name.path();
    FileFormat known = format.orElseGet(() -> FileFormat.ofName(file.toString()));
    TableInput input =
        new TableInput(
            name.title(),
            name.member().isPresent() ? FileFormat.NPZ : known,
            name.member(),
            () -> Files.newInputStream(file));
    try {
      input.file = file;
      input.repeatable = Files.isRegularFile(file);
      input.bytes = input.repeatable ? Files.size(file) : 0;
      return input;
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  /**
   * Names the bytes of a stream, which come once; they are closed with what {@link #open} returns.
   *
   * @param bytes the bytes, gzipped or not
   * @param name their name for messages
   * @param format what they are; empty goes by the first of them
   */
  public static TableInput ofStream(InputStream bytes, String name, Optional<FileFormat> format) {
    InputStream stored = new BufferedInputStream(bytes, BUFFER_BYTES);
    try {
      InputStream in = new BufferedInputStream(unpack(stored, name), BUFFER_BYTES);
      in.mark(FileFormat.MAGIC_BYTES);
      byte[] first = in.readNBytes(FileFormat.MAGIC_BYTES);
      in.reset();
      FileFormat known = format.orElseGet(() -> FileFormat.ofBytes(first));
      TableInput input = new TableInput(name, known, Optional.empty(), () -> in);
      input.plain = true;
      return input;
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  public static TableInput ofResource(Class<?> owner, String resource) {
    Opener opener =
        () -> {
          InputStream in = owner.getResourceAsStream(resource);
          if (in == null) {
            throw new NoSuchFileException(resource);
          }
          return in;
        };
    TableInput input =
        new TableInput(resource, FileFormat.ofName(resource), Optional.empty(), opener);
    input.repeatable = true;
    return input;
  }

  /**
   * Names a part of another source.
   *
   * @param name its name for messages
   * @param opener opens it, unpacked
   * @param bytes its size, unpacked
   */
  static TableInput ofPart(String name, FileFormat format, Opener opener, long bytes) {
    TableInput input = new TableInput(name, format, Optional.empty(), opener);
    input.bytes = bytes;
    input.plain = true;
    input.repeatable = true;
    return input;
  }

  public String name() {
    return name;
  }

  public FileFormat format() {
    return format;
  }

  /** Tells whether the bytes can be read more than once. */
  public boolean isRepeatable() {
    return repeatable;
  }

  /** Says what the bytes turned out to be. */
  public void recognize(FileFormat found) {
    format = found;
  }

  /** Says what a text is encoded in if it has no byte order mark; UTF-8 if empty. */
  public TableInput in(Optional<Charset> known) {
    encoding = known;
    return this;
  }

  /** Says whether a text lists edges, perhaps in one of the {@link EdgeForms}. */
  public TableInput ofEdges(boolean known) {
    edges = known;
    return this;
  }

  /** Says who takes rows in batches. */
  public TableInput inBatches(Batches taker) {
    batches = taker;
    return this;
  }

  /** Returns who takes rows in batches; null if nobody does. */
  public Batches batches() {
    return batches;
  }

  /** Tells whether the bytes are those of a file, whose members can be named. */
  boolean isFile() {
    return file != null;
  }

  /** Returns the member of an archive that is asked for. */
  public Optional<String> member() {
    return member;
  }

  public DataSet.Source source() {
    return new DataSet.Source(name, format(), bytes);
  }

  /** Makes sure that the bytes can be read more than once; those of a pipe are copied first. */
  public void makeRepeatable() {
    if (!repeatable) {
      copy();
    }
  }

  /**
   * Returns the file, for a format that is not read from first to last; a copy where the bytes come
   * only once.
   *
   * @throws DataFormatException if there is no such file, or it is packed as a whole
   */
  public Path file() {
    if (file != null && !Files.exists(file)) {
      throw failure(new NoSuchFileException(file.toString()));
    }
    if (file == null && copy == null && repeatable) {
      throw DataFormatException.of(
          name, "is no regular file, which %s needs".formatted(format().title()));
    }
    makeRepeatable();
    if (copy == null && FileFormat.isGzipName(file.toString())) {
      throw DataFormatException.of(
          name,
          "is packed as a whole; unpack it, %s packs its %s"
              .formatted(format().title(), format() == FileFormat.NPZ ? "arrays" : "columns"));
    }
    return copy == null ? file : copy;
  }

  /** Returns the regular file that has the bytes as stored, if that is so. */
  public Optional<Path> regularFile() {
    return repeatable && copy == null ? Optional.ofNullable(file) : Optional.empty();
  }

  private void copy() {
    try (InputStream in = opened()) {
      copy = Files.createTempFile("bandgram-", ".input");
      copy.toFile().deleteOnExit();
      fillCopy(in);
      useCopy();
    } catch (EOFException | ZipException e) {
      close();
      throw failure(e);
    } catch (IOException e) {
      close();
      String folder = System.getProperty("java.io.tmpdir");
      throw DataFormatException.of(
          name,
          "cannot be copied to %s, as %s needs: %s"
              .formatted(folder, format.title(), IoErrors.reason(e)),
          e);
    }
  }

  /** Opens the bytes; what fails is theirs, not the copy's. */
  private InputStream opened() {
    try {
      return open(Progress.NONE);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Keeps the file, which only this user may read; Files.copy would replace it. */
  private void fillCopy(InputStream in) throws IOException {
    try (OutputStream out = Files.newOutputStream(copy)) {
      in.transferTo(out);
    }
  }

  private void useCopy() throws IOException {
    Path copied = copy;
    opener = () -> Files.newInputStream(copied);
    bytes = Files.size(copied);
    repeatable = true;
    plain = true;
  }

  /** Opens the bytes, unpacked. */
  public InputStream open(Progress progress) throws IOException {
    InputStream stored =
        new BufferedInputStream(new ReportingStream(opener.open(), bytes, progress), BUFFER_BYTES);
    try {
      return plain ? stored : unpack(stored, name);
    } catch (IOException | RuntimeException e) {
      stored.close();
      throw e;
    }
  }

  /** Opens the bytes of a text, unpacked, in UTF-8 and without a byte order mark. */
  public InputStream openText(Progress progress) throws IOException {
    InputStream bytes = open(progress);
    try {
      InputStream text = TextBytes.of(bytes, name, encoding);
      return edges ? EdgeLines.of(text) : text;
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  private static InputStream unpack(InputStream stored, String name) throws IOException {
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
          case NpzArchive.DamageException _ -> e.getMessage();
          case EOFException _ -> "the gzip data ends early; the file is cut off";
          case ZipException _ -> "the gzip data is damaged (" + e.getMessage() + ")";
          case NoSuchFileException _ -> "no such file";
          default -> "cannot be read: " + IoErrors.reason(e);
        };
    return DataFormatException.of(name, problem, e);
  }

  /** Removes the copy, if there is one. */
  @Override
  public void close() {
    if (copy != null) {
      copy.toFile().delete();
    }
  }
}
