package org.bandgram.io.internal.input;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.FileFormat;

/**
 * A zip archive of NPY files, as NumPy's {@code savez} and {@code savez_compressed} write it:
 * members are stored or deflated, and named after their arrays with {@code .npy} behind.
 */
public final class NpzArchive implements AutoCloseable {
  private static final int SHOWN_NAMES = 20;
  private static final String SUFFIX = ".npy";

  /** What scipy.sparse.save_npz writes. */
  private static final List<String> SPARSE = List.of("data.npy", "format.npy", "shape.npy");

  private final TableInput input;
  private final ZipFile zip;

  private NpzArchive(TableInput input, ZipFile zip) {
    this.input = input;
    this.zip = zip;
  }

  /** A member is not what the archive says. */
  static final class DamageException extends IOException {
    private static final long serialVersionUID = 1L;

    DamageException(String problem, IOException cause) {
      super("is damaged: " + problem, cause);
    }
  }

  /**
   * Opens an archive.
   *
   * @throws DataFormatException if it is none
   */
  public static NpzArchive open(TableInput input) {
    try {
      return new NpzArchive(input, new ZipFile(input.file().toFile()));
    } catch (ZipException e) {
      throw DataFormatException.of(
          input.name(), "is damaged, or no NPZ archive: " + e.getMessage(), e);
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  /**
   * Returns the array that the input names, or the only one there is.
   *
   * @throws DataFormatException if there is no such array
   */
  public TableInput array() {
    List<String> names = zip.stream().map(ZipEntry::getName).filter(NpzArchive::isArray).toList();
    if (names.isEmpty()) {
      throw DataFormatException.of(input.name(), "holds no arrays (members called *.npy)");
    }
    if (names.containsAll(SPARSE)) {
      throw DataFormatException.of(
          input.name(),
          "is a sparse matrix of SciPy, which is not read; save its dense form,"
              + " numpy.save('points.npy', matrix.toarray()), or a libsvm file, with scikit-learn's"
              + " dump_svmlight_file");
    }
    if (input.member().isPresent()) {
      return array(input.name(), entry(input.member().get(), names));
    }
    if (names.size() > 1) {
      throw DataFormatException.of(
          input.name(),
          "holds %d arrays, %s; %s"
              .formatted(names.size(), list(names), advice(plain(names.getFirst()))));
    }
    return array(input.name() + ":" + plain(names.getFirst()), zip.getEntry(names.getFirst()));
  }

  private String advice(String example) {
    return input.isFile()
        ? "name one, as in %s:%s".formatted(input.name(), example)
        : "only a file's can be named, as in FILE.npz:" + example;
  }

  private ZipEntry entry(String wanted, List<String> names) {
    String name = isArray(wanted) && names.contains(wanted) ? wanted : wanted + SUFFIX;
    if (!names.contains(name)) {
      String archive = input.name().substring(0, input.name().length() - wanted.length() - 1);
      throw DataFormatException.of(
          archive, "holds no array '%s', but %s".formatted(wanted, list(names)));
    }
    return zip.getEntry(name);
  }

  private static boolean isArray(String member) {
    return member.endsWith(SUFFIX);
  }

  private static String plain(String member) {
    return member.substring(0, member.length() - SUFFIX.length());
  }

  private static String list(List<String> names) {
    String shown =
        names.stream().limit(SHOWN_NAMES).map(NpzArchive::plain).collect(Collectors.joining(", "));
    return names.size() <= SHOWN_NAMES ? shown : shown + " ...";
  }

  private TableInput array(String name, ZipEntry entry) {
    long most =
        entry.getMethod() == ZipEntry.STORED
            ? entry.getCompressedSize()
            : TableInput.MOST_GZIP_RATIO * entry.getCompressedSize();
    if (entry.getSize() > most) {
      throw DataFormatException.of(
          name,
          "is damaged: claims %d bytes, but unpacks to no more than %d"
              .formatted(entry.getSize(), most));
    }
    return TableInput.ofPart(name, FileFormat.NPY, () -> new Member(zip, entry), entry.getSize());
  }

  @Override
  public void close() {
    try {
      zip.close();
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  /** The bytes of a member, whose checksum is verified when the last one is read. */
  private static final class Member extends FilterInputStream {
    private final ZipEntry entry;
    private final CRC32 checksum = new CRC32();
    private long left;

    Member(ZipFile zip, ZipEntry entry) throws IOException {
      super(opened(zip, entry));
      this.entry = entry;
      this.left = entry.getSize();
    }

    private static InputStream opened(ZipFile zip, ZipEntry entry) throws IOException {
      try {
        return zip.getInputStream(entry);
      } catch (ZipException e) {
        throw new DamageException(e.getMessage(), e);
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        int count = super.read(buffer, offset, length);
        if (count > 0) {
          checksum.update(buffer, offset, count);
          left -= count;
          requireChecksum();
        }
        return count;
      } catch (EOFException e) {
        throw new DamageException("the member ends early", e);
      } catch (ZipException e) {
        throw new DamageException(e.getMessage(), e);
      }
    }

    private void requireChecksum() throws DamageException {
      if (left == 0 && checksum.getValue() != entry.getCrc()) {
        throw new DamageException("its checksum is wrong", null);
      }
    }
  }
}
