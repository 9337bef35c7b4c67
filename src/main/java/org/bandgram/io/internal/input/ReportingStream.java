package org.bandgram.io.internal.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.bandgram.Progress;

/** Tells how many bytes have passed, about a hundred times over a large file. */
final class ReportingStream extends FilterInputStream {
  private static final long LEAST_STEP = 1 << 22;

  private final long total;
  private final long step;
  private final Progress progress;
  private long done;
  private long reported;

  ReportingStream(InputStream in, long total, Progress progress) {
    super(in);
    this.total = total;
    this.step = Math.max(LEAST_STEP, total / 100);
    this.progress = progress;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    passed(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    passed(Math.max(0, count));
    return count;
  }

  private void passed(int count) {
    done += count;
    boolean due = done - reported >= step || (done == total && reported < total);
    if (total > 0 && due) {
      reported = done;
      progress.update("read", Math.min(done, total), total);
    }
  }
}
