package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of products with typing errors, and series, from the command line. */
@Tag("thorough")
class TextCommandTest {
  private static final List<String> PRODUCTS =
      List.of("Espresso machine", "Coffee grinder", "Kettle, electric", "Bread knife");

  @TempDir private Path folder;

  /** Returns names with typing errors, row i of product i % 4; many are equal. */
  private static List<String> names(int n) {
    Random random = new Random(n);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      StringBuilder name = new StringBuilder(PRODUCTS.get(i % PRODUCTS.size()));
      if (random.nextBoolean()) {
        name.setCharAt(random.nextInt(name.length()), (char) ('a' + random.nextInt(26)));
      }
      names.add(name.toString());
    }
    return names;
  }

  private Path products(int n) {
    StringBuilder lines = new StringBuilder("sku,name,price\n");
    int row = 0;
    for (String name : names(n)) {
      lines.append("P%d,\"%s\",%d\n".formatted(row, name, row++ % 7));
    }
    return InputFiles.write(folder.resolve("products.csv"), lines.toString());
  }

  private static List<String> cells(Path table, int column) throws IOException {
    return Files.readAllLines(table).stream()
        .skip(1)
        .map(line -> line.split(",", -1)[column])
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--similarity jaro-winkler", "--similarity jaccard"})
  void namesOfAProductAreTogether(String similarity) throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(
                products(97),
                "--text-column name --id-column sku --clusters 4 " + similarity,
                "--out",
                out)
            .assertFine();
    assertThat(run.out()).contains("97 texts in column name, ");
    List<String> labels = cells(out.resolve("labels.csv"), 2);
    Map<Integer, String> ofProduct = new TreeMap<>();
    for (int row = 0; row < 97; row++) {
      assertThat(labels.get(row)).isEqualTo(ofProduct.computeIfAbsent(row % 4, labels::get));
    }
    assertThat(ofProduct.values()).doesNotHaveDuplicates();
    List<String> exemplars = Files.readAllLines(out.resolve("exemplars.csv"));
    assertThat(exemplars.getFirst()).isEqualTo("id,label,row,size,text");
    assertThat(exemplars).hasSize(5);
    for (String product : PRODUCTS) {
      assertThat(exemplars.subList(1, 5)).anyMatch(line -> line.contains(product));
    }
    List<String> members = Files.readAllLines(out.resolve("members.csv"));
    assertThat(members.getFirst()).isEqualTo("id,label,rank,row,similarity,text");
    assertThat(members.stream().map(line -> line.split(",", 6)[5])).doesNotHaveDuplicates();
    CommandRun predicted =
        CommandRun.of(
            "predict",
            out.toString(),
            folder.resolve("products.csv").toString(),
            "--columns",
            "price");
    predicted.assertRefusedFor("has no points");
  }

  @Test
  void aListOfNamesNeedsNoHeader() throws IOException {
    Path file =
        InputFiles.write(
            folder.resolve("names.txt"),
            String.join("\n", names(31)).replace(",", "").replaceFirst("\n", "\n\n") + "\n");
    Path out = folder.resolve("out");
    CommandRun.cluster(file, "--text-column 0", "--out", out).assertDone();
    assertThat(cells(out.resolve("labels.csv"), 1)).hasSize(31);
    CommandRun.cluster(file, "--text-column 0 --quiet", "--report", folder.resolve("a.html"))
        .assertDone();
    assertThat(Files.readString(folder.resolve("a.html"))).contains("Espresso machine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "--text-column name --columns price! --columns cannot be combined with",
        "--text-column name --scale standard! --scale cannot be combined with",
        "--text-column name --checkpoint c! --checkpoint cannot be combined with",
        "--text-column name --device cuda! --device is cuda, but must be cpu or auto with",
        "--text-column name --similarity cosine! --similarity is cosine, but must be one of edit,",
        "--text-column nme! no column 'nme'; the columns are sku, name, price",
        "--text-column name --id-column price! has '0', but ids must be there and differ",
        "--text-column name --clusters 98! at most 13, the number of different texts",
        "--similarity edit! --similarity is edit, but must be left to --text-column",
      })
  void refusesWhatIsAboutPoints(String options, String message) {
    CommandRun run = CommandRun.cluster(products(20), options);
    run.assertRefusedFor(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --id-column sku"})
  void labelsGoToTheOutputStream(String ids) throws IOException {
    Path file = products(31);
    Path out = folder.resolve("out");
    assertThat(CommandRun.cluster(file, "--text-column name" + ids, "--out", out).exitCode())
        .isZero();
    CommandRun run = CommandRun.cluster(file, "--text-column name --out -" + ids).assertDone();
    assertThat(run.err()).doesNotContain("error");
    assertThat(run.out()).isEqualTo(Files.readString(out.resolve("labels.csv")));
  }

  @Test
  void namesOptionsWithoutEffect() {
    CommandRun run =
        CommandRun.cluster(products(20), "--text-column name --half-bandwidth 5").assertDone();
    assertThat(run.err()).contains("--half-bandwidth has no effect with --text-column");
  }

  /** Sines, steps and ramps, each begun a little earlier or later. */
  @Test
  void seriesOfAShapeAreTogether() throws IOException {
    Random random = new Random(7);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 33; i++) {
      int shift = random.nextInt(7) - 3;
      for (int t = 0; t < 60; t++) {
        double value =
            switch (i % 3) {
              case 0 -> Math.sin(2 * Math.PI * (t + shift) / 20);
              case 1 -> t + shift > 30 ? 2 : 0;
              default -> (t + shift) / 20.0;
            };
        lines.append(value + 0.05 * random.nextGaussian()).append(t == 59 ? "\n" : ",");
      }
    }
    Path file = InputFiles.write(folder.resolve("series.csv"), lines.toString());
    Path out = folder.resolve("out");
    CommandRun.cluster(file, "--similarity dtw --clusters 3", "--out", out).assertDone();
    List<String> labels = cells(out.resolve("labels.csv"), 1);
    for (int i = 0; i < 33; i++) {
      assertThat(labels.get(i)).isEqualTo(labels.get(i % 3));
    }
    assertThat(labels.subList(0, 3)).doesNotHaveDuplicates();
    CommandRun predicted = CommandRun.of("predict", out.toString(), file.toString()).assertDone();
    assertThat(predicted.out().lines().skip(1).map(line -> line.split(",", -1)[1]))
        .isEqualTo(labels);
  }
}
