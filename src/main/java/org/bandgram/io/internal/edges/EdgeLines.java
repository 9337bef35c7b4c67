package org.bandgram.io.internal.edges;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;

/** The bytes of a list of edges in one of the {@link EdgeForms}, as plain lines. */
public final class EdgeLines extends InputStream {
  private static final int FIRST_BYTES = 1 << 16;

  /** Keeps every byte. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private final InputStream in;
  private final UnaryOperator<String> form;
  private byte[] line = new byte[0];
  private int at;

  private EdgeLines(InputStream in, UnaryOperator<String> form) {
    this.in = in;
    this.form = form;
  }

  /** Returns the bytes of plain lines, those that are there if they are plain. */
  public static InputStream of(InputStream in) throws IOException {
    byte[] first = in.readNBytes(FIRST_BYTES);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(first), in);
    List<String> lines = new String(first, BYTES).lines().toList();
    boolean isCut = first.length == FIRST_BYTES;
    UnaryOperator<String> form = EdgeForms.of(isCut ? lines.subList(0, lines.size() - 1) : lines);
    return form.equals(UnaryOperator.identity()) ? all : new EdgeLines(all, form);
  }

  @Override
  public int read() throws IOException {
    return at < line.length || next() ? line[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (at == line.length && !next()) {
      return -1;
    }
    int count = Math.min(length, line.length - at);
    System.arraycopy(line, at, bytes, offset, count);
    at += count;
    return count;
  }

  private boolean next() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int c = in.read();
    for (; c >= 0 && c != '\n'; c = in.read()) {
      bytes.write(c);
    }
    String end = c < 0 ? "" : "\n";
    line = (form.apply(bytes.toString(BYTES)) + end).getBytes(BYTES);
    at = 0;
    return line.length > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
