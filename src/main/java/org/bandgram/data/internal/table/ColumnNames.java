package org.bandgram.data.internal.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.data.DataFormatException;

/** The names of a file's columns, and how a column is found by name or index. */
public final class ColumnNames {
  private static final int SHOWN_NAMES = 20;
  private static final int FEW_NAMES = 6;

  private final String file;
  private final List<String> names;
  private final boolean madeUp;

  private ColumnNames(String file, List<String> names, boolean madeUp) {
    this.file = file;
    this.names = names;
    this.madeUp = madeUp;
  }

  /** Takes names from a header; a blank one becomes {@code x} and its index. */
  public static ColumnNames of(String file, List<String> header) {
    List<String> names = new ArrayList<>();
    for (String name : header) {
      names.add(name.isBlank() ? "x" + names.size() : name.strip());
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

  String file() {
    return file;
  }

  /** Returns the names; none if all were made up. */
  public List<String> given() {
    return madeUp ? List.of() : List.copyOf(names);
  }

  /** Tells whether the file has no names, so that all were made up. */
  boolean madeUp() {
    return madeUp;
  }

  public int count() {
    return names.size();
  }

  String get(int index) {
    return names.get(index);
  }

  /** Joins names for a sentence, the first of many. */
  static String listed(List<String> names) {
    String first = names.stream().limit(FEW_NAMES).collect(Collectors.joining(", "));
    return names.size() <= FEW_NAMES ? first : first + ", ...";
  }

  /** Finds a column by its name or else by its 0-based index. */
  public int indexOf(String choice) {
    int index = names.indexOf(choice);
    if (index >= 0 && index != names.lastIndexOf(choice)) {
      throw DataFormatException.of(
          file, "column '%s' occurs more than once; choose it by its index".formatted(choice));
    }
    return index >= 0 ? index : numbered(choice);
  }

  /** Tells whether a column has a name. */
  boolean has(String name) {
    return names.contains(name);
  }

  /** Returns the column of a name or else of an index; -1 if there is none. */
  int find(String choice) {
    int index = names.indexOf(choice);
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
