package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bandgram.BandgramException;

/**
 * Damages a small valid file in seeded ways and sees that whoever reads it gives a result or a
 * one-line message that names the file: no other exception, no endless loop, no memory out of
 * proportion. {@code -Dbandgram.test.fuzz=N} sets the number of damaged files of each test.
 */
public final class Fuzz {
  private static final int FILES = Integer.getInteger("bandgram.test.fuzz", 200);
  private static final long MOST_BYTES = 1L << 28;
  private static final long HANGS_AFTER_SECONDS = 60;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Bytes that mean something to one format or another. */
  private static final byte[] TELLING =
      "\0\t\n\r\u001b\"#%',-.0129:;@aeEnN{}\u007f ".getBytes(StandardCharsets.UTF_8);

  private static final String[] WORDS = {
    "1e999",
    "-1",
    "99999999999999999999",
    "2147483648",
    "nan",
    "Infinity",
    "\u202e",
    "1e-400",
    "0x1p3"
  };

  private Fuzz() {}

  /** Reads a file, or whatever holds it. */
  @FunctionalInterface
  public interface Reader {
    /** Reads all of it; a {@link BandgramException} may say that it cannot be read. */
    void read() throws IOException;
  }

  /**
   * Damages a file and reads it, over and over; leaves it as it was.
   *
   * @param file a valid file, which messages must name
   * @param reader reads it
   */
  public static void damage(Path file, Reader reader) {
    damage(file, file.toString(), reader);
  }

  /**
   * Damages a file that is one of several.
   *
   * @param file a valid file
   * @param name what messages must name
   * @param reader reads them
   */
  public static void damage(Path file, String name, Reader reader) {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      byte[] valid = Files.readAllBytes(file);
      reader.read();
      for (int seed = 0; seed < FILES; seed++) {
        Files.write(file, damaged(valid, new SplittableRandom(seed)));
        String what = "%s damaged with seed %d".formatted(file.getFileName(), seed);
        await(thread.submit(() -> check(name, reader, what)), what);
      }
      Files.write(file, valid);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Future<?> check, String what) {
    try {
      check.get(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      fail(what + " is read for ever", e);
    } catch (ExecutionException e) {
      throw new AssertionError(what + ": " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(what, e);
    }
  }

  private static void check(String name, Reader reader, String what) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      reader.read();
    } catch (BandgramException e) {
      assertThat(e.getMessage()).as(what).contains(name).doesNotContain("\n", "\r");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
        .as("bytes for " + what)
        .isLessThan(MOST_BYTES);
  }

  private static byte[] damaged(byte[] valid, SplittableRandom random) {
    byte[] bytes = valid;
    int times = random.nextInt(1, 4);
    for (int time = 0; time < times; time++) {
      bytes = damagedOnce(bytes, random);
    }
    return bytes;
  }

  private static byte[] damagedOnce(byte[] bytes, SplittableRandom random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, at + 1 + random.nextInt(1 + random.nextInt(bytes.length)));
    byte[] part = Arrays.copyOfRange(bytes, at, to);
    int elsewhere = random.nextInt(bytes.length + 1);
    return switch (random.nextInt(8)) {
      case 0 -> replaced(bytes, at, at + 1, (byte) (bytes[at] ^ 1 << random.nextInt(8)));
      case 1 -> replaced(bytes, at, at + 1, TELLING[random.nextInt(TELLING.length)]);
      case 2 -> replaced(bytes, at, at, TELLING[random.nextInt(TELLING.length)]);
      case 3 -> Arrays.copyOf(bytes, at);
      case 4 -> replaced(bytes, at, to);
      case 5 -> replaced(bytes, at, at, part);
      case 6 -> replaced(bytes, elsewhere, elsewhere, part);
      default ->
          replaced(
              bytes,
              at,
              Math.min(bytes.length, at + random.nextInt(4)),
              WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8));
    };
  }

  /** Replaces the bytes {@code [from, to)}. */
  private static byte[] replaced(byte[] bytes, int from, int to, byte... by) {
    byte[] result = Arrays.copyOf(bytes, bytes.length - (to - from) + by.length);
    System.arraycopy(by, 0, result, from, by.length);
    System.arraycopy(bytes, to, result, from + by.length, bytes.length - to);
    return result;
  }
}
