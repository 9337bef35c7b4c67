package org.bandgram.io.internal.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.bandgram.io.FileFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TableInputTest {

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nobodyElseMayReadTheCopyOfAStream() throws IOException {
    byte[] bytes = {1, 2, 3, 4, 5};
    Path copy;
    try (TableInput input =
        TableInput.ofStream(
            new ByteArrayInputStream(bytes), "stream", Optional.of(FileFormat.NPY))) {
      copy = input.file();
      assertThat(copy).hasBinaryContent(bytes);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
          .isEqualTo("rw-------");
    }
    assertThat(copy).doesNotExist();
  }
}
