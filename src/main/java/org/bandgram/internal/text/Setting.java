package org.bandgram.internal.text;

import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a message tells its reader to set, so that a file is read or a run goes on otherwise. A
 * message calls it as Java does; {@link #in} calls it as someone else does.
 */
public enum Setting {
  CATEGORIES("withCategories"),
  COLUMNS("withColumns"),
  DECIMAL("withDecimal"),
  DELIMITER("withDelimiter"),
  DOUBLE_PRECISION("withPrecision(FLOAT64)"),
  DUPLICATES("PairReader.Objects.duplicates"),
  EDGES("EdgeListReader.read and PairReader.read"),
  ENCODING("withEncoding"),
  FORMAT("withFormat"),
  GEO("withGeo"),
  HEADER("withHeader(YES)"),
  ID_COLUMN("withIdColumn"),
  KEPT("withKept"),
  LABEL_COLUMN("withLabelColumn"),
  MATRIX("NamedMatrix.read"),
  MERGES("ModelFiles of a MultilevelClustering"),
  MISSING("withMissing"),
  MODEL("the folder that ModelFiles.write fills, or that"),
  NO_HEADER("withHeader(NO)"),
  PAIRS("with pairs"),
  PRECISION("withPrecision"),
  RESUME("CheckpointFile.resume"),
  SCALE("withScale"),
  SIMILARITIES("given similarities"),
  TEXT_COLUMN("TextColumn.read"),
  TEXTS("reads texts to compare"),
  WEIGHTS("to KMeans.fit");

  private final String inJava;

  /** The words by themselves, and not within a path or a name in quotes. */
  private final Pattern alone;

  Setting(String inJava) {
    this.inJava = inJava;
    alone = Pattern.compile("(?<![^\\s(])" + Pattern.quote(inJava) + "(?![^\\s,;.:)]|[.:]\\S)");
  }

  /** Returns what it is called in Java, mostly a method of {@code ReadOptions}. */
  @Override
  public String toString() {
    return inJava;
  }

  /** Returns a message with other names for what it tells its reader to set. */
  public static String in(String message, Function<Setting, String> names) {
    String named = message;
    for (Setting setting : values()) {
      String other = Matcher.quoteReplacement(names.apply(setting));
      named = setting.alone.matcher(named).replaceAll(other);
    }
    return named;
  }
}
