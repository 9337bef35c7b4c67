package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.cli.console.ProgramCommand.BuildVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

  @ParameterizedTest
  @CsvSource({"--help, 0, Usage: bandgram", "--no-such-option, 2, --no-such-option"})
  void theProgramTakesOptionsItself(String option, int exitCode, String said) {
    CommandRun run = CommandRun.of(option);
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(exitCode == 0 ? run.out() : run.err()).contains(said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "help|--help",
        "help --help|--help",
        "help -h|--help",
        "help kmeans|kmeans --help",
        "help kmean|kmean --help",
        "kmeans help|kmeans help",
        "kmeans --help|kmeans --help"
      })
  void helpIsACommandToo(String given, String meant) {
    assertThat(Main.helpAsOption(given.split(" "))).containsExactly(meant.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kmeans --n_clusters=3|unknown option --n_clusters; kmeans has --clusters",
        "kmeans p.csv --columns -x --n-clusters 3"
            + "|unknown option --n-clusters; kmeans has --clusters",
        "cluster p.csv --n-clusters 3|unknown option --n-clusters; cluster has --clusters",
        "spectral p.csv --k 3 --n_neighbors 4"
            + "|unknown option --n_neighbors; spectral has --neighbours",
        "exemplars p.csv --k 3 --metric l1|unknown option --metric; exemplars has --distance",
        "kmeans p.csv --half-bandwith 3|unknown option --half-bandwith",
        "kmeans p.csv --normalize|unknown option --normalize; kmeans has --scale",
        "cluster p.csv --standardise|unknown option --standardise; cluster has --scale",
        "kmeans p.csv --min_samples 3"
            + "|unknown option --min_samples; there is no clustering by density; 'cluster' finds"
            + " the number of clusters by itself, and --noise marks outliers",
        "cluster p.csv --linkage ward|unknown option --linkage; 'cluster --levels many' tells how"
            + " clusters would merge (merges.csv, dendrogram.png)",
        "cluster p.csv --toleranc 3|unknown option --toleranc",
        "kmeans p.csv --tolernace 3|unknown option --tolernace; did you mean --tolerance?",
        "kmeans p.csv --toleranc 3|unknown option --toleranc; did you mean --tolerance?",
        "kmeans p.csv --k 3 --sed 4 --x|unknown option --sed; did you mean --seed?",
        "kmeans p.csv --no-header|missing required option: '--clusters=K'",
        "kmeans p.csv -- --k|missing required option: '--clusters=K'"
      })
  void oneMistakenOptionIsOneLine(String arguments, String problem) {
    CommandRun run = CommandRun.line(arguments);
    String help = " (try 'bandgram %s --help')".formatted(arguments.split(" ")[0]);
    run.assertRefused(problem + help);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clustr|; did you mean cluster?",
        "demp|; did you mean demo?",
        "nosuch|''",
        "dbscan|; there is no clustering by density; 'cluster' finds the number of clusters by"
            + " itself, and --noise marks outliers",
        "Hierarchical|; 'cluster --levels many' tells how clusters would merge (merges.csv,"
            + " dendrogram.png)",
        "pca|; 'kernel-pca --similarity linear' has principal components",
        "gaussian_mixture|; there are no mixtures of normal distributions; 'kmeans' and 'cluster'"
            + " are nearest"
      },
      quoteCharacter = '\"')
  void aMistakenCommandLeadsOn(String command, String hint) {
    String line =
        "bandgram: no command '%s'%s (try 'bandgram --help')"
            .formatted(command, hint.equals("''") ? "" : hint);
    for (String[] words :
        List.of(
            new String[] {command, "p.csv"},
            new String[] {command, "--help"},
            Main.helpAsOption("help", command))) {
      CommandRun run = CommandRun.of(words);
      assertThat(run.errorLines()).containsExactly(line);
      assertThat(run.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void wordsThatBeginWithAnAtSignAreNoFilesOfArguments(@TempDir Path folder) {
    Path words = InputFiles.write(folder.resolve("words"), "--version\n");
    CommandRun run = CommandRun.of("kmeans", "@" + words, "--k=2");
    run.assertRefusedFor("@" + words);
  }

  @Test
  void versionIsFilledInByTheBuild() {
    assertThat(new BuildVersion().getVersion())
        .singleElement()
        .asString()
        .matches("bandgram \\d+\\.\\d+\\.\\d+\\S* \\(commit ([0-9a-f]{12,40}(-dirty)?|unknown)\\)");
  }
}
