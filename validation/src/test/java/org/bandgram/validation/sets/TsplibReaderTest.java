package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Path;
import org.bandgram.data.PointSet;
import org.bandgram.validation.GzipFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TsplibReaderTest {
  @TempDir private Path folder;

  private PointSet places(String text) throws IOException {
    return TsplibReader.places(GzipFiles.write(folder.resolve("places.tsp.gz"), text));
  }

  @Test
  void readsPlacesBetweenHeaderAndEnd() throws IOException {
    PointSet places =
        places(
            "NAME: two\nDIMENSION: 2\nNODE_COORD_SECTION\n1 5826 1350\n 2 4.5e1  -7 \n\nEOF\nx\n");

    assertThat(places.size()).isEqualTo(2);
    assertThat(places.row(0)).containsExactly(5826, 1350);
    assertThat(places.row(1)).containsExactly(45, -7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 2", "1 2 x", "1 2 3 4"})
  void aDamagedLineIsShown(String line) {
    failed(() -> places("NODE_COORD_SECTION\n" + line + "\n"))
        .hasMessageEndingWith(": '" + line + "' is not a number, x and y");
  }

  @Test
  void needsPlaces() {
    failed(() -> places("NAME: none\nEOF\n")).hasMessageContaining("has no places");
  }
}
