package org.bandgram.validation.sets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.bandgram.BandgramException;
import org.bandgram.data.PointSet;

/**
 * Reads the places of a gzipped TSPLIB problem (G. Reinelt 1991, doi 10.1287/ijoc.3.4.376): after a
 * line {@value #SECTION} a number, x and y per line, up to the end or a line {@value #END}.
 */
final class TsplibReader {
  private static final String SECTION = "NODE_COORD_SECTION";
  private static final String END = "EOF";

  private TsplibReader() {}

  /**
   * Reads the places in the order of the file, in double precision.
   *
   * @throws BandgramException if the file holds none or is damaged
   */
  static PointSet places(Path file) {
    List<double[]> places = new ArrayList<>();
    try (BufferedReader text =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      boolean found = false;
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        String stripped = line.strip();
        if (stripped.equals(END)) {
          break;
        }
        if (found && !stripped.isEmpty()) {
          places.add(place(file, stripped));
        }
        found |= stripped.startsWith(SECTION);
      }
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be read: " + e.getMessage(), e);
    }
    if (places.isEmpty()) {
      throw new BandgramException(file + ": has no places after a line " + SECTION);
    }
    return PointSet.of(places.toArray(double[][]::new));
  }

  private static double[] place(Path file, String line) {
    String[] cells = line.split("\\s+", -1);
    if (cells.length == 3) {
      try {
        return new double[] {Double.parseDouble(cells[1]), Double.parseDouble(cells[2])};
      } catch (NumberFormatException e) {
        throw new BandgramException(file + ": '" + line + "' is not a number, x and y", e);
      }
    }
    throw new BandgramException(file + ": '" + line + "' is not a number, x and y");
  }
}
