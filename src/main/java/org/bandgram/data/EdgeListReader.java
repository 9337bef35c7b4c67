package org.bandgram.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Progress;

/**
 * Reads directed graphs: text with an arc on each line, gzipped or not.
 *
 * <p>A line is {@code source target} or {@code source target weight}, separated by blanks, tabs,
 * commas or semicolons; all lines have as many cells as the first. Ids are whole numbers of 64 bits
 * and need not be dense; weights are finite and at least 0. Lines that begin with {@code #} or
 * {@code %} are comments. A first line that begins with a word is a header. A first line {@code
 * n,m,d,...} or {@code n,m,u,...}, as JuliaGraphs writes it, declares the ids 1 to n and whether
 * arcs lead one way or, each of them, both. So does the head of a Matrix Market file in coordinate
 * form.
 */
public final class EdgeListReader {
  private static final String MATRIX_MARKET = "%%MatrixMarket";

  private final IdLines lines;
  private long[] sources = new long[1024];
  private long[] targets = new long[1024];
  private double[] weights = new double[0];
  private int size;
  private boolean bothWays;
  private Optional<EdgeList.IdRange> declared = Optional.empty();
  private int width;
  private long widthLine;

  private EdgeListReader(IdLines lines) {
    this.lines = lines;
  }

  /**
   * Reads a file; O(m) time for m arcs.
   *
   * @param file the file
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws DataFormatException if the file cannot be read as arcs; the message names the line
   */
  public static EdgeList read(Path file, Progress progress) {
    Input input = Input.of(file);
    try (IdLines lines = new IdLines(input.name(), input.open(progress))) {
      EdgeListReader reader = new EdgeListReader(lines);
      reader.readAll();
      if (reader.size == 0) {
        throw DataFormatException.of(input.name(), "has no arcs");
      }
      return reader.toList();
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private void readAll() throws IOException {
    boolean matrixMarket = isMatrixMarket();
    boolean more = lines.hasContent() || lines.next();
    if (more && (matrixMarket ? readSizes() : readHead())) {
      more = lines.next();
    }
    for (; more; more = lines.next()) {
      readArc();
    }
  }

  /** Looks at the first line, which is a comment to other readers. */
  private boolean isMatrixMarket() throws IOException {
    if (!lines.nextLine() || !lines.startsWith(MATRIX_MARKET)) {
      return false;
    }
    if (!lines.contains("coordinate")) {
      throw lines.fault("declares a matrix that is not in coordinate form");
    }
    bothWays = lines.contains(" symmetric");
    return true;
  }

  private boolean readSizes() {
    if (lines.cells() != 3) {
      throw lines.fault(
          "has %d cells, but must have the numbers of rows, columns and entries"
              .formatted(lines.cells()));
    }
    declare(Math.max(lines.id(0, "rows"), lines.id(1, "columns")));
    return true;
  }

  /** Reads a first line that is no arc; tells whether it was one. */
  private boolean readHead() {
    boolean isDeclaration =
        lines.cells() >= 3 && (lines.cell(2).equals("d") || lines.cell(2).equals("u"));
    if (isDeclaration) {
      declare(lines.id(0, "n"));
      bothWays = lines.cell(2).equals("u");
      return true;
    }
    char first = (lines.cell(0) + " ").charAt(0);
    return Character.isLetter(first) || first == '"' || first == '_';
  }

  private void declare(long nodes) {
    declared = Optional.of(new EdgeList.IdRange(1, nodes));
  }

  private void readArc() {
    if (width == 0) {
      startWith(lines.cells());
    }
    if (lines.cells() != width) {
      throw lines.fault(
          "has %d cells, but line %d has %d".formatted(lines.cells(), widthLine, width));
    }
    long source = lines.id(0, "source");
    long target = lines.id(1, "target");
    double weight = width == 3 ? lines.weight(2) : 1;
    add(source, target, weight);
    if (bothWays && source != target) {
      add(target, source, weight);
    }
  }

  private void startWith(int cells) {
    if (cells < 2 || cells > 3) {
      throw lines.fault(
          "has %d cell%s, but must have a source, a target and at most a weight"
              .formatted(cells, cells == 1 ? "" : "s"));
    }
    width = cells;
    widthLine = lines.line();
    if (width == 3) {
      weights = new double[sources.length];
    }
  }

  private void add(long source, long target, double weight) {
    if (size == sources.length) {
      if (size > Integer.MAX_VALUE / 2 - 8) {
        throw lines.fault("is one arc too many: there can be at most %,d".formatted(size));
      }
      sources = Arrays.copyOf(sources, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
      weights = width == 3 ? Arrays.copyOf(weights, 2 * size) : weights;
    }
    sources[size] = source;
    targets[size] = target;
    if (width == 3) {
      weights[size] = weight;
    }
    size++;
  }

  private EdgeList toList() {
    return new EdgeList(
        Arrays.copyOf(sources, size),
        Arrays.copyOf(targets, size),
        width == 3 ? Arrays.copyOf(weights, size) : weights,
        declared);
  }
}
