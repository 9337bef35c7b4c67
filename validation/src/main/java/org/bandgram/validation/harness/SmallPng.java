package org.bandgram.validation.harness;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.bandgram.cli.plot.PngFile;

/** Writes pictures for the repository, in less than half the bytes. */
public final class SmallPng {
  private SmallPng() {}

  /**
   * Writes a picture in the at most 256 colours that Java's GIF chooses for it.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(BufferedImage image, Path file) {
    ByteArrayOutputStream gif = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "gif", gif);
      PngFile.write(ImageIO.read(new ByteArrayInputStream(gif.toByteArray())), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
