import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes {@code cities.csv.gz} from {@code cities.txt.gz} beside this file, which takes a quarter
 * less: the names of cities, a line each; in one line their countries, two letters each; then
 * latitudes and longitudes as numbers of seven and eight characters, in one line the first
 * character of all, in the next the second, and so on.
 *
 * <p>Run as {@code java UnpackCities.java PACKED OUTPUT}; does nothing if OUTPUT is newer. Runs on
 * any JDK from 11.
 */
final class UnpackCities {
  private static final int LATITUDE = 7;
  private static final int LONGITUDE = 8;

  private UnpackCities() {}

  public static void main(String[] arguments) throws IOException {
    Path packed = Path.of(arguments[0]);
    Path output = Path.of(arguments[1]);
    if (Files.exists(output)
        && Files.getLastModifiedTime(output).compareTo(Files.getLastModifiedTime(packed)) > 0) {
      return;
    }
    Files.createDirectories(output.getParent());
    Path unfinished = output.resolveSibling(output.getFileName() + ".new");
    try (OutputStream file = Files.newOutputStream(unfinished);
        OutputStream gzip = gzip(file)) {
      gzip.write(csv(lines(packed)).getBytes(StandardCharsets.UTF_8));
    }
    Files.move(unfinished, output, StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<String> lines(Path packed) throws IOException {
    List<String> lines = new ArrayList<>();
    try (InputStream text = new GZIPInputStream(Files.newInputStream(packed));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static OutputStream gzip(OutputStream file) throws IOException {
    return new GZIPOutputStream(file) {
      {
        def.setLevel(Deflater.BEST_COMPRESSION);
      }
    };
  }

  private static String csv(List<String> lines) {
    int cities = lines.size() - 1 - LATITUDE - LONGITUDE;
    StringBuilder csv = new StringBuilder("lat,lon,country_code,city\n");
    for (int i = 0; i < cities; i++) {
      csv.append(number(lines, cities + 1, LATITUDE, i)).append(',');
      csv.append(number(lines, cities + 1 + LATITUDE, LONGITUDE, i)).append(',');
      csv.append(lines.get(cities), 2 * i, 2 * i + 2).append(',');
      csv.append(cell(lines.get(i))).append('\n');
    }
    return csv.toString();
  }

  private static String number(List<String> lines, int first, int length, int city) {
    StringBuilder digits = new StringBuilder();
    for (int place = first; place < first + length; place++) {
      digits.append(lines.get(place).charAt(city));
    }
    return new BigDecimal(digits.toString()).stripTrailingZeros().toPlainString();
  }

  private static String cell(String name) {
    return name.indexOf(',') < 0 ? name : '"' + name + '"';
  }
}
