package org.bandgram.data;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The formats that points are read from. The file name's extension decides, less a final {@code
 * .gz}.
 */
public enum FileFormat {
  /** Delimited text; also every file with an unknown extension or none. */
  TEXT("delimited text", "csv", "tsv", "txt", "data", "dat", "xyz"),
  /** A NumPy array. */
  NPY("NPY", "npy"),
  /** Sparse text of {@code label index:value ...} lines. */
  LIBSVM("libsvm", "libsvm", "svm", "svmlight"),
  /** Weka's attribute-relation format. */
  ARFF("ARFF", "arff"),
  /** Apache Parquet, a table stored by columns. */
  PARQUET("Parquet", "parquet");

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

  /** Tells whether a file of this name is gzipped. */
  public static boolean isGzipName(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(GZIP_SUFFIX);
  }
}
