package org.bandgram.cli.options;

import java.nio.charset.Charset;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which columns of a table are read, and how its text is encoded. */
public final class ColumnsArguments {
  @Mixin private final SharedOption<String> columns;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "How text is encoded, in INPUT and in the files of other options: auto (UTF-8, or as a"
              + " byte order mark says), windows-1252, utf-16le or another that Java knows; a byte"
              + " order mark goes before (default: auto).")
  private Charset encoding;

  /** Makes the options with words on the columns. */
  public ColumnsArguments(String words, String... more) {
    columns = SharedOption.COLUMNS.of(null, words, more);
  }

  /** Tells whether columns were chosen. */
  public boolean areGiven() {
    return columns.value() != null;
  }

  /** Returns the encoding; null to find it. */
  public Charset encoding() {
    return encoding;
  }

  /** Adds both to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    return options
        .withColumns(areGiven() ? InputArguments.names(columns.value()) : null)
        .withEncoding(encoding);
  }
}
