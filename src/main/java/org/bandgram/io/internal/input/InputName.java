package org.bandgram.io.internal.input;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What somebody calls the bytes to be read: a file, one array of an NPZ archive ({@code
 * points.npz:X}) or standard input ({@code -}). A file that is really called so is meant itself: a
 * name with a colon where there is such a file, and {@code ./-}.
 *
 * @param path the file, or the archive
 * @param member the array that is named
 */
public record InputName(Path path, Optional<String> member) {
  private static final String STANDARD_INPUT = "-";
  private static final Path DEVICE = Path.of("/dev/stdin");
  private static final String ARCHIVE = ".npz";

  /** Finds out what a name means. */
  public static InputName of(Path given) {
    String text = given.toString();
    int end = text.toLowerCase(Locale.ROOT).lastIndexOf(ARCHIVE + ":");
    if (end <= 0 || Files.exists(given)) {
      return new InputName(given, Optional.empty());
    }
    int colon = end + ARCHIVE.length();
    return new InputName(
        given.getFileSystem().getPath(text.substring(0, colon)),
        Optional.of(text.substring(colon + 1)));
  }

  /** Tells whether standard input is meant. */
  public boolean isStandardInput() {
    return path.toString().equals(STANDARD_INPUT);
  }

  /** Returns the name for messages. */
  public String title() {
    return isStandardInput() ? "standard input" : member.map(m -> path + ":" + m).orElse(path + "");
  }

  /** Returns the name without the folders that the file is in. */
  public String shortTitle() {
    return isStandardInput() ? title() : Path.of(title()).getFileName().toString();
  }

  /** Returns the file that the bytes lie in, which nothing must replace while they are read. */
  public Path stored() {
    return isStandardInput() ? DEVICE : path;
  }
}
