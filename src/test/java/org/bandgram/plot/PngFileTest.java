package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.bandgram.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PngFileTest {
  private static final int SIGNATURE_BYTES = 8;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"1,1", "1,9", "7,1", "5,3", "701,2", "64,300"})
  void javaReadsThePixels(int width, int height) throws IOException {
    Random random = new Random(7);
    BufferedImage image = image(width, height, () -> random.nextInt(1 << 24));
    Path file = folder.resolve("colours.png");
    PngFile.write(image, file);
    assertThat(pixels(ImageIO.read(file.toFile()))).isEqualTo(pixels(image));
    assertThat(chunks(file)).containsExactly("IHDR", "IDAT", "IEND");
  }

  /** Palettes of one bit, two and four a pixel, and widths that do not fill the last byte. */
  @ParameterizedTest
  @CsvSource({"1,1,1", "2,9,5", "3,7,3", "4,13,2", "5,5,5", "16,33,17"})
  void fewColoursAreReadAsTheyWere(int count, int width, int height) throws IOException {
    Random random = new Random(8);
    int[] apart = new int[count];
    for (int c = 0; c < count; c++) {
      apart[c] = (c & 3) * 0x550000 | (c >> 2) * 0x005500 | 0x20;
    }
    BufferedImage image = image(width, height, () -> apart[random.nextInt(count)]);
    Path file = folder.resolve("few.png");
    PngFile.writeInFewColors(image, file);
    assertThat(pixels(ImageIO.read(file.toFile()))).isEqualTo(pixels(image));
    assertThat(chunks(file)).containsExactly("IHDR", "PLTE", "IDAT", "IEND");
  }

  @Test
  void otherTypesOfImagesAreRefused() {
    BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_INT_ARGB);
    Path file = folder.resolve("other.png");
    assertThatThrownBy(() -> PngFile.write(image, file))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the type of the image is 2, but must be TYPE_INT_RGB, 1");
    assertThat(file).doesNotExist();
  }

  private static BufferedImage image(int width, int height, IntSupplier color) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, color.getAsInt());
      }
    }
    return image;
  }

  private static int[] pixels(BufferedImage image) {
    int width = image.getWidth();
    return image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
  }

  /** The types of a file's chunks, whose checksums Java does not look at. */
  private static List<String> chunks(Path file) throws IOException {
    List<String> types = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      in.skipNBytes(SIGNATURE_BYTES);
      while (in.available() > 0) {
        byte[] typeAndContent = new byte[in.readInt() + Integer.BYTES];
        in.readFully(typeAndContent);
        CRC32 sum = new CRC32();
        sum.update(typeAndContent);
        assertThat(in.readInt()).isEqualTo((int) sum.getValue());
        types.add(new String(typeAndContent, 0, Integer.BYTES, StandardCharsets.US_ASCII));
      }
    }
    return types;
  }
}
