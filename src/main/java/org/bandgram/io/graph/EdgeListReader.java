package org.bandgram.io.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.JoinedIds;
import org.bandgram.io.internal.rows.NumberedTexts;

/**
 * Reads directed graphs: text with an arc on each line, gzipped or not.
 *
 * <p>A line is {@code source target} or {@code source target weight}, separated by tabs, commas,
 * semicolons, bars or blanks; all lines have as many cells as the first. Ids are any text, in
 * double quotes or not: whole numbers of 64 bits as long as all are, which need not be dense, and
 * names otherwise; {@code 1.0} is {@code 1} if the file has both. Weights are finite and at least
 * 0. Lines that begin with {@code #} or {@code %} are comments. {@code ArcHeader} says when a first
 * line holds the names of columns, which may then be in any order, with others beside them; a
 * column {@code Type} that says {@code Undirected} has an arc lead both ways. A first line {@code
 * n,m,d,...} or {@code n,m,u,...}, as JuliaGraphs writes it, declares the ids 1 to n, m lines, and
 * whether arcs lead one way or, each of them, both. So does the head of a Matrix Market file in
 * coordinate form; its values are weights. What a head declares must be what follows. Unless
 * columns are chosen, attributes in braces as NetworkX writes them give their weight, and LGL and
 * SIF are known by their lines.
 */
public final class EdgeListReader {
  /** An id of 8 bytes, its place in a table and in the arcs, three scores and a weight. */
  private static final long BYTES_PER_NODE = 64;

  private final String file;
  private final IdLines lines;
  private long[] sources = new long[1024];
  private long[] targets = new long[1024];
  private double[] weights = new double[0];
  private int size;
  private boolean bothWays;
  private final ArcHeader header;
  private ArcHeader.Columns columns;
  private NumberedTexts names;
  private int width;
  private String shape = "";
  private Promise promise;
  private long listed;

  /**
   * What a head says about the arcs that follow it.
   *
   * @param line where it stands
   * @param mostSource the greatest id that an arc may leave; the least is 1
   * @param mostTarget the greatest id that an arc may lead to; the least is 1
   * @param arcs how many lines list arcs
   */
  private record Promise(long line, long mostSource, long mostTarget, long arcs) {
    void check(IdLines lines, long listed, long source, long target) {
      checkId(lines, 0, "source", source, mostSource);
      checkId(lines, 1, "target", target, mostTarget);
      if (listed > arcs) {
        throw lines.fault("has one arc too many: line %d declares %d".formatted(line, arcs));
      }
    }

    private void checkId(IdLines lines, int cell, String name, long id, long most) {
      if (id < 1 || id > most) {
        throw lines.fault(
            cell, name, "but must be from 1 to %d, as line %d declares".formatted(most, line));
      }
    }

    EdgeList.IdRange nodes() {
      return new EdgeList.IdRange(1, Math.max(mostSource, mostTarget));
    }
  }

  private EdgeListReader(String file, IdLines lines, List<String> chosen) {
    this.file = file;
    this.lines = lines;
    this.header = new ArcHeader(file, lines, chosen);
  }

  /** Reads a file whose columns are known by their names or their order. */
  public static EdgeList read(Path file, Progress progress) {
    return read(file, ReadOptions.defaults(), _ -> {}, progress);
  }

  /**
   * Reads a file; O(m) time for m arcs.
   *
   * @param file the file
   * @param options the columns of sources, of targets and, if there are three, of weights, by name
   *     or index from 0 on, none to find them; and the encoding
   * @param notes hears what is to be said about what was read, a sentence each
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws InvalidInputException if one column is chosen, or more than three
   * @throws DataFormatException if the file cannot be read as arcs; the message names the line
   */
  public static EdgeList read(
      Path file, ReadOptions options, Consumer<String> notes, Progress progress) {
    List<String> chosen = options.columns();
    InvalidInputException.require(
        chosen.isEmpty() || chosen.size() == 2 || chosen.size() == 3,
        "columns",
        String.join(",", chosen),
        "two or three: source, target and, if there is one, weight");
    TableInput input =
        TableInput.of(file, Optional.of(FileFormat.TEXT), progress)
            .in(options.text().encoding())
            .ofEdges(options.columns().isEmpty());
    try (IdLines lines = new IdLines(input.name(), input.openText(progress))) {
      EdgeListReader reader = new EdgeListReader(input.name(), lines, chosen);
      reader.readAll();
      reader.requireAll();
      EdgeList arcs = reader.toList(notes);
      reader.header.note(arcs, notes);
      return arcs;
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private void readAll() throws IOException {
    boolean more = lines.nextLine();
    if (more && lines.cells() > 0 && lines.cell(0).startsWith("{")) {
      throw DataFormatException.of(
          file, "is JSON, from which points alone are read; save its edges as CSV");
    }
    if (more && MatrixMarketHead.isAt(lines)) {
      readMatrixHead();
      more = lines.next();
    } else {
      more = more && (lines.hasContent() || lines.next());
      if (more && readDeclaration()) {
        more = lines.next();
      } else if (more) {
        more = readFirst();
      }
    }
    for (; more; more = lines.next()) {
      readArc();
    }
  }

  /** Reads a first line, an arc or not, and moves to the next; false if there is none. */
  private boolean readFirst() throws IOException {
    boolean mayBeHeader = header.mayBeAt();
    if (!mayBeHeader) {
      readArc();
      return lines.next();
    }
    List<String> first = lines.texts();
    long line = lines.line();
    boolean more = lines.next();
    if (header.isHeader(first, line, more)) {
      start(header.columns(first, line), line);
      lines.setTitles(first);
    } else {
      start(header.columns(first.size(), line), line);
      names = new NumberedTexts();
      add(
          names.numberOfName(first.get(columns.source())),
          names.numberOfName(first.get(columns.target())),
          1);
    }
    return more;
  }

  private void readMatrixHead() throws IOException {
    MatrixMarketHead head = MatrixMarketHead.of(lines);
    bothWays = head.isSymmetric();
    if (!lines.next()) {
      throw DataFormatException.of(file, "ends before the numbers of rows, columns and entries");
    }
    if (lines.cells() != 3) {
      throw lines.fault(
          "has %s, but must have the numbers of rows, columns and entries"
              .formatted(lines.width()));
    }
    long rows = lines.count(0, "rows");
    long columns = lines.count(1, "columns");
    if (bothWays && rows != columns) {
      throw lines.fault(
          "declares %d rows and %d columns, but a symmetric matrix has as many rows as columns"
              .formatted(rows, columns));
    }
    declare(rows, columns, lines.count(2, "entries"));
    width = head.hasValues() ? 3 : 2;
    this.columns = ArcHeader.Columns.ofWidth(width);
    shape =
        "must have a row%s"
            .formatted(head.hasValues() ? ", a column and a value" : " and a column");
    weights = head.hasValues() ? new double[sources.length] : weights;
  }

  /** Reads a first line that counts nodes and arcs, as JuliaGraphs writes it, if there is one. */
  private boolean readDeclaration() {
    boolean isDeclaration =
        lines.cells() >= 3
            && (lines.cell(2).equals("d") || lines.cell(2).equals("u"))
            && lines.isPlainNumber(0);
    if (isDeclaration) {
      long nodes = lines.count(0, "nodes");
      declare(nodes, nodes, lines.count(1, "arcs"));
      bothWays = lines.cell(2).equals("u");
    }
    return isDeclaration;
  }

  private void declare(long mostSource, long mostTarget, long arcs) {
    long nodes = Math.max(mostSource, mostTarget);
    if (nodes > EdgeList.MOST_NODES) {
      throw lines.fault(
          "declares %d nodes, but must be at most %d".formatted(nodes, EdgeList.MOST_NODES));
    }
    long bytes = nodes * BYTES_PER_NODE;
    if (bytes > Runtime.getRuntime().maxMemory()) {
      throw lines.fault(
          "declares %d nodes, which take %s of memory, but the Java heap may take only %s"
              .formatted(
                  nodes,
                  ByteCount.format(bytes),
                  ByteCount.format(Runtime.getRuntime().maxMemory())));
    }
    promise = new Promise(lines.line(), mostSource, mostTarget, arcs);
  }

  private void readArc() {
    if (columns == null) {
      start(header.columns(lines.cells(), lines.line()), lines.line());
    }
    if (!lines.fits(width)) {
      throw lines.fault("has %s, but %s".formatted(lines.width(), shape));
    }
    if (names == null && promise == null && !hasNumbers()) {
      nameAll();
    }
    long source = node(columns.source(), "source");
    long target = node(columns.target(), "target");
    double weight = columns.isWeighted() ? lines.weight(columns.weight(), columns.advice()) : 1;
    if (promise != null) {
      promise.check(lines, ++listed, source, target);
    }
    add(source, target, weight);
    if ((bothWays || columns.isUndirected(lines)) && source != target) {
      add(target, source, weight);
    }
  }

  private boolean hasNumbers() {
    return lines.isPlainNumber(columns.source()) && lines.isPlainNumber(columns.target());
  }

  private long node(int cell, String title) {
    return names == null ? lines.id(cell, title) : names.numberOfName(lines.name(cell, title));
  }

  /** Turns the numbers that nodes have been called by so far into names. */
  private void nameAll() {
    names = new NumberedTexts();
    for (int e = 0; e < size; e++) {
      sources[e] = names.numberOf(Long.toString(sources[e]));
      targets[e] = names.numberOf(Long.toString(targets[e]));
    }
  }

  private void start(ArcHeader.Columns found, long line) {
    columns = found;
    width = found.width();
    shape = "line %d has %d".formatted(line, width);
    weights = found.isWeighted() ? new double[sources.length] : weights;
  }

  private void add(long source, long target, double weight) {
    if (size == sources.length) {
      if (size > Integer.MAX_VALUE / 2 - 8) {
        throw lines.fault("is one arc too many: there can be at most %,d".formatted(size));
      }
      sources = Arrays.copyOf(sources, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      weights = columns.isWeighted() ? Arrays.copyOf(weights, 2 * size) : weights;
    }
    sources[size] = source;
    targets[size] = target;
    if (columns.isWeighted()) {
      weights[size] = weight;
    }
    size++;
  }

  private void requireAll() {
    if (promise != null && listed < promise.arcs) {
      throw DataFormatException.of(
          file,
          "has %d arcs, but line %d declares %d".formatted(listed, promise.line, promise.arcs));
    }
    if (size == 0) {
      throw DataFormatException.of(file, "has no arcs");
    }
  }

  private EdgeList toList(Consumer<String> notes) {
    List<String> ids = names == null ? List.of() : names.texts();
    Optional<JoinedIds> joined = JoinedIds.of(ids);
    joined.ifPresent(
        by -> {
          Arrays.setAll(sources, e -> e < size ? by.numbers()[(int) sources[e]] : 0);
          Arrays.setAll(targets, e -> e < size ? by.numbers()[(int) targets[e]] : 0);
          notes.accept(by.note());
        });
    return new EdgeList(
        Arrays.copyOf(sources, size),
        Arrays.copyOf(targets, size),
        columns.isWeighted() ? Arrays.copyOf(weights, size) : weights,
        Optional.ofNullable(promise).map(Promise::nodes),
        joined.map(JoinedIds::names).orElse(ids));
  }
}
