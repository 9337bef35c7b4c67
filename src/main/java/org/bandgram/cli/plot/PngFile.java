package org.bandgram.cli.plot;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.bandgram.io.internal.result.AtomicFile;

/** Writes pictures as PNG, as a whole or not at all. */
public final class PngFile {
  private PngFile() {}

  /**
   * Writes a picture.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(BufferedImage image, Path file) {
    ImageIO.setUseCache(false);
    AtomicFile.write(
        file,
        out -> {
          if (!ImageIO.write(image, "png", out)) {
            throw new IOException("this Java runtime cannot write PNG");
          }
        });
  }
}
