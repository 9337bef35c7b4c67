package org.bandgram.io.internal.npy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.TableInput;

/** An NPY array that is being read, from its first element to its last. */
public final class NpyArray implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final TableInput input;
  private final InputStream in;
  private final NpyHeader header;

  private NpyArray(TableInput input, InputStream in, NpyHeader header) {
    this.input = input;
    this.in = in;
    this.header = header;
  }

  /** Receives an element. */
  @FunctionalInterface
  public interface Elements {
    void take(int row, int column, double value);
  }

  /**
   * Reads the header.
   *
   * @throws DataFormatException if it is damaged, or declares more than there is
   * @throws IOException if the bytes cannot be read
   */
  public static NpyArray open(TableInput input, Progress progress) throws IOException {
    InputStream in = input.open(progress);
    try {
      NpyArray array = new NpyArray(input, in, NpyHeader.read(in, input.name()));
      array.requireElements();
      return array;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  public NpyHeader header() {
    return header;
  }

  /**
   * Returns the elements where they lie, if they are floats in rows that can be used there.
   *
   * @throws IOException if the file cannot be mapped
   */
  public Optional<PointSet> mapped() throws IOException {
    Optional<Path> file = input.regularFile();
    int bytes = header.type().bytes();
    boolean isUsable =
        header.type().kind() == 'f'
            && header.type().order() == ByteOrder.nativeOrder()
            && !header.fortranOrder()
            && header.bytes() % bytes == 0
            && TableInput.mostUnpacked(in, 1) == 1;
    return isUsable && file.isPresent()
        ? Optional.of(
            PointSet.mapped(file.get(), header.bytes(), header.rows(), header.columns(), bytes))
        : Optional.empty();
  }

  /** Compares what the header declares with what there is, before memory is taken for it. */
  private void requireElements() {
    long bytes = input.source().bytes();
    long most = TableInput.mostUnpacked(in, bytes);
    long wanted = header.elementBytes();
    if (bytes == 0 || wanted <= most - header.bytes()) {
      return;
    }
    if (most > bytes) {
      throw DataFormatException.of(
          input.name(),
          "has shape %s, %d bytes, but unpacks to no more than %d"
              .formatted(header.shape(), wanted, most));
    }
    throw endsEarly(Math.max(0, bytes - header.bytes()) / header.type().bytes());
  }

  private DataFormatException endsEarly(long elements) {
    return DataFormatException.of(
        input.name(), "ends after %d of %d elements".formatted(elements, header.elementCount()));
  }

  /**
   * Reads all elements in the order in which they are stored.
   *
   * @throws DataFormatException if there are too few
   * @throws IOException if the bytes cannot be read
   */
  public void forEach(Elements elements) throws IOException {
    NpyType type = header.type();
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(type.order());
    long count = header.elementCount();
    boolean byColumns = header.fortranOrder();
    int lineLength = byColumns ? header.rows() : header.columns();
    int line = 0;
    int position = 0;
    for (long element = 0; element < count; ) {
      int wanted = (int) Math.min(BUFFER_BYTES / type.bytes(), count - element);
      int found = in.readNBytes(buffer.array(), 0, wanted * type.bytes()) / type.bytes();
      for (int e = 0; e < found; e++) {
        double value = type.get(buffer, e * type.bytes());
        elements.take(byColumns ? position : line, byColumns ? line : position, value);
        if (++position == lineLength) {
          position = 0;
          line++;
        }
      }
      element += found;
      if (found < wanted) {
        throw endsEarly(element);
      }
    }
  }

  /**
   * Reads the elements of the first rows, as far as there are any.
   *
   * @param rows how many rows, at most all
   * @throws IOException if the bytes cannot be read
   */
  public void first(int rows, Elements elements) throws IOException {
    NpyType type = header.type();
    boolean byColumns = header.fortranOrder();
    int lines = byColumns ? header.columns() : rows;
    int wanted = byColumns ? rows : header.columns();
    long rest = byColumns ? (long) (header.rows() - rows) * type.bytes() : 0;
    for (int line = 0; line < lines; line++) {
      byte[] bytes = in.readNBytes(wanted * type.bytes());
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(type.order());
      for (int e = 0; e < bytes.length / type.bytes(); e++) {
        double value = type.get(buffer, e * type.bytes());
        elements.take(byColumns ? e : line, byColumns ? line : e, value);
      }
      if (in.skip(rest) < rest) {
        return;
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
