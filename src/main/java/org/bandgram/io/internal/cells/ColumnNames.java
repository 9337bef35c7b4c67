package org.bandgram.io.internal.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bandgram.internal.text.Composed;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;

/** The names of a file's columns, and how a column is found by name or index. */
public final class ColumnNames {
  private static final Pattern BLANKS_AROUND =
      Pattern.compile("^[\\s\\h\\ufeff]+|[\\s\\h\\ufeff]+$");
  private static final Pattern BLANK = Pattern.compile("\\h");

  /** The first character that may be a blank, or have several forms. */
  private static final int FIRST_ODD = 0xA0;

  private static final int SHOWN_NAMES = 20;
  private static final int FEW_NAMES = 6;

  private final String file;
  private final List<String> names;
  private final List<String> plain;
  private final boolean madeUp;

  private ColumnNames(String file, List<String> names, boolean madeUp) {
    this.file = file;
    this.names = names;
    this.plain = madeUp ? names : names.stream().map(ColumnNames::plain).toList();
    this.madeUp = madeUp;
  }

  /** Takes names from a header; a blank one becomes {@code x} and its index. */
  public static ColumnNames of(String file, List<String> header) {
    List<String> names = new ArrayList<>();
    for (String name : header) {
      String visible = BLANKS_AROUND.matcher(name).replaceAll("");
      names.add(visible.isEmpty() ? "x" + names.size() : visible);
    }
    return new ColumnNames(file, names, false);
  }

  /** Makes up the names {@code x0}, {@code x1} and so on. */
  public static ColumnNames numbered(String file, int count) {
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add("x" + i);
    }
    return new ColumnNames(file, names, true);
  }

  public String file() {
    return file;
  }

  /** Returns the names; none if all were made up. */
  public List<String> given() {
    return madeUp ? List.of() : List.copyOf(names);
  }

  /** Tells whether the file has no names, so that all were made up. */
  public boolean madeUp() {
    return madeUp;
  }

  public int count() {
    return names.size();
  }

  public String get(int index) {
    return names.get(index);
  }

  /** Joins names for a sentence, the first of many. */
  public static String listed(List<String> names) {
    String first = names.stream().limit(FEW_NAMES).collect(Collectors.joining(", "));
    return names.size() <= FEW_NAMES ? first : first + ", ...";
  }

  /** Finds a column by its name or else by its 0-based index. */
  public int indexOf(String choice) {
    int index = place(choice);
    if (index >= 0 && names.lastIndexOf(names.get(index)) != names.indexOf(names.get(index))) {
      throw DataFormatException.of(
          file, "column '%s' occurs more than once; choose it by its index".formatted(choice));
    }
    return index >= 0 ? index : numbered(choice);
  }

  /** Tells whether a column has a name. */
  public boolean has(String name) {
    return place(name) >= 0;
  }

  /** Returns the first column of a name, however its blanks and characters are written, or -1. */
  private int place(String name) {
    int exact = names.indexOf(name);
    return exact >= 0 ? exact : plain.indexOf(plain(name));
  }

  /** Returns a name with plain blanks and composed characters, by which it is found. */
  public static String plain(String name) {
    boolean isPlain = name.chars().allMatch(c -> c < FIRST_ODD);
    return (isPlain ? name : BLANK.matcher(Composed.of(name)).replaceAll(" ")).strip();
  }

  /** Returns the column of a name or else of an index; -1 if there is none. */
  public int find(String choice) {
    int index = place(choice);
    boolean isIndex = index < 0 && choice.matches("\\d{1,9}");
    return isIndex && Integer.parseInt(choice) < names.size() ? Integer.parseInt(choice) : index;
  }

  private int numbered(String choice) {
    if (!choice.matches("-?\\d+")) {
      throw DataFormatException.of(file, "no column '%s'; %s".formatted(choice, known()))
          .ofMissingColumn();
    }
    boolean fits = choice.matches("\\d{1,9}");
    int index = fits ? Integer.parseInt(choice) : -1;
    if (index < 0 || index >= names.size()) {
      throw DataFormatException.of(
              file,
              "no column %s; columns are numbered 0 to %d"
                  .formatted(fits ? index : choice, names.size() - 1))
          .ofMissingColumn();
    }
    return index;
  }

  /** Says that a column is no coordinate unless it is chosen, and why. */
  public static String leftOut(String column, String why) {
    return "column '%s' was left out: %s; use %s to include it"
        .formatted(column, why, Setting.COLUMNS);
  }

  /** Says that a column was to be scaled, but has equal quartiles. */
  public static String unscaled(String column) {
    return "column '%s' was not scaled, since its quartiles are equal; %s standard or minmax scales it"
        .formatted(column, Setting.SCALE);
  }

  /** Says that a column of ids is no coordinate, and what it is good for. */
  public static String ofIds(String column) {
    return "column '%s' was left out: its name suggests ids; use %s to name rows by it"
        .formatted(column, Setting.ID_COLUMN);
  }

  private String known() {
    String list = names.stream().limit(SHOWN_NAMES).collect(Collectors.joining(", "));
    String known =
        names.size() <= SHOWN_NAMES
            ? "the columns are " + list
            : "the %d columns are %s ...".formatted(names.size(), list);
    return names.stream().anyMatch(name -> name.indexOf(',') >= 0)
        ? known + "; put a name with a comma in double quotes, or give its index"
        : known;
  }
}
