package org.bandgram.plot;

import java.awt.image.BufferedImage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;

/** Writes pictures under a temporary name and renames them when they are complete. */
final class PngFile {
  private PngFile() {}

  /** What to put into a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes an image as PNG. */
  static void write(BufferedImage image, Path file) {
    ImageIO.setUseCache(false);
    write(
        out -> {
          if (!ImageIO.write(image, "png", out)) {
            throw new IOException("this Java runtime cannot write PNG");
          }
        },
        file);
  }

  /** Writes a file as a whole or not at all. */
  static void write(Content content, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Path temporary = Files.createTempFile(folder, "." + file.getFileName(), ".part");
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
          content.writeTo(out);
        }
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }
}
