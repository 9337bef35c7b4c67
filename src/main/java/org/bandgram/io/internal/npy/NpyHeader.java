package org.bandgram.io.internal.npy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.io.DataFormatException;

/**
 * The header of an NPY file, versions 1 to 3: a magic string, two version bytes, the header's
 * length and a Python dictionary.
 *
 * @param type element type
 * @param fortranOrder whether columns rather than rows are contiguous
 * @param columns number of columns d; 1 for an array of one dimension
 * @param bytes size of the header, after which the elements begin
 */
public record NpyHeader(NpyType type, boolean fortranOrder, int rows, int columns, int bytes) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  private static final int LONGEST_HEADER = 1 << 20;
  private static final Pattern DESCR =
      Pattern.compile("'descr'\\s*:\\s*('([^'\\p{Cntrl}]{0,40})'|\\[)");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE =
      Pattern.compile("'shape'\\s*:\\s*\\(([^)\\p{Cntrl}]{0,100})\\)");

  /** Returns the bytes that every NPY file begins with. */
  public static byte[] magic() {
    return MAGIC.clone();
  }

  /** Reads the header; the stream then stands at the first element. */
  public static NpyHeader read(InputStream in, String file) throws IOException {
    byte[] start = in.readNBytes(MAGIC.length + 2);
    if (start.length == 0) {
      throw DataFormatException.of(file, "is empty");
    }
    if (start.length < MAGIC.length + 2
        || !Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw DataFormatException.of(file, "is not an NPY file: it does not begin with \\x93NUMPY");
    }
    int version = start[MAGIC.length];
    if (version < 1 || version > 3) {
      throw DataFormatException.of(
          file, "is NPY version %d, but must be version 1, 2 or 3".formatted(version));
    }
    int lengthBytes = version == 1 ? Short.BYTES : Integer.BYTES;
    byte[] dictionary = dictionary(in, lengthBytes, file);
    return parse(dictionary, start.length + lengthBytes + dictionary.length, file);
  }

  private static byte[] dictionary(InputStream in, int lengthBytes, String file)
      throws IOException {
    byte[] stored = Arrays.copyOf(in.readNBytes(lengthBytes), Integer.BYTES);
    int length = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (length < 0 || length > LONGEST_HEADER) {
      throw DataFormatException.of(file, "has a damaged NPY header");
    }
    byte[] text = in.readNBytes(length);
    if (text.length < length) {
      throw DataFormatException.of(file, "ends within the NPY header");
    }
    return text;
  }

  private static NpyHeader parse(byte[] text, int bytes, String file) {
    String dictionary = new String(text, StandardCharsets.UTF_8);
    Matcher descr = DESCR.matcher(dictionary);
    Matcher order = ORDER.matcher(dictionary);
    Matcher shape = SHAPE.matcher(dictionary);
    if (!descr.find() || !order.find() || !shape.find()) {
      throw DataFormatException.of(file, "has a damaged NPY header");
    }
    String code = descr.group(2) == null ? "of records" : descr.group(2);
    NpyType type = NpyType.of(code);
    if (type == null) {
      throw DataFormatException.of(
          file,
          "has elements of type %s, but must have integers, booleans or floats of 2, 4 or 8 bytes"
              .formatted(code));
    }
    int[] size = size(shape.group(1), file);
    return new NpyHeader(type, order.group(1).equals("True"), size[0], size[1], bytes);
  }

  private static int[] size(String shape, String file) {
    List<String> sizes =
        Arrays.stream(shape.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    boolean known = sizes.stream().allMatch(size -> size.matches("\\d{1,18}"));
    if (!known || sizes.isEmpty() || sizes.size() > 2) {
      throw shapeFault(shape, "(n, d) or (n,)", file);
    }
    long rows = Long.parseLong(sizes.getFirst());
    long columns = sizes.size() == 1 ? 1 : Long.parseLong(sizes.get(1));
    if (rows < 1 || columns < 1) {
      throw shapeFault(shape, "at least 1 in each direction", file);
    }
    if (rows > Integer.MAX_VALUE || columns > Integer.MAX_VALUE) {
      throw shapeFault(shape, "at most 2147483647 in each direction", file);
    }
    return new int[] {(int) rows, (int) columns};
  }

  private static DataFormatException shapeFault(String shape, String bound, String file) {
    return DataFormatException.of(
        file, "has shape (%s), but must be %s".formatted(shape.strip(), bound));
  }

  /** Returns the number of elements n * d. */
  public long elementCount() {
    return (long) rows * columns;
  }

  /** Returns the shape as the header has it. */
  public String shape() {
    return "(%d, %d)".formatted(rows, columns);
  }

  /** Returns how many bytes the elements take. */
  public long elementBytes() {
    return elementCount() > Long.MAX_VALUE / type.bytes()
        ? Long.MAX_VALUE
        : elementCount() * type.bytes();
  }
}
