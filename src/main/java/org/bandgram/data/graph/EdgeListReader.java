package org.bandgram.data.graph;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.bandgram.ByteCount;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.FileFormat;
import org.bandgram.data.internal.table.TableInput;

/**
 * Reads directed graphs: text with an arc on each line, gzipped or not.
 *
 * <p>A line is {@code source target} or {@code source target weight}, separated by blanks, tabs,
 * commas or semicolons; all lines have as many cells as the first. Ids are whole numbers of 64 bits
 * and need not be dense; weights are finite and at least 0. Lines that begin with {@code #} or
 * {@code %} are comments. A first line of names alone is a header. A first line {@code n,m,d,...}
 * or {@code n,m,u,...}, as JuliaGraphs writes it, declares the ids 1 to n, m lines, and whether
 * arcs lead one way or, each of them, both. So does the head of a Matrix Market file in coordinate
 * form; its values are weights. What a head declares must be what follows.
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

  private EdgeListReader(String file, IdLines lines) {
    this.file = file;
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
    TableInput input = TableInput.of(file, Optional.of(FileFormat.TEXT), progress);
    try (IdLines lines = new IdLines(input.name(), input.openText(progress))) {
      EdgeListReader reader = new EdgeListReader(input.name(), lines);
      reader.readAll();
      reader.requireAll();
      return reader.toList();
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private void readAll() throws IOException {
    boolean more = lines.nextLine();
    if (more && MatrixMarketHead.isAt(lines)) {
      readMatrixHead();
      more = lines.next();
    } else {
      more = more && (lines.hasContent() || lines.next());
      if (more && (readDeclaration() || lines.looksLikeNames())) {
        more = lines.next();
      }
    }
    for (; more; more = lines.next()) {
      readArc();
    }
  }

  private void readMatrixHead() throws IOException {
    MatrixMarketHead head = MatrixMarketHead.of(lines);
    bothWays = head.isSymmetric();
    if (!lines.next()) {
      throw DataFormatException.of(file, "ends before the numbers of rows, columns and entries");
    }
    if (lines.cells() != 3) {
      throw lines.fault(
          "has %d cells, but must have the numbers of rows, columns and entries"
              .formatted(lines.cells()));
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
    shape =
        "must have a row%s"
            .formatted(head.hasValues() ? ", a column and a value" : " and a column");
    weights = head.hasValues() ? new double[sources.length] : weights;
  }

  /** Reads a first line that counts nodes and arcs, as JuliaGraphs writes it, if there is one. */
  private boolean readDeclaration() {
    boolean isDeclaration =
        lines.cells() >= 3 && (lines.cell(2).equals("d") || lines.cell(2).equals("u"));
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
    if (width == 0) {
      startWith(lines.cells());
    }
    if (lines.cells() != width) {
      throw lines.fault("has %d cells, but %s".formatted(lines.cells(), shape));
    }
    long source = lines.id(0, "source");
    long target = lines.id(1, "target");
    double weight = width == 3 ? lines.weight(2) : 1;
    if (promise != null) {
      promise.check(lines, ++listed, source, target);
    }
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
    shape = "line %d has %d".formatted(lines.line(), width);
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

  private EdgeList toList() {
    return new EdgeList(
        Arrays.copyOf(sources, size),
        Arrays.copyOf(targets, size),
        width == 3 ? Arrays.copyOf(weights, size) : weights,
        Optional.ofNullable(promise).map(Promise::nodes));
  }
}
