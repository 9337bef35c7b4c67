package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.BufferedReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.cli.ChildProcess;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.bandgram.cli.cluster.ClusterRun;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.describe.Certainty;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class InterruptionTest {
  private static final List<String> ENDLESS =
      List.of("--max-iterations=2000000000", "--convergence-iterations=1000000000");

  @Test
  void aCommandThatEndsByItselfIsLeftAlone() {
    Interruption interruption = new Interruption();
    assertThat(interruption.guard(() -> 7)).isEqualTo(7);
    assertThat(interruption.cancellation().isCancelled()).isFalse();
    assertThat(interruption.cancellation().isStopping()).isFalse();
  }

  @Test
  void aPartialResultIsKeptWhereTheCommandSaysSo() {
    Interruption interruption = new Interruption();
    interruption.keepPartialResults();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    assertThat(interruption.cancellation().isStopping()).isTrue();
    assertThat(interruption.cancellation().isCancelled()).isFalse();
  }

  private static final String CURVES = " --columns=x,y --half-bandwidth=8";

  /**
   * Whatever stage is cut short, the results are marked, and the exit code is not that of success.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --pairs=bands --levels=one" + CURVES,
        "cluster --pairs=bands --levels=one --messages=compact" + CURVES,
        "cluster --pairs=bands --levels=one --clusters=40" + CURVES,
        "cluster --pairs=coo" + CURVES,
        "cluster --pairs=all" + CURVES,
        "cluster --levels=many --top-size=20" + CURVES,
        "cluster --levels=many --top-size=20 --clusters=4" + CURVES,
        "cluster --levels=many --assignment=mean" + CURVES,
        "kmeans --k=4 --starts=3 --columns=x,y",
        "kernel-kmeans --k=4 --similarity=gaussian:1 --starts=3 --columns=x,y"
      })
  void partialResultsAreMarked(String command, @TempDir Path folder) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add(1, InputFiles.corners(folder.resolve("points.csv"), 300).toString());
    for (String more : List.of("", "--quiet")) {
      Path out = folder.resolve("out" + more);
      List<String> all = new ArrayList<>(arguments);
      all.add("--out=" + out);
      if (!more.isEmpty()) {
        all.add(more);
      }
      CommandRun run = CommandRun.of(alreadyInterrupted(), all.toArray(String[]::new));
      assertThat(run.err() + run.out()).contains(Report.INTERRUPTED);
      assertThat(run.exitCode()).isEqualTo(130);
      assertThat(Files.readString(out.resolve("summary.json")))
          .contains("\"status\" : \"stopped\"", "\"converged\" : false");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --pairs=bands --levels=one" + CURVES,
        "kmeans --k=4 --columns=x,y",
        "kernel-kmeans --k=4 --similarity=gaussian:1 --columns=x,y"
      })
  void aPartialResultReplacesNoWholeOne(String command, @TempDir Path folder) throws Exception {
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add(1, InputFiles.corners(folder.resolve("points.csv"), 300).toString());
    arguments.addAll(List.of("--out=" + out, "--report=" + page));
    CommandRun.of(new Interruption(), arguments.toArray(String[]::new));
    byte[] before = Files.readAllBytes(page);
    CommandRun run = CommandRun.of(alreadyInterrupted(), arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.err() + run.out())
        .contains(out + " keeps the finished result it has", page + " stays as it was");
    assertThat(page).hasBinaryContent(before);
    assertThat(out.resolve("summary.json")).content().doesNotContain("\"stopped\"");
    assertThat(folder.resolve("out-stopped/summary.json")).content().contains("\"stopped\"");
    assertThat(ClusterCommandTest.files(folder))
        .containsExactly("out", "out-stopped", "page.html", "points.csv");
  }

  @Test
  void whatHadNoResultWhenItWasStoppedHasNone() {
    Cancellation cancellation = new Cancellation();
    cancellation.stop();
    cancellation.resultAvailable();
    assertThat(cancellation.isCancelled()).isTrue();
  }

  /** Returns an interruption of a command that has a result, however little it has done. */
  private static Interruption alreadyInterrupted() {
    Interruption interruption = new Interruption();
    interruption.keepPartialResults();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    return interruption;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exemplars POINTS --k=3 --columns=x,y",
        "mds POINTS --from=points --columns=x,y",
        "pagerank EDGES",
        "gram POINTS --columns=x,y --similarity=gaussian:1",
        "plan POINTS --columns=x,y"
      })
  void whereNoPartialResultIsOfUseThereIsNone(String command, @TempDir Path folder) {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 300);
    Path edges = InputFiles.rows(folder.resolve("edges"), "# arcs", 90, i -> i + " " + i / 2);
    Interruption interruption = new Interruption();
    interruption.interrupt();
    CommandRun run =
        CommandRun.of(
            interruption,
            command
                .replace("POINTS", points.toString())
                .replace("EDGES", edges.toString())
                .split(" "));
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines()).containsExactly("bandgram: interrupted; no results were written");
    assertThat(run.exitCode()).isEqualTo(130);
  }

  /** Messages have converged by then, but the command has not ended by itself. */
  @Test
  void anEvaluationThatIsInterruptedIsMarkedToo(@TempDir Path folder) {
    DataSet data =
        ReaderFiles.read(
            InputFiles.corners(folder.resolve("points.csv"), 120),
            ReadOptions.defaults().withColumns("x", "y"));
    AtomicLong compared = new AtomicLong();
    AtomicLong most = new AtomicLong(Long.MAX_VALUE);
    Cancellation cancellation = new Cancellation();
    Similarity counted =
        CustomSimilarity.ofRows(
            "counted",
            true,
            (a, b) -> {
              if (compared.incrementAndGet() > most.get()) {
                cancellation.stop();
              }
              return -Math.hypot(a[0] - b[0], a[1] - b[1]);
            });
    Options options =
        Options.defaults()
            .withBand(band -> band.withHalfBandwidth(8).withSimilarity(counted))
            .withPairs(Pairs.COO);
    try (Execution execution = Execution.onThreads(1)) {
      AutoAffinityPropagation.fit(data.points(), options, execution);
    }
    most.set(compared.getAndSet(0));
    Execution.Settings settings = Execution.Settings.ofThreads(1).withCancellation(cancellation);
    try (Run run = new Run(settings, false)) {
      ClusterRun found =
          ClusterRun.execute(data, options, Optional.empty(), Certainty.Asked.NONE, run);
      assertThat(found.clustering().status()).isEqualTo(Status.CONVERGED);
      assertThat(found.outcome().status()).isEqualTo(Status.STOPPED);
      assertThat(found.outcome().report().warnings()).contains(Report.INTERRUPTED);
    }
  }

  /** SIGTERM takes the same way as Ctrl-C, which a test may have to ignore. */
  @Test
  @Tag("thorough")
  void aStoppedProcessWritesTheBestItHas(@TempDir Path folder) throws Exception {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 2000);
    Path out = folder.resolve("out");
    List<String> arguments = new ArrayList<>(ENDLESS);
    arguments.addAll(0, List.of("cluster", input.toString(), "--columns=x,y", "--out=" + out));
    Process process = ChildProcess.atTerminal(arguments).start();
    StringBuilder shown = new StringBuilder();
    boolean asked = false;
    try (Reader err = process.errorReader()) {
      for (int c = err.read(); c >= 0; c = err.read()) {
        shown.append((char) c);
        if (c == ']' && !asked && shown.indexOf("finding exemplars") >= 0) {
          process.toHandle().destroy();
          asked = true;
        }
      }
    }
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(shown.toString()).doesNotContain("without waiting");
    assertThat(ClusterCommandTest.files(folder)).containsExactly("out", "points.csv");
    assertThat(ClusterCommandTest.files(out)).contains("labels.csv", "summary.json");
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"status\" : \"stopped\"");
  }

  /** A command that looks at nothing. */
  static final class Deaf {
    public static void main(String[] arguments) {
      new Interruption()
          .guard(
              () -> {
                OutputFolder.open(Path.of(arguments[0]), new SummaryFile(), List.of(), List.of());
                System.err.println("ready");
                while (true) {
                  LockSupport.park();
                }
              });
    }
  }

  @Test
  @Timeout(value = 40, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aSecondSignalEndsWhateverTheFirstDoesNot(@TempDir Path folder) throws Exception {
    Process process =
        ChildProcess.fromScript(Deaf.class, List.of(folder.resolve("new/out").toString())).start();
    try (BufferedReader err = process.errorReader()) {
      assertThat(err.lines().filter("ready"::equals).findFirst()).isPresent();
      process.toHandle().destroy();
      assertThat(err.readLine()).isEqualTo("bandgram: stopping (again to end at once)");
      process.toHandle().destroy();
      assertThat(err.readLine()).isEqualTo("bandgram: interrupted; no results were written");
    }
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(ClusterCommandTest.files(folder)).isEmpty();
  }

  @Test
  void errorsPassThrough() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Interruption()
                    .guard(
                        () -> {
                          throw new IllegalStateException("x");
                        }));
  }
}
