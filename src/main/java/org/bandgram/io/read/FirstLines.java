package org.bandgram.io.read;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.rows.Batches;

/** Reads a stream anew with each line, until there is as much as tells the form of a text. */
final class FirstLines extends FilterInputStream {
  private static final int ENOUGH = 1 << 18;
  private static final int MOST = 1 << 26;
  private static final int ENOUGH_LINES = 102;
  private static final int FEW_LINES = 3;

  private final Batches batches;
  private byte[] bytes = new byte[ENOUGH];
  private int size;
  private int lines;
  private int depth;
  private boolean isQuoted;

  /** The end of the last whole row. */
  private int end;

  FirstLines(InputStream in, Batches batches) {
    super(in);
    this.batches = batches;
  }

  /** Returns what there is to say of all, as reading does. */
  List<String> all(Function<InputStream, List<String>> reading) {
    try {
      int tried = 0;
      boolean more = true;
      while (more && (size < ENOUGH || (lines < ENOUGH_LINES && size < MOST))) {
        if (end > tried && in.available() == 0) {
          tried = end;
          attempt(reading);
        }
        more = readMore();
      }
    } catch (IOException e) {
      // reading will meet it again
    }
    batches.begin(true);
    return reading.apply(new SequenceInputStream(new ByteArrayInputStream(bytes, 0, size), this));
  }

  private void attempt(Function<InputStream, List<String>> reading) {
    batches.begin(false);
    try {
      List<String> _ = reading.apply(new ByteArrayInputStream(bytes, 0, end));
    } catch (DataFormatException e) {
      // what is wrong with few lines, the next may put right
      boolean isClear = e.line().isPresent() || e.isOfMissingColumn();
      if (lines >= (isClear ? FEW_LINES : ENOUGH_LINES)) {
        throw e;
      }
    }
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (in.available() == 0) {
      batches.flush();
    }
    return in.read(buffer, offset, length);
  }

  private boolean readMore() throws IOException {
    bytes = size == bytes.length ? Arrays.copyOf(bytes, 2 * size) : bytes;
    int count = in.read(bytes, size, bytes.length - size);
    for (int last = size + count; size < last; size++) {
      switch (bytes[size]) {
        case '"' -> isQuoted = !isQuoted;
        case '[', '{' -> depth++;
        case ']', '}' -> depth--;
        case '\n', '\r' -> {
          lines++;
          end = isQuoted || depth > 0 ? end : size + 1;
        }
        case 0 -> depth = MOST; // no text
        default -> {}
      }
    }
    return count >= 0;
  }
}
