package org.bandgram.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.bandgram.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListReaderTest {
  @TempDir Path folder;

  private EdgeList read(String text) throws IOException {
    Path file = folder.resolve("edges.txt");
    Files.writeString(file, text.replace('|', '\n'));
    return EdgeListReader.read(file, Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2|3 4|-5 9223372036854775807",
        "# c|%c||1\t2\r|3 , 4|  -5;9223372036854775807  |",
        "source,target|1,2|3,4|# 7 7|-5,9223372036854775807|"
      })
  void arcsInAnyForm(String text) throws IOException {
    EdgeList arcs = read(text);
    assertThat(arcs.sources()).containsExactly(1, 3, -5);
    assertThat(arcs.targets()).containsExactly(2, 4, Long.MAX_VALUE);
    assertThat(arcs.isWeighted()).isFalse();
    assertThat(arcs.declared()).isEmpty();
  }

  @Test
  void weightsAndGzip() throws IOException {
    Path file = folder.resolve("edges.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("src,dst,weight\n0,1,0.5\n1,0,2e-3\n".getBytes(StandardCharsets.UTF_8));
    }
    EdgeList arcs = EdgeListReader.read(file, Progress.NONE);
    assertThat(arcs.weights()).containsExactly(0.5, 0.002);
  }

  @Test
  void declaredNodesExistWithoutArcs() throws IOException {
    EdgeList directed = read("5,2,d,graph|1,2|2,3|");
    assertThat(directed.declared()).contains(new EdgeList.IdRange(1, 5));
    assertThat(directed.size()).isEqualTo(2);
    EdgeList undirected = read("3,2,u|1,2|3,3|");
    assertThat(undirected.sources()).containsExactly(1, 2, 3);
    assertThat(undirected.targets()).containsExactly(2, 1, 3);
    EdgeList market =
        read("%%MatrixMarket matrix coordinate real symmetric|% c|4 4 2|2 1 0.5|3 3 1|");
    assertThat(market.declared()).contains(new EdgeList.IdRange(1, 4));
    assertThat(market.sources()).containsExactly(2, 1, 3);
    assertThat(market.weights()).containsExactly(0.5, 0.5, 1);
  }

  @Test
  void manyArcs() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int e = 0; e < 50_000; e++) {
      text.append(e).append(' ').append(2L * e + 10_000_000_000L).append('\n');
    }
    EdgeList arcs = read(text.toString());
    assertThat(arcs.size()).isEqualTo(50_000);
    assertThat(arcs.targets()[49_999]).isEqualTo(10_000_099_998L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "''!: has no arcs",
        "# only|!: has no arcs",
        "1 2|x 3!:2: column 'source' has 'x', which is no whole number of 64 bits",
        "1 2|3 4.5!:2: column 'target' has '4.5', which is no whole number of 64 bits",
        "1 99999999999999999999!:1: column 'target' has '99999999999999999999', which is no whole"
            + " number of 64 bits",
        "1 2||3!:3: has 1 cells, but line 1 has 2",
        "7|!:1: has 1 cell, but must have a source, a target and at most a weight",
        "1 2 3 4!:1: has 4 cells, but must have a source, a target and at most a weight",
        "1 2 -1!:1: column 'weight' has '-1', which is no finite number from 0 up",
        "1 2 1|1 3 nan!:2: column 'weight' has 'nan', which is no finite number from 0 up",
        "1 2 1e999!:1: column 'weight' has '1e999', which is no finite number from 0 up",
        "%%MatrixMarket matrix array real general|2 2!:1: declares a matrix that is not in"
            + " coordinate form"
      })
  void faultsNameTheLine(String text, String problem) {
    assertThatThrownBy(() -> read(text.equals("''") ? "" : text))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(folder.resolve("edges.txt") + problem);
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.txt");
    assertThatThrownBy(() -> EdgeListReader.read(file, Progress.NONE))
        .hasMessage(file + ": no such file");
  }

  @Test
  void weightsOfNodes() throws IOException {
    Path file = folder.resolve("nodes.csv");
    Files.writeString(file, "id,weight\n4,2\n7\n4,0.5\n");
    assertThat(NodeWeights.read(file))
        .containsOnly(java.util.Map.entry(4L, 2.5), java.util.Map.entry(7L, 1.0));
    Files.writeString(file, "1 2 3\n");
    assertThatThrownBy(() -> NodeWeights.read(file))
        .hasMessage(file + ":1: has 3 cells, but must have an id and at most a weight");
    Files.writeString(file, "#\n");
    assertThatThrownBy(() -> NodeWeights.read(file)).hasMessage(file + ": has no nodes");
  }
}
