package org.bandgram.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The formats that points are read from. The file name's extension decides, less a final {@code
 * .gz}; where bytes have no name, what they begin with.
 */
public enum FileFormat {
  /** Delimited text; also every file with an unknown extension or none. */
  TEXT("delimited text", "csv", "tsv", "txt", "data", "dat", "xyz"),
  /** A NumPy array. */
  NPY("NPY", "npy"),
  /** A zip archive of NumPy arrays. */
  NPZ("NPZ", "npz"),
  /** Sparse text of {@code label index:value ...} lines. */
  LIBSVM("libsvm", "libsvm", "svm", "svmlight"),
  /** Weka's attribute-relation format. */
  ARFF("ARFF", "arff"),
  /** Apache Parquet, a table stored by columns. */
  PARQUET("Parquet", "parquet", "parq", "pq"),
  /** Objects of JSON, one on each line or in a list. */
  JSON("JSON", "jsonl", "ndjson", "json");

  /** How many bytes it takes to tell a format. */
  public static final int MAGIC_BYTES = 6;

  /** How an object of JSON, or a list of them, begins. */
  private static final Pattern OBJECT =
      Pattern.compile("(\u00ef\u00bb\u00bf)?\\s*(\\[\\s*)?\\{\\s*(\"|$)");

  private static final String GZIP_SUFFIX = ".gz";

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> extensions;

  FileFormat(String title, String... extensions) {
    this.title = title;
    this.extensions = List.of(extensions);
  }

  /** Returns the format's name for people. */
  public String title() {
    return title;
  }

  /** Returns the format of a file with a name. */
  public static FileFormat ofName(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    if (isGzipName(plain)) {
      plain = plain.substring(0, plain.length() - GZIP_SUFFIX.length());
    }
    String extension = plain.substring(plain.lastIndexOf('.') + 1);
    return Arrays.stream(values())
        .filter(format -> format.extensions.contains(extension))
        .findFirst()
        .orElse(TEXT);
  }

  /**
   * Returns the format of bytes without a name: NPY, NPZ, Parquet or JSON where they begin like
   * one, else text.
   *
   * @param first the first {@link #MAGIC_BYTES}, or fewer if there are no more
   */
  public static FileFormat ofBytes(byte[] first) {
    String start = new String(first, StandardCharsets.ISO_8859_1);
    if (start.startsWith("\u0093NUMPY")) {
      return NPY;
    }
    if (start.startsWith("PK\u0003\u0004") || start.startsWith("PK\u0005\u0006")) {
      return NPZ;
    }
    if (start.startsWith("PAR1")) {
      return PARQUET;
    }
    return OBJECT.matcher(start).lookingAt() ? JSON : TEXT;
  }

  /** Returns the name for users, such as {@code libsvm}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Tells whether a file of this name is gzipped. */
  public static boolean isGzipName(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(GZIP_SUFFIX);
  }
}
