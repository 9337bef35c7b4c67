package org.bandgram.io.internal.cells;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.internal.text.Setting;

/** Forms in which a single cell holds a place, which two columns of degrees are to hold. */
public enum PlaceText {
  WKT(
      "places as WKT",
      "(SRID=\\d+;\\s*)?(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\\s*(Z|M|ZM)?\\s*(\\(.*|EMPTY)"),
  WKB(
      "places as WKB",
      "(\\\\x|0x)?(01[0-9a-f]{2}0[0-9a-f]00[02468ace]0|00[02468ace]0000[0-9a-f]{2})([0-9a-f]{2}){10,}"),
  GEOJSON("places as GeoJSON", "\\{\\s*\"(type|coordinates|geometry)\"\\s*:.*"),
  DEGREES("degrees with signs and minutes", "[NSEWO]?\\s*\\d+\\s*°\\s*\\d.*"),
  PAIR(
      "two numbers in each cell",
      "(.*\\(|\\[)?\\s*[-+]?\\d{1,3}\\.\\d+\\s*[,;/ ]\\s*[-+]?\\d{1,3}\\.\\d+\\s*[)\\]]?");

  private static final Pattern ONE_DEGREE =
      Pattern.compile("[NSEWO]?\\s*\\d+(\\.\\d+)?\\s*(°.*|[NSEWO])", Pattern.CASE_INSENSITIVE);

  /** How to have places read. */
  public static final String WAY =
      "write it as two columns of decimal degrees, which %s LAT,LON takes".formatted(Setting.GEO);

  private final String title;
  private final Pattern form;

  PlaceText(String title, String form) {
    this.title = title;
    this.form = Pattern.compile(form, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  private boolean holds(String cell) {
    return form.matcher(cell.strip()).matches();
  }

  /** Tells whether a cell holds degrees, but not as a decimal alone. */
  public static boolean isDegrees(String cell) {
    return ONE_DEGREE.matcher(cell).matches();
  }

  /** Returns the form of most cells of a column. */
  private static Optional<PlaceText> of(List<String> cells) {
    return Stream.of(values())
        .filter(form -> 2 * cells.stream().filter(form::holds).count() > cells.size())
        .findFirst();
  }

  /**
   * Says what a column of places holds, a clause; empty if it holds none.
   *
   * @param cells its first cells, without missing ones
   */
  public static String clause(String column, List<String> cells) {
    return of(cells).map(form -> form.clauseOf(column, cells)).orElse("");
  }

  private String clauseOf(String column, List<String> cells) {
    String example = cells.stream().filter(this::holds).findFirst().orElseThrow();
    return "column '%s' holds %s such as %s".formatted(column, title, Cell.shown(example));
  }

  /** Says what a column of places holds, and that it was left out; empty if it holds none. */
  public static String remark(String column, List<String> cells) {
    String clause = clause(column, cells);
    return clause.isEmpty() ? "" : clause + " and was left out; " + WAY;
  }
}
