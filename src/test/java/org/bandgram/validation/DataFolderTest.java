package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir private Path folder;

  private void gzip(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void readsClassesFromAFileOfTheirOwn() throws IOException {
    gzip("data/gagolews/sipu/s1.data.gz", "  10 20\n  30 40\n  50 60\n");
    gzip("data/gagolews/sipu/s1.labels0.gz", "2\n0\n1\n");

    TestSet set = new DataFolder(folder.resolve("data")).find(RealSet.S1).orElseThrow();

    assertThat(set.name()).isEqualTo("s1");
    assertThat(set.points().row(1)).containsExactly(30, 40);
    assertThat(set.classes().orElseThrow()).containsExactly(1, -1, 0);
    assertThat(set.seed()).isEmpty();
  }

  @Test
  void readsClassesFromTheLastColumn() throws IOException {
    String row = "1\t".repeat(16);
    gzip("data/pendigits/pendigits.txt.gz", row + "8\n" + row + "3\n" + row + "8\n");

    TestSet set = new DataFolder(folder.resolve("data")).find(RealSet.PENDIGITS).orElseThrow();

    assertThat(set.dimensions()).isEqualTo(16);
    assertThat(set.classes().orElseThrow()).containsExactly(0, 1, 0);
  }

  @Test
  void readsBlobsBesideTheFolder() throws IOException {
    gzip("oracles/affinity-propagation/blobs_d2_n4000.csv.gz", "0.5,1\n2,3\n");

    TestSet set = new DataFolder(folder.resolve("data")).findMeasuredBlobs(4000).orElseThrow();

    assertThat(set.size()).isEqualTo(2);
    assertThat(set.points().row(0)).containsExactly(0.5, 1);
  }

  @Test
  void remembersWhatIsMissing() {
    DataFolder data = new DataFolder(folder.resolve("data"));
    assertThat(data.missing()).isEmpty();

    assertThat(data.find(RealSet.A2)).isEmpty();
    assertThat(data.findMeasuredBlobs(16_000)).isEmpty();

    assertThat(data.missing().orElseThrow())
        .startsWith("Missing, so left out: a2 (")
        .contains("blobs_d2_n16000")
        .endsWith("Set BANDGRAM_DATA to the folder that holds the sets.");
  }
}
