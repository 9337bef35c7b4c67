package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.BandgramException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelImageTest {
  private static final byte[] FAT_BINARY = {0x50, (byte) 0xed, 0x55, (byte) 0xba};

  @TempDir Path folder;
  private String before;

  @BeforeEach
  void forgetTheProperty() {
    before = System.clearProperty(KernelImage.PROPERTY);
  }

  @AfterEach
  void restoreTheProperty() {
    if (before == null) {
      System.clearProperty(KernelImage.PROPERTY);
    } else {
      System.setProperty(KernelImage.PROPERTY, before);
    }
  }

  @Test
  void isAFatBinaryWhereTheBuildHasOne() {
    KernelImage.find().ifPresent(image -> assertThat(image).startsWith(FAT_BINARY));
  }

  @Test
  void aPropertyNamesAnother() throws IOException {
    Path file = Files.write(folder.resolve("other"), new byte[] {7, 8});
    System.setProperty(KernelImage.PROPERTY, file.toString());
    assertThat(KernelImage.find())
        .hasValueSatisfying(image -> assertThat(image).containsExactly(7, 8));
  }

  @Test
  void aPropertyThatNamesNoFileIsAnError() {
    Path file = folder.resolve("missing");
    System.setProperty(KernelImage.PROPERTY, file.toString());
    assertThatThrownBy(KernelImage::find)
        .isInstanceOf(BandgramException.class)
        .hasMessage(
            "system property bandgram.cuda.kernels names '" + file + "', which cannot be read");
  }
}
