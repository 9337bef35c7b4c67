package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.bandgram.data.PointSet;
import org.bandgram.validation.GzipFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxReaderTest {
  @TempDir private Path folder;

  private Path file(int magic, int[] lengths, int... elements) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * lengths.length + elements.length);
    bytes.putInt(magic);
    for (int length : lengths) {
      bytes.putInt(length);
    }
    for (int element : elements) {
      bytes.put((byte) element);
    }
    return GzipFiles.write(folder.resolve("array.gz"), bytes.array());
  }

  @Test
  void readsTheFirstImages() throws IOException {
    Path file = file(0x803, new int[] {3, 2, 2}, 0, 1, 2, 3, 252, 253, 254, 255, 9, 9, 9, 9);

    PointSet points = IdxReader.points(file, 2);

    assertThat(points.size()).isEqualTo(2);
    assertThat(points.row(0)).containsExactly(0, 1, 2, 3);
    assertThat(points.row(1)).containsExactly(252, 253, 254, 255);
  }

  @Test
  void readsTheFirstLabels() throws IOException {
    assertThat(IdxReader.classes(file(0x801, new int[] {3}, 7, 0, 255), 3))
        .containsExactly(7, 0, 255);
  }

  @Test
  void refusesWhatIsNotThere() throws IOException {
    failed(() -> IdxReader.classes(file(0x801, new int[] {3}, 1, 2, 3), 4))
        .hasMessageContaining("is 4, but must be at most 3");
    failed(() -> IdxReader.classes(file(0x801, new int[] {3}, 1, 2), 3))
        .hasMessageEndingWith("array.gz: ends early");
    failed(() -> IdxReader.points(file(0xD03, new int[] {1, 1, 1}, 1), 1))
        .hasMessageContaining("begins with 0x00000d03");
    failed(() -> IdxReader.points(folder.resolve("none.gz"), 1))
        .hasMessageContaining("cannot be read");
  }
}
