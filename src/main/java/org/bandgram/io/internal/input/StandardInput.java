package org.bandgram.io.internal.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.bandgram.CancelledException;
import org.bandgram.Progress;

/**
 * The process's standard input. A thread of its own reads it, since nothing else would wake a
 * reader that waits for more: ten times a second the progress hears that there is nothing new, and
 * may end the run. For one thread.
 */
public final class StandardInput extends InputStream {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final long PATIENCE_NANOS = 100_000_000;

  private final SynchronousQueue<Block> blocks = new SynchronousQueue<>();
  private final Progress progress;
  private final Thread reader;
  private Block current = new Block(new byte[0], 0, null);
  private int at;
  private long told = System.nanoTime();

  /**
   * What was read at once.
   *
   * @param length how many of them count; -1 at the end
   * @param failure why there are none; null if there are
   */
  private record Block(byte[] bytes, int length, IOException failure) {
    boolean isLast() {
      return length < 0;
    }
  }

  private StandardInput(InputStream in, Progress progress) {
    this.progress = progress;
    this.reader = Thread.ofPlatform().daemon().name("bandgram-input").unstarted(() -> pump(in));
  }

  /** Begins to read; what is underneath stays open. */
  public static InputStream open(Progress progress) {
    StandardInput input = new StandardInput(System.in, progress);
    input.reader.start();
    return input;
  }

  private void pump(InputStream in) {
    try {
      for (boolean more = true; more; ) {
        Block block = next(in);
        blocks.put(block);
        more = !block.isLast();
      }
    } catch (InterruptedException e) {
      // Nobody wants more.
    }
  }

  private static Block next(InputStream in) {
    byte[] bytes = new byte[BLOCK_BYTES];
    try {
      return new Block(bytes, in.read(bytes), null);
    } catch (IOException e) {
      return new Block(bytes, -1, e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    tell();
    while (at == current.length()) {
      current = await();
      at = 0;
    }
    if (current.failure() != null) {
      throw current.failure();
    }
    if (current.isLast()) {
      return -1;
    }
    int count = Math.min(length, current.length() - at);
    System.arraycopy(current.bytes(), at, buffer, offset, count);
    at += count;
    return count;
  }

  /** The end counts as a byte. */
  @Override
  public int available() {
    Block next = at == current.length() ? blocks.poll() : null;
    if (next != null) {
      current = next;
      at = 0;
    }
    return Math.abs(current.length() - at);
  }

  private Block await() {
    try {
      Block block = blocks.poll(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
      while (block == null) {
        tell();
        block = blocks.poll(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
      }
      return block;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancelledException();
    }
  }

  /** Lets the progress end the run, now and then. */
  private void tell() {
    long now = System.nanoTime();
    if (now - told >= PATIENCE_NANOS) {
      told = now;
      progress.update("read", 0, 1);
    }
  }

  @Override
  public void close() {
    reader.interrupt();
  }
}
