package org.bandgram.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes small input files. */
public final class InputFiles {
  private InputFiles() {}

  public static Path write(Path file, String content) {
    try {
      return Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Path rows(Path file, String header, int n, IntFunction<String> row) {
    String lines = IntStream.range(0, n).mapToObj(row).collect(Collectors.joining("\n"));
    return write(file, header + "\n" + lines + "\n");
  }

  /** Writes points around the corners of a square, with the corner as the column {@code corner}. */
  public static Path corners(Path file, int n) {
    SplittableRandom random = new SplittableRandom(1);
    return rows(
        file,
        "x,y,corner",
        n,
        i ->
            String.format(
                Locale.ROOT,
                "%.4f,%.4f,%s",
                i % 2 * 10 + random.nextDouble(),
                i / 2 % 2 * 10 + random.nextDouble(),
                "abcd".charAt(i % 4)));
  }
}
