package org.bandgram.plot;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import org.bandgram.InvalidInputException;
import org.bandgram.data.result.AtomicFile;

/**
 * Writes pictures as PNG (ISO/IEC 15948), as a whole or not at all. Rows are compressed as they
 * are: no filter makes pictures of even areas and points smaller. Java's own writer takes several
 * times as long, most of it once per program.
 */
public final class PngFile {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final int HEADER_BYTES = 13;
  private static final int BITS = 8;
  private static final byte TRUE_COLOR = 2;
  private static final byte PALETTE = 3;

  private PngFile() {}

  /**
   * Writes a picture; O(pixels) time.
   *
   * @param image opaque, of {@link BufferedImage#TYPE_INT_RGB}
   * @param file the file, which is replaced where it is there
   * @throws InvalidInputException if the image is of another type
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(BufferedImage image, Path file) {
    InvalidInputException.require(
        image.getType() == BufferedImage.TYPE_INT_RGB,
        "the type of the image",
        image.getType(),
        "TYPE_INT_RGB, " + BufferedImage.TYPE_INT_RGB);
    AtomicFile.write(
        file,
        out -> {
          DataOutputStream png = begin(image, BITS, TRUE_COLOR, out);
          end(colors(image), png);
        });
  }

  /**
   * Writes a picture in at most 16 colours.
   *
   * @param image opaque
   * @param file the file, which is replaced where it is there
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void writeInFewColors(BufferedImage image, Path file) {
    BufferedImage few = FewColors.of(image);
    AtomicFile.write(
        file,
        out -> {
          DataOutputStream png = begin(few, few.getSampleModel().getSampleSize(0), PALETTE, out);
          writeChunk("PLTE", palette((IndexColorModel) few.getColorModel()), png);
          end(indices(few), png);
        });
  }

  private static DataOutputStream begin(
      BufferedImage image, int bits, byte colorType, OutputStream out) throws IOException {
    DataOutputStream png = new DataOutputStream(out);
    png.write(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    header.putInt(image.getWidth()).putInt(image.getHeight()).put((byte) bits).put(colorType);
    writeChunk("IHDR", header.array(), png);
    return png;
  }

  private static void end(byte[] rows, DataOutputStream png) throws IOException {
    writeChunk("IDAT", rows, png);
    writeChunk("IEND", new byte[0], png);
  }

  private static void writeChunk(String type, byte[] content, DataOutputStream png)
      throws IOException {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(content);
    png.writeInt(content.length);
    png.write(name);
    png.write(content);
    png.writeInt((int) sum.getValue());
  }

  /** The rows of a picture, each after the number of its filter, 0, compressed. */
  private static byte[] colors(BufferedImage image) throws IOException {
    int width = image.getWidth();
    int[] colors = new int[width];
    byte[] row = new byte[1 + 3 * width];
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
      for (int y = 0; y < image.getHeight(); y++) {
        image.getRaster().getDataElements(0, y, width, 1, colors);
        for (int x = 0; x < width; x++) {
          row[3 * x + 1] = (byte) (colors[x] >> 16);
          row[3 * x + 2] = (byte) (colors[x] >> 8);
          row[3 * x + 3] = (byte) colors[x];
        }
        out.write(row);
      }
    }
    return compressed.toByteArray();
  }

  /** The same of a picture with a palette, whose rows are packed as those of the file are. */
  private static byte[] indices(BufferedImage image) throws IOException {
    byte[] packed = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    int rowBytes = packed.length / image.getHeight();
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(compressed)) {
      for (int y = 0; y < image.getHeight(); y++) {
        out.write(0);
        out.write(packed, y * rowBytes, rowBytes);
      }
    }
    return compressed.toByteArray();
  }

  private static byte[] palette(IndexColorModel model) {
    ByteBuffer colors = ByteBuffer.allocate(3 * model.getMapSize());
    for (int c = 0; c < model.getMapSize(); c++) {
      colors.put((byte) model.getRed(c)).put((byte) model.getGreen(c)).put((byte) model.getBlue(c));
    }
    return colors.array();
  }
}
