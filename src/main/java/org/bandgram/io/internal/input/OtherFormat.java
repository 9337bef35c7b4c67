package org.bandgram.io.internal.input;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.bandgram.io.DataFormatException;

/** Formats that are no table of text, though their files are often taken for one. */
enum OtherFormat {
  ZIP(
      "a ZIP archive, as Excel workbooks are. Save a workbook as CSV first; name an archive of NumPy .npz",
      "PK\3\4"),
  XLS("a workbook of Excel; save it as CSV", "\u00d0\u00cf\u0011\u00e0"),
  PDF("PDF; save its table as CSV", "%PDF-"),
  SQLITE("a database of SQLite; save a table as CSV", "SQLite format 3"),
  XML(
      "XML or HTML; save its table, or the edges of its graph, as CSV",
      "(?i)<(\\?xml|!doctype|html|graphml|gexf)\\b"),
  PAJEK(
      "of Pajek; save its edges as CSV, a source and a target on each line", "(?i)\\*vertices\\b"),
  GML(
      "GML; save its edges as CSV, a source and a target on each line",
      "(?i)(creator\\s+\"[^\"]*\"\\s+(version\\s+\\S+\\s+)?)?graph\\s*\\["),
  DOT(
      "of Graphviz; save its edges as CSV, a source and a target on each line",
      "(?i)(strict\\s+)?(di)?graph\\b[^\\n,;]*\\{");

  /** How many bytes it takes to tell. */
  static final int FIRST_BYTES = 96;

  private final String problem;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final Pattern beginning;

  OtherFormat(String problem, String beginning) {
    this.problem = problem;
    this.beginning = Pattern.compile(beginning);
  }

  /**
   * Checks that a text does not begin like a file of such a format.
   *
   * @param first its first {@link #FIRST_BYTES} as stored, or fewer if there are no more
   * @throws DataFormatException if it does; the message says how to go on
   */
  static void requireNone(String file, byte[] first) {
    String start = new String(first, StandardCharsets.ISO_8859_1);
    String text = start.replaceFirst("^(\u00ef\u00bb\u00bf)?\\s*", "");
    for (OtherFormat format : values()) {
      if (format.beginning.matcher(text).lookingAt()) {
        throw DataFormatException.of(file, "is " + format.problem);
      }
    }
  }
}
