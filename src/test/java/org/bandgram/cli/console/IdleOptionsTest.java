package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does nothing beside the other options is said, and does nothing. */
@Tag("thorough")
class IdleOptionsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cluster POINTS --pairs all --half-bandwidth 5 --curves 3;"
            + "--half-bandwidth, --curves with --pairs all",
        "plan POINTS --pairs all --curve morton;--curve with --pairs all",
        "cluster POINTS --pairs coo --messages compact --similarities stored;"
            + "--messages, --similarities with --pairs coo",
        "cluster POINTS --levels one --top-size 50;--top-size with --levels one",
        "cluster POINTS --pairs graph --curves 3;--curves with --pairs graph",
        "plan POINTS --pairs bands --neighbours 5;--neighbours with --pairs bands",
        "cluster POINTS --format parquet;--format without --out",
        "cluster POINTS --quiet --confidence --out -;--confidence with --out -",
        "cluster POINTS --checkpoint-seconds 5;--checkpoint-seconds without --checkpoint",
        "kmeans POINTS --k 2 --format csv;--format without --out",
        "kmeans POINTS --k 40 --centroids POINTS --init random;--init with --centroids",
        "kernel-kmeans POINTS --k 2 --half-bandwidth 9;--half-bandwidth with --approximation auto",
        "exemplars POINTS --k 2 --curve morton;--curve with --pairs all",
        "exemplars POINTS --k 2 --neighbours 5;--neighbours with --pairs all",
        "exemplars POINTS --k 2 --pairs bands --multiset;--multiset with --pairs bands",
        "exemplars POINTS --k 2 --pairs graph --optimizer salsa --reference 5;"
            + "--reference with --pairs graph",
        "exemplars POINTS --k 2 --epsilon 0.2;"
            + "--epsilon with an optimizer that gives nothing away",
        "exemplars POINTS --k 2 --optimizer salsa --rejections 5;"
            + "--rejections without --optimizer three-sieves",
        "exemplars POINTS --k 2 --reference 9;"
            + "--reference with an optimizer that sees all points at once",
        "gram POINTS --similarity linear --approximation graph --curves 1 --half-bandwidth 5;"
            + "--half-bandwidth, --curves with --approximation graph",
        "gram POINTS --similarity gaussian:1 --neighbours 5 --rank 9;--neighbours, --rank with"
            + " --approximation bands",
        "kernel-pca POINTS --similarity linear --approximation all --rank 9;--rank with"
            + " --approximation all",
        "kernel-pca POINTS --similarity linear --neighbours 5 --curves 3;--curves, --neighbours with"
            + " --approximation auto",
        "gram POINTS --similarity gaussian:1 --approximation blocks --rank 9;--rank with"
            + " --approximation blocks",
        "gram POINTS --similarity linear --approximation low-rank --curves 3 --device cpu;--curves,"
            + " --device with --approximation low-rank",
        "gram POINTS --similarity linear --approximation low-rank+blocks --neighbours 3;--neighbours"
            + " with --approximation low-rank+blocks",
        "kernel-pca POINTS --similarity linear --format csv;--format without --out",
        "spectral POINTS --k 2 --format csv;--format without --out",
        "mds MATRIX --starts 3;--starts without --start random",
        "mds MATRIX --start MATRIX --seed 3;--seed with coordinates to --start from",
        "mds MATRIX --distance euclidean;--distance without --from points",
        "mds POINTS --from points --curve morton;--curve without --half-bandwidth",
        "cluster PAIRS --precomputed edges --half-bandwidth 5 --curves 1 --similarity linear;"
            + "--half-bandwidth, --curves, --similarity with --precomputed",
        "pagerank EDGES --unweighted --duplicates max;--duplicates with --unweighted",
        "spectral MATRIX --precomputed matrix --k 2 --neighbours 3;--neighbours with --precomputed",
        "cluster PAIRS --precomputed edges --messages compact;--messages with --precomputed edges",
        "cluster MATRIX --precomputed matrix --columns a,b;--columns with --precomputed matrix",
        "mds MATRIX --id-column a;--id-column without --from points",
        "mds MATRIX --categories a;--categories without --from points",
        "pagerank EDGES --format csv;--format without --out"
      })
  void isSaid(String command, String expected) {
    CommandRun run = CommandRun.of(words(command));
    String[] parts = expected.split(" ", -1);
    int options = 1 + (int) Arrays.stream(parts).filter(part -> part.endsWith(",")).count();
    String why = String.join(" ", Arrays.asList(parts).subList(options, parts.length));
    run.assertDone();
    assertThat(run.errorLines())
        .containsExactly(
            Arrays.stream(parts)
                .limit(options)
                .map(
                    option ->
                        "bandgram: warning: %s has no effect %s"
                            .formatted(option.replace(",", ""), why))
                .toArray(String[]::new));
    assertThat(run.out()).isNotEmpty();
  }

  private String[] words(String command) {
    return command
        .replace("POINTS", InputFiles.corners(folder.resolve("p.csv"), 40) + " --columns x,y")
        .replaceFirst("--centroids (\\S+) --columns x,y", "--centroids $1")
        .replace("PAIRS", InputFiles.write(folder.resolve("s.txt"), "1 2 -1\n2 1 -2\n").toString())
        .replace("EDGES", InputFiles.write(folder.resolve("e.txt"), "1 2\n2 1\n").toString())
        .replace("MATRIX", InputFiles.write(folder.resolve("m.csv"), "0,1\n1,0\n").toString())
        .split(" ");
  }

  @Test
  void whatHasAnEffectIsNotMentioned() {
    for (String command :
        new String[] {
          "cluster POINTS --pairs bands --levels one --half-bandwidth 5 --curves 3 --messages compact",
          "cluster POINTS --pairs coo --half-bandwidth 5 --no-picture",
          "kernel-kmeans POINTS --k 2 --approximation bands --half-bandwidth 9",
          "gram POINTS --similarity linear --approximation low-rank+blocks --rank 2 --block-size 3",
          "kernel-pca POINTS --similarity linear --rank 2",
          "exemplars POINTS --k 2 --pairs bands --curve morton",
          "exemplars POINTS --k 9 --pairs graph --neighbours 9",
          "exemplars POINTS --k 2 --optimizer three-sieves --rejections 5 --epsilon 0.2",
          "mds POINTS --from points --half-bandwidth 5 --curve morton --start random --starts 2"
        }) {
      assertThat(CommandRun.of(words(command)).err()).isEmpty();
    }
  }
}
