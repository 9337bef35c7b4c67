package org.bandgram.validation.sets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.validation.GzipFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path folder;
  private DataFolder data;

  @BeforeEach
  void open() {
    data = new DataFolder(folder.resolve("data"), folder.resolve("oracles"));
  }

  private void gzip(String name, String text) throws IOException {
    GzipFiles.write(folder.resolve(name), text);
  }

  @Test
  void readsASetWhoseFilesAreThere() throws IOException {
    gzip("data/gagolews/sipu/s1.data.gz", "  10 20\n  30 40\n  50 60\n");
    assertThat(data.find(RealSet.S1)).isEmpty();
    assertThat(data.missing().orElseThrow()).contains("s1 (", "s1.labels0.gz)");

    gzip("data/gagolews/sipu/s1.labels0.gz", "2\n0\n1\n");
    TestSet set = data.find(RealSet.S1).orElseThrow();
    assertThat(set.name()).isEqualTo("s1");
    assertThat(set.size()).isEqualTo(3);
  }

  @Test
  void readsMeasuredBlobs() throws IOException {
    gzip("oracles/affinity-propagation/blobs_d2_n4000.csv.gz", "0.5,1\n2,3\n");

    TestSet set = data.findMeasuredBlobs(4000).orElseThrow();

    assertThat(set.size()).isEqualTo(2);
    assertThat(set.points().row(0)).containsExactly(0.5, 1);
  }

  @Test
  void readsTheQualityOracle() throws IOException {
    Path quality = Files.createDirectories(folder.resolve("oracles/quality"));
    Files.writeString(
        quality.resolve("best_medoid.csv"),
        "set,n,d,K,best_medoid_error,method\na,9,2,3,5,kmeans\n");
    assertThat(data.findQualityOracle()).isEmpty();

    Files.writeString(quality.resolve("reference.csv"), "set,n,d,K,method,error,ari\n");
    assertThat(data.findQualityOracle().orElseThrow().tasks()).hasSize(1);
  }

  @Test
  void readsAMatrix() throws IOException {
    assertThat(data.findMatrix("roads.csv")).isEmpty();
    Path folderOfMatrices = Files.createDirectories(folder.resolve("data/mds"));
    Files.writeString(folderOfMatrices.resolve("roads.csv"), "\"\",a,b\na,0,3\nb,3,0\n");
    assertThat(data.findMatrix("roads.csv").orElseThrow().names()).containsExactly("a", "b");
    assertThat(data.findStressOracle()).isEmpty();
    assertThat(data.missing().orElseThrow()).contains("the stress oracle (");
  }

  @Test
  void remembersWhatIsMissingAndWhereItShouldBe() {
    assertThat(data.missing()).isEmpty();

    assertThat(data.find(RealSet.A2)).isEmpty();
    assertThat(data.findMeasuredBlobs(16_000)).isEmpty();

    assertThat(data.missing().orElseThrow())
        .startsWith("Skipped a2 (")
        .contains(
            "a2.data.gz): file not found. Set BANDGRAM_DATA to the folder with it; validation/")
        .contains(" sets. Skipped blobs_d2_n16000")
        .endsWith(
            "Set BANDGRAM_ORACLES to the folder with it; results of other programs are not"
                + " public.");
  }

  @Test
  void thePageOfDataHasEveryFile() throws IOException {
    String page = Files.readString(Path.of("validation", "data.md"));
    List<String> files = new ArrayList<>(List.of("mds/eurodist.csv"));
    Stream.of(RealSet.values()).map(RealSet::files).forEach(files::addAll);
    Stream.of("cnr-2000.edges.txt", "soc-Slashdot0902.jlg", "cit-HepTh.jlg")
        .forEach(graph -> files.add("graphs/" + graph + ".gz"));
    assertThat(files)
        .allSatisfy(
            file ->
                assertThat(page)
                    .containsPattern(
                        "\\n\\| `%s` \\| [0-9a-f]{12} \\| .*[a-z]"
                            .formatted(
                                Pattern.quote(
                                    file.replaceFirst("gagolews/(.*)\\.(data|labels0)\\.gz", "$1")
                                        .replaceFirst(
                                            "images-idx3|labels-idx1",
                                            "{images-idx3,labels-idx1}")))));
  }

  @Test
  void whatIsThereAndDiffersIsRefusedAndKept() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/python3")));
    gzip("gagolews/sipu/s1.labels0.gz", "1");
    gzip("gagolews/sipu/s1.data.gz", "1 2");
    Path points = folder.resolve("gagolews/sipu/s1.data.gz");
    byte[] before = Files.readAllBytes(points);
    Process fetch =
        new ProcessBuilder("/usr/bin/python3", "validation/data.py", folder.toString(), "sipu/s1")
            .start();

    String printed = new String(fetch.getInputStream().readAllBytes(), UTF_8);
    assertThat(printed).endsWith("is not what the experiments read\n");
    assertThat(fetch.waitFor()).isEqualTo(1);
    assertThat(points).hasBinaryContent(before);
  }
}
