package org.bandgram.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files {@code merges.csv} and {@code levels.csv}. */
class HierarchyFilesTest {
  /** All bits of a double but the sign and the last of the exponent. */
  private static final long FINITE_AND_POSITIVE = 0x7fefffffffffffffL;

  private static final ReadOptions EXACT =
      ReadOptions.defaults().withColumns(ReadOptions.ALL).withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  @Test
  void mergesAreALinkageWithExemplars() {
    Path file = folder.resolve("merges.csv");
    double[][] linkage = {{0, 2, 0, 12}, {1, 3, 2.5, 2_000_000_000}, {4, 5, 1e9, 2_000_000_003}};
    MergeFile.write(file, linkage, new int[] {7, 0, 1_999_999_999});
    assertThat(file)
        .content()
        .isEqualTo(
            """
            step,left,right,height,size,exemplar_row
            0,0,2,0.0,12,7
            1,1,3,2.5,2000000000,0
            2,4,5,1.0E9,2000000003,1999999999
            """);
  }

  @Test
  void oneClusterHasNoMerges() {
    Path file = folder.resolve("merges.csv");
    MergeFile.write(file, new double[0][], new int[0]);
    assertThat(file).content().isEqualTo("step,left,right,height,size,exemplar_row\n");
  }

  @RandomCases(100)
  void heightsAreReadBackBitForBit(@Size(min = 2, max = 20) long[] bits) throws IOException {
    double[] heights =
        Arrays.stream(bits)
            .mapToDouble(pattern -> Double.longBitsToDouble(pattern & FINITE_AND_POSITIVE))
            .toArray();
    Path file = Files.createTempFile("bandgram", ".csv");
    try {
      double[][] linkage =
          Arrays.stream(heights)
              .mapToObj(height -> new double[] {0, 1, height, 2})
              .toArray(double[][]::new);
      MergeFile.write(file, linkage, new int[heights.length]);
      PointSet table = read(file, EXACT).points();
      for (int step = 0; step < heights.length; step++) {
        assertThat(table.row(step)).containsExactly(step, 0, 1, heights[step], 2, 0);
      }
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void linkagesAreChecked() {
    Path file = folder.resolve("merges.csv");
    refused(() -> MergeFile.write(file, new double[2][4], new int[1]))
        .hasMessage("the number of exemplars of merges is 1, but must be 2, the number of merges");
    refused(() -> MergeFile.write(file, new double[][] {{0, 1, 2}}, new int[1]))
        .hasMessage("the length of row 0 of the linkage is 3, but must be 4");
    assertThat(file).doesNotExist();
  }

  @Test
  void levelsStandSideBySide() {
    Path file = folder.resolve("levels.csv");
    LevelFile.write(file, new int[] {0, 1, 2, 1}, new int[] {0, 0, 1, 0}, new int[4]);
    assertThat(file)
        .content()
        .isEqualTo("row,level_0,level_1,level_2\n0,0,0,0\n1,1,0,0\n2,2,1,0\n3,1,0,0\n");
    LevelFile.write(file, new int[] {12});
    assertThat(file).content().isEqualTo("row,level_0\n0,12\n");
  }

  @Test
  void levelsAreChecked() {
    Path file = folder.resolve("levels.csv");
    refused(() -> LevelFile.write(file))
        .hasMessage("the number of levels is 0, but must be at least 1");
    refused(() -> LevelFile.write(file, new int[3], new int[2]))
        .hasMessage("the number of labels of level 1 is 2, but must be 3, as for level 0");
    refused(() -> LevelFile.write(file, new int[2], new int[] {0, -1}))
        .hasMessage("the label of row 1 at level 1 is -1, but must be at least 0");
    assertThat(file).doesNotExist();
  }
}
