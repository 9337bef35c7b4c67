package org.bandgram.io;

import java.nio.file.Path;
import java.util.Locale;

/** The formats that tables of results are written in. */
public enum TableFormat {
  /** Comma-separated text with a line of names. */
  CSV,
  /** Apache Parquet, packed with Snappy; no Hadoop is needed. */
  PARQUET;

  /** Returns the format of a file by its name: Parquet for {@code .parquet}, CSV otherwise. */
  public static TableFormat ofFile(Path file) {
    return FileFormat.ofName(file.toString()) == FileFormat.PARQUET ? PARQUET : CSV;
  }

  /** Returns the name of a file in this format. */
  public String fileName(String stem) {
    return stem + "." + this;
  }

  /** Returns the name for users and the extension of files, such as {@code parquet}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
