package org.bandgram.io.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.Progress;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.EscapedQuotes;
import org.bandgram.io.internal.table.TextTable;

/** Reads dense ARFF files (I. Witten, E. Frank. Data Mining, 2005; the format of Weka). */
final class ArffReader {
  private static final Dialect ROWS = new Dialect(Delimiter.COMMA, '\'', '%');
  private static final String QUOTES = "'\"";
  private static final Pattern WEIGHT = Pattern.compile(",[ \\t]*\\{[^{},]*}[ \\t]*(?:\\R|$)");
  private static final int HEAD_CHARACTERS = 1 << 16;

  private final TableInput input;
  private final ReadOptions options;
  private final Progress progress;
  private final List<String> names = new ArrayList<>();
  private final BitSet numeric = new BitSet();
  private long line;

  ArffReader(TableInput input, ReadOptions options, Progress progress) {
    this.input = input;
    this.options = options;
    this.progress = progress;
  }

  DataSet read() {
    try (InputStream in = input.openText(progress);
        BufferedReader text =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16)) {
      readDeclarations(text);
      requireDenseRows(text);
      ColumnNames columns = ColumnNames.of(input.name(), names);
      Reader rows = new BufferedReader(EscapedQuotes.of(text, ROWS, QUOTES), HEAD_CHARACTERS);
      String head = head(rows);
      requireNoWeights(head);
      return DelimitedRows.read(
          rows, TextTable.declared(ROWS, columns, numeric, line, head), input, options);
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private void readDeclarations(BufferedReader text) throws IOException {
    for (String raw = text.readLine(); raw != null; raw = text.readLine()) {
      line++;
      String declaration = raw.strip();
      String keyword = declaration.split("\\s", 2)[0].toLowerCase(Locale.ROOT);
      switch (keyword) {
        case "@data" -> {
          return;
        }
        case "@attribute" -> attribute(declaration.substring(keyword.length()).strip());
        case "@relation", "" -> {}
        default -> {
          if (!keyword.startsWith("%")) {
            throw fault("has %s before @data".formatted(Cell.shown(declaration)));
          }
        }
      }
    }
    throw DataFormatException.of(input.name(), line == 0 ? "is empty" : "has no @data");
  }

  /** Reads {@code name type}; the name may be quoted. */
  private void attribute(String declaration) {
    char quote = declaration.isEmpty() ? ' ' : declaration.charAt(0);
    boolean quoted = quote == '\'' || quote == '"';
    int from = quoted ? 1 : 0;
    int to = quoted ? closing(declaration, quote) : firstGap(declaration);
    if (to <= from) {
      throw fault("has an attribute without name or type");
    }
    String type = declaration.substring(to + 1).strip().toLowerCase(Locale.ROOT);
    String name = declaration.substring(from, to).replaceAll("\\\\(['\"\\\\])", "$1");
    if (type.startsWith("relational")) {
      throw fault(
          "has the relational attribute %s, a table in each cell, which is not supported; save its rows as a table of their own"
              .formatted(Cell.shown(name)));
    }
    numeric.set(names.size(), type.matches("(numeric|real|integer)\\b.*"));
    names.add(name);
  }

  /** Returns where a quoted name ends, before no escaped quote; -1 if it does not. */
  private static int closing(String text, char quote) {
    int end = text.indexOf(quote, 1);
    while (end > 0 && text.charAt(end - 1) == '\\') {
      end = text.indexOf(quote, end + 1);
    }
    return end;
  }

  /** Returns whole lines, to be read again; none if the first is too long. */
  private static String head(Reader text) throws IOException {
    char[] head = new char[HEAD_CHARACTERS];
    text.mark(HEAD_CHARACTERS + 1); // before them the \n of a line that ended in \r\n may be left
    int length = 0;
    for (int n = 0; n >= 0 && length < head.length; length += Math.max(0, n)) {
      n = text.read(head, length, head.length - length);
    }
    text.reset();
    String read = new String(head, 0, length);
    return length < head.length ? read : read.substring(0, read.lastIndexOf('\n') + 1);
  }

  private static int firstGap(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isWhitespace(text.charAt(i)) || text.charAt(i) == '{') {
        return i;
      }
    }
    return -1;
  }

  private void requireDenseRows(BufferedReader text) throws IOException {
    text.mark(2);
    if (text.read() == '{') {
      line++;
      throw fault("begins a sparse row, which is not supported; save it dense, or as libsvm");
    }
    text.reset();
  }

  /** Refuses weights of rows, which stand in braces behind them. */
  private void requireNoWeights(String head) {
    Matcher weight = WEIGHT.matcher(head);
    if (weight.find()) {
      line += 1 + head.substring(0, weight.start()).lines().count() - 1;
      throw fault(
          "has the weight %s behind the row, which is not supported; leave the weights out here, and give them %s"
              .formatted(Cell.shown(weight.group().substring(1).strip()), Setting.WEIGHTS));
    }
  }

  private DataFormatException fault(String problem) {
    return DataFormatException.atLine(input.name(), line, problem);
  }
}
