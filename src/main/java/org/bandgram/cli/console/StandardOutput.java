package org.bandgram.cli.console;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The stream that results are printed to. Unlike {@link System#out} it does not pass over failures:
 * a command whose output is lost ends with an error. Only where the reader of a pipe has gone, as
 * {@code head} does, it has what it wanted, and the rest is dropped without a word.
 */
public final class StandardOutput extends OutputStream {
  private static final Path DESCRIPTOR = Path.of("/dev/fd/1");
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  private final OutputStream stream;
  private final BooleanSupplier isPipe;
  private boolean readerIsGone;

  /**
   * Wraps a stream.
   *
   * @param isPipe tells whether a failure means that the reader is gone
   */
  StandardOutput(OutputStream stream, BooleanSupplier isPipe) {
    this.stream = stream;
    this.isPipe = isPipe;
  }

  /** Returns a writer to the standard output of the process. */
  public static PrintWriter writer() {
    return new StandardOutput(new FileOutputStream(FileDescriptor.out), StandardOutput::isPipe)
        .toWriter();
  }

  /** Returns a buffered writer; its failures are {@link UncheckedIOException}s. */
  PrintWriter toWriter() {
    return new PrintWriter(this, false, charset()) {
      @Override
      public boolean checkError() {
        return readerIsGone || super.checkError();
      }
    };
  }

  /** A terminal's own; otherwise that of all files, as the locale's may lack letters. */
  private static Charset charset() {
    boolean isTerminal =
        Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    return isTerminal ? System.out.charset() : StandardCharsets.UTF_8;
  }

  /** The text of the error would be in the user's language. */
  private static boolean isPipe() {
    try {
      int kind = (Integer) Files.getAttribute(DESCRIPTOR, "unix:mode") & KIND;
      return kind == PIPE || kind == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (readerIsGone) {
      return;
    }
    try {
      stream.write(bytes, offset, length);
      stream.flush();
    } catch (IOException e) {
      readerIsGone = isPipe.getAsBoolean();
      if (!readerIsGone) {
        throw new UncheckedIOException("the output stream cannot be written: " + e.getMessage(), e);
      }
    }
  }
}
