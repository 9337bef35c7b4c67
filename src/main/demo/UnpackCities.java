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
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes {@code cities.csv.gz} from two files, which take a third less. {@code cities.txt.gz} has
 * the names of cities, a line each; in one line their countries, two letters each; then the degrees
 * of latitude and of longitude as three and four characters, in one line the first character of
 * all, in the next the second, and so on. {@code cities.bin} has thousandths of degrees, of
 * latitude and longitude in turn, ten bits each, the lowest bit first.
 *
 * <p>Run as {@code java UnpackCities.java FOLDER OUTPUT}; does nothing if OUTPUT is newer. Runs on
 * any JDK from 11.
 */
final class UnpackCities {
  private static final int LATITUDE = 3;
  private static final int LONGITUDE = 4;
  private static final int BITS = 10;

  private final List<String> lines;
  private final BitSet thousandths;

  private UnpackCities(Path text, Path bits) throws IOException {
    try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(text));
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(unpacked, StandardCharsets.UTF_8))) {
      lines = reader.lines().collect(Collectors.toList());
    }
    thousandths = BitSet.valueOf(Files.readAllBytes(bits));
  }

  public static void main(String[] arguments) throws IOException {
    Path text = Path.of(arguments[0], "cities.txt.gz");
    Path output = Path.of(arguments[1]);
    Path bits = text.resolveSibling("cities.bin");
    if (isNewer(output, text) && isNewer(output, bits)) {
      return;
    }
    String csv = new UnpackCities(text, bits).csv();
    Files.createDirectories(output.getParent());
    Path unfinished = output.resolveSibling(output.getFileName() + ".new");
    try (OutputStream file = Files.newOutputStream(unfinished);
        OutputStream gzip = gzip(file)) {
      gzip.write(csv.getBytes(StandardCharsets.UTF_8));
    }
    Files.move(unfinished, output, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isNewer(Path output, Path input) throws IOException {
    return Files.exists(output)
        && Files.getLastModifiedTime(output).compareTo(Files.getLastModifiedTime(input)) > 0;
  }

  private static OutputStream gzip(OutputStream file) throws IOException {
    return new GZIPOutputStream(file) {
      {
        def.setLevel(Deflater.BEST_COMPRESSION);
      }
    };
  }

  private String csv() {
    int cities = lines.size() - 2 - LATITUDE - LONGITUDE;
    String shared = lines.get(cities);
    String countries = lines.get(cities + 1);
    StringBuilder csv = new StringBuilder("lat,lon,country_code,city\n");
    String name = "";
    for (int i = 0; i < cities; i++) {
      name = name.substring(0, shared.charAt(i) - 'a') + lines.get(i);
      csv.append(number(cities + 2, LATITUDE, i, 2 * i)).append(',');
      csv.append(number(cities + 2 + LATITUDE, LONGITUDE, i, 2 * i + 1)).append(',');
      csv.append(countries, 2 * i, 2 * i + 2).append(',');
      csv.append(cell(name)).append('\n');
    }
    return csv.toString();
  }

  private String number(int first, int length, int city, int place) {
    StringBuilder number = new StringBuilder();
    for (int line = first; line < first + length; line++) {
      number.append(lines.get(line).charAt(city));
    }
    number.append(String.format(".%03d", thousandths(place)));
    return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
  }

  private int thousandths(int place) {
    int value = 0;
    for (int bit = 0; bit < BITS; bit++) {
      value |= thousandths.get(place * BITS + bit) ? 1 << bit : 0;
    }
    return value;
  }

  private static String cell(String name) {
    return name.indexOf(',') < 0 ? name : '"' + name + '"';
  }
}
