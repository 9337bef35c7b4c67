package org.bandgram.spark.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.bandgram.BandgramException;
import org.bandgram.model.internal.SummaryFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system of Hadoop whose folders are mounted from this machine. */
@Tag("thorough")
@Tag("spark")
class HadoopFolderTest {
  private static final String ADDRESS = "viewfs://far/mounted/out";
  private static final List<String> NAMES =
      List.of("labels.csv", "exemplars.csv", "clusters.png", "summary.json");

  private final Configuration machines = new Configuration();
  @TempDir private Path mounted;
  @TempDir private Path results;
  private Path out;

  @BeforeEach
  void mount() {
    machines.set("fs.viewfs.mounttable.far.link./mounted", mounted.toUri().toString());
    machines.setBoolean("fs.viewfs.impl.disable.cache", true);
    out = mounted.resolve("out");
  }

  private HadoopFolder open() {
    return open(ADDRESS, "viewfs://far/mounted/points.csv");
  }

  private HadoopFolder open(String address, String input) {
    return HadoopFolder.open(address, NAMES, input, machines);
  }

  private void writeResults(String text, String... names) throws IOException {
    for (String old : results.toFile().list()) {
      Files.delete(results.resolve(old));
    }
    for (String name : names) {
      Files.writeString(results.resolve(name), text);
    }
    writeSummary(results, names);
  }

  private static void writeSummary(Path folder, String... names) throws IOException {
    List<String> files = Stream.concat(Stream.of(names), Stream.of(SummaryFile.NAME)).toList();
    SummaryFile.write(folder, Map.of("program", "bandgram", "files", files));
  }

  private static List<String> files(Path folder) {
    String[] names = folder.toFile().list((_, name) -> !name.endsWith(".crc"));
    return names == null ? List.of() : Arrays.stream(names).sorted().toList();
  }

  @Test
  void filesOfEarlierRunsAreReplacedAndOthersStay() throws IOException {
    writeResults("first", "labels.csv", "exemplars.csv");
    try (HadoopFolder folder = open()) {
      assertThat(folder.publish(results)).isEqualTo(ADDRESS);
    }
    assertThat(files(out)).containsExactly("exemplars.csv", "labels.csv", "summary.json");
    Files.writeString(out.resolve("mine.txt"), "mine");
    writeResults("second", "labels.csv", "clusters.png");
    try (HadoopFolder folder = open()) {
      folder.publish(results);
    }
    assertThat(files(out))
        .containsExactly("clusters.png", "labels.csv", "mine.txt", "summary.json");
    for (String name : results.toFile().list()) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(results.resolve(name));
    }
  }

  @Test
  void aFolderWithoutResultsIsLeftAsItWas() throws IOException {
    open().close();
    assertThat(out).doesNotExist();
    Files.createDirectory(out);
    open().close();
    assertThat(files(out)).isEmpty();
    assertThat(out).exists();
  }

  @Test
  void whatNoRunWroteIsNotReplaced() throws IOException {
    writeResults("ours", "labels.csv");
    try (HadoopFolder folder = open()) {
      Files.writeString(out.resolve("labels.csv"), "written meanwhile");
      assertThatExceptionOfType(BandgramException.class)
          .isThrownBy(() -> folder.publish(results))
          .withMessageContaining("labels.csv: is in the way");
    }
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(this::open)
        .withMessageStartingWith(ADDRESS + "/labels.csv: is in the way");
    assertThat(out.resolve("labels.csv")).hasContent("written meanwhile");
    assertThat(files(out)).containsExactly("labels.csv");
  }

  /** A summary that somebody edited names files that no run writes. */
  @Test
  void onlyFilesThatRunsWriteAreRemoved() throws IOException {
    writeResults("first", "labels.csv");
    Files.createDirectory(out);
    Files.writeString(out.resolve("mine.txt"), "mine");
    writeSummary(out, "mine.txt", "../points.csv");
    Files.writeString(mounted.resolve("points.csv"), "mine");
    try (HadoopFolder folder = open()) {
      folder.publish(results);
    }
    assertThat(files(mounted)).containsExactly("out", "points.csv");
    assertThat(files(out)).containsExactly("labels.csv", "mine.txt", "summary.json");
  }

  @Test
  void inputsAndWhatIsNoFolderAreRefused() throws IOException {
    for (String input : List.of(ADDRESS, ADDRESS + "/labels.csv")) {
      assertThatExceptionOfType(BandgramException.class)
          .isThrownBy(() -> open(ADDRESS, input))
          .withMessage(input + ": is an input of this run; choose another folder for its output");
    }
    open(ADDRESS, ADDRESS + "/points.csv").close();
    Files.writeString(mounted.resolve("file"), "mine");
    for (String address :
        List.of("nowhere://far/out", "viewfs://far/mounted/file", "viewfs://far/elsewhere/out")) {
      assertThatExceptionOfType(BandgramException.class)
          .isThrownBy(() -> open(address, "points.csv"))
          .withMessageStartingWith(address + ": cannot be used for output: ");
    }
    assertThat(mounted.resolve("file")).hasContent("mine");
  }
}
