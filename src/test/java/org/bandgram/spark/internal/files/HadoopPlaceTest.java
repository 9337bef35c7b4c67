package org.bandgram.spark.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.bandgram.BandgramException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file system of Hadoop whose folders are mounted from this machine. */
@Tag("thorough")
@Tag("spark")
class HadoopPlaceTest {
  private final Configuration machines = new Configuration();
  @TempDir private Path mounted;
  private Path folder;

  @BeforeEach
  void mount() {
    machines.set("fs.viewfs.mounttable.far.link./mounted", mounted.toUri().toString());
    machines.setBoolean("fs.viewfs.impl.disable.cache", true);
    folder = mounted.resolve("bandgram.saved");
  }

  private HadoopPlace place() {
    return new HadoopPlace("viewfs://far/mounted", machines);
  }

  private static void write(HadoopPlace place, String text) {
    place.replace(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String read(HadoopPlace place) throws IOException {
    try (InputStream in = place.open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void isReplacedAsAWhole() throws IOException {
    HadoopPlace place = place();
    write(place, "first");
    write(place, "second");
    assertThat(read(place)).isEqualTo("second");
    assertThat(place.size()).isEqualTo(6);
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(
            () ->
                place.replace(
                    out -> {
                      out.write('x');
                      throw new IOException("the disk is full");
                    }))
        .withMessage(place + ": cannot be written: the disk is full");
    assertThat(read(place)).isEqualTo("second");
    write(place, "third");
    assertThat(read(place)).isEqualTo("third");
  }

  /** Killed between two steps of replacing it. */
  @Test
  void theLastWholeOneIsFound() throws IOException {
    write(place(), "whole");
    Files.move(folder.resolve("driver"), folder.resolve("driver.new"));
    assertThat(read(place())).isEqualTo("whole");
    Files.move(folder.resolve("driver"), folder.resolve("driver.new"));
    write(place(), "next");
    assertThat(read(place())).isEqualTo("next");
    assertThat(folder.resolve("driver.new")).doesNotExist();
  }

  @Test
  void aFolderWithoutCheckpointIsRemovedIfItIsOfThisRun() throws IOException {
    HadoopPlace place = place();
    Files.createDirectories(folder.resolve("messages"));
    place.close();
    assertThat(folder).doesNotExist();
    Files.createDirectories(folder);
    place().close();
    assertThat(folder).exists();
    write(place(), "kept");
    place().close();
    assertThat(read(place())).isEqualTo("kept");
    place().delete();
    assertThat(mounted).isEmptyDirectory();
  }

  @Test
  void saysWhatCannotBeUsed() {
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> new HadoopPlace("nowhere://far", machines))
        .withMessageStartingWith("nowhere://far: cannot be used for checkpoints: ");
  }
}
