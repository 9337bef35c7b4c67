package org.bandgram.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Checkpoints;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.io.DataFormatException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointFileTest {
  private static final Schedule EVERY_STEP = new Schedule(1, Duration.ofHours(1));

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("run.checkpoint");
  }

  private CheckpointFile resume() {
    return CheckpointFile.resume(file, EVERY_STEP);
  }

  /** Everything that a state may consist of. */
  private static final class Example {
    private long number;
    private double real;
    private boolean flag;
    private final double[] doubles;
    private final float[] floats;
    private final int[] ints;
    private final boolean[] flags;
    private final MemorySegment memory;

    Example(int size, int seed) {
      number = 7L * seed;
      real = seed == 0 ? 0 : Double.NEGATIVE_INFINITY;
      flag = seed != 0;
      doubles = new double[size];
      floats = new float[size];
      ints = new int[size];
      flags = new boolean[size];
      memory = Arena.ofAuto().allocate(3L * size + 1);
      for (int i = 0; i < size && seed != 0; i++) {
        doubles[i] = Math.sin(seed + i);
        floats[i] = (float) Math.cos(seed * i);
        ints[i] = seed * 1_000_003 + i;
        flags[i] = (i * seed) % 3 == 1;
      }
      memory.fill((byte) seed);
    }

    void transfer(StateTransfer state) {
      number = state.number(number);
      real = state.real(real);
      flag = state.flag(flag);
      state.values(doubles);
      state.values(floats);
      state.values(ints);
      state.flags(flags);
      state.memory(memory);
    }

    List<Object> contents() {
      return List.of(
          number,
          real,
          flag,
          Arrays.hashCode(doubles),
          Arrays.hashCode(floats),
          Arrays.hashCode(ints),
          Arrays.hashCode(flags),
          Arrays.hashCode(memory.toArray(ValueLayout.JAVA_BYTE)));
    }
  }

  private void save(String run, int size) {
    try (CheckpointFile checkpoints = CheckpointFile.create(file, EVERY_STEP)) {
      checkpoints.begin(() -> run);
      Checkpoints.Stage first = checkpoints.next();
      assertThat(first.resume(new Example(size, 1)::transfer)).isFalse();
      first.finished(new Example(size, 2)::transfer);
      checkpoints.next().reached(1, new Example(size, 3)::transfer);
    }
  }

  /** A file whose checksum is right, as somebody may have made it. */
  @ParameterizedTest
  @ValueSource(longs = {-1, Integer.MIN_VALUE})
  void lengthsThatCannotBeAreDamage(long length) {
    try (CheckpointFile checkpoints = CheckpointFile.create(file, EVERY_STEP)) {
      checkpoints.begin(() -> "a run");
      checkpoints.next().reached(1, state -> state.number(length));
    }
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      Checkpoints.Stage stage = checkpoints.next();
      malformed(() -> stage.resume(state -> state.values(new int[(int) state.number(0)])))
          .hasMessage(file + ": is damaged");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 33, 4098, 700_000})
  void whatIsSavedComesBack(int size) {
    save("a run", size);
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      assertResumes(checkpoints, size, 2);
      assertResumes(checkpoints, size, 3);
      assertThat(checkpoints.next().resume(new Example(size, 0)::transfer)).isFalse();
    }
  }

  /** Checks that the next stage goes on from the example of a seed. */
  private static Checkpoints.Stage assertResumes(CheckpointFile checkpoints, int size, int seed) {
    Example example = new Example(size, 0);
    Checkpoints.Stage stage = checkpoints.next();
    assertThat(stage.resume(example::transfer)).isTrue();
    assertThat(example.contents()).isEqualTo(new Example(size, seed).contents());
    return stage;
  }

  @Test
  void aResumedRunIsSavedWithItsFinishedStages() {
    save("a run", 100_000);
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      assertResumes(checkpoints, 100_000, 2);
      assertResumes(checkpoints, 100_000, 3).finished(new Example(100_000, 4)::transfer);
      checkpoints.next().stopped(new Example(100_000, 5)::transfer);
    }
    try (CheckpointFile again = resume()) {
      again.begin(() -> "a run");
      for (int seed : new int[] {2, 4, 5}) {
        assertResumes(again, 100_000, seed);
      }
    }
  }

  /** It is written with every checkpoint anew, and moved in from the file only once. */
  @Test
  void aResultThatIsHeldComesBack() {
    Example large = new Example(1000, 2);
    try (CheckpointFile checkpoints = CheckpointFile.create(file, EVERY_STEP)) {
      checkpoints.begin(() -> "a run");
      checkpoints.next().held(large::transfer);
      checkpoints.next().reached(1, new Example(10, 3)::transfer);
    }
    for (int seed : new int[] {3, 4}) {
      try (CheckpointFile checkpoints = resume()) {
        checkpoints.begin(() -> "a run");
        assertResumes(checkpoints, 1000, 2).held(large::transfer);
        assertResumes(checkpoints, 10, seed).reached(2, new Example(10, seed + 1)::transfer);
      }
    }
  }

  @Test
  void lengthsMayExceedAnArray() throws IOException {
    MemorySegment large = MemorySegment.NULL.reinterpret(5L << 30);
    long length = StageResult.heldBy(state -> state.memory(large)).length();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    new StageResult(length, out -> out.write(7)).write(new DataOutputStream(written));
    assertThat(written.toByteArray()).containsExactly(0, 0, 0, 1, 0x40, 0, 0, 0, 7);
  }

  /** A result that is in the file alone is copied to the next one from there. */
  @Test
  void aFileThatChangesAfterItWasReadIsRefused() throws IOException {
    save("a run", 100_000);
    byte[] bytes = Files.readAllBytes(file);
    bytes[1_000_000] ^= 1;
    try (CheckpointFile checkpoints = resume()) {
      Files.write(file, bytes);
      checkpoints.begin(() -> "a run");
      String changed = file + ": has changed since the run began";
      malformed(() -> checkpoints.next().resume(new Example(100_000, 0)::transfer))
          .hasMessage(changed);
      malformed(() -> checkpoints.next().stopped(new Example(10, 4)::transfer)).hasMessage(changed);
    }
    assertThat(file).hasBinaryContent(bytes);
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  @Test
  void aStopBeforeTheStateIsMovedInKeepsIt() {
    save("a run", 10);
    for (int run = 0; run < 2; run++) {
      try (CheckpointFile checkpoints = resume()) {
        checkpoints.begin(() -> "a run");
        assertResumes(checkpoints, 10, 2);
        checkpoints.stopped();
      }
    }
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      assertResumes(checkpoints, 10, 2);
      assertResumes(checkpoints, 10, 3);
    }
  }

  @Test
  void aFinishedStageIsSavedIfItIsTime() {
    try (CheckpointFile checkpoints =
        CheckpointFile.create(file, new Schedule(1000, Duration.ZERO))) {
      checkpoints.begin(() -> "a run");
      checkpoints.next().held(new Example(10, 2)::transfer);
    }
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      assertResumes(checkpoints, 10, 2);
      assertThat(checkpoints.next().resume(new Example(10, 0)::transfer)).isFalse();
      checkpoints.begin(() -> "another run");
      assertThat(checkpoints.next().resume(new Example(10, 0)::transfer)).isFalse();
    }
  }

  @Test
  void aSecondRunBeginsAnew() {
    save("a run", 10);
    try (CheckpointFile checkpoints = resume()) {
      checkpoints.begin(() -> "a run");
      assertResumes(checkpoints, 10, 2);
      assertResumes(checkpoints, 10, 3);
      checkpoints.begin(() -> "another run");
      Checkpoints.Stage only = checkpoints.next();
      assertThat(only.resume(new Example(10, 0)::transfer)).isFalse();
      only.reached(1, new Example(10, 6)::transfer);
    }
    try (CheckpointFile again = resume()) {
      again.begin(() -> "another run");
      assertResumes(again, 10, 6);
    }
  }

  @Test
  void stepsAndTimeDecideWhenToSave() throws IOException {
    try (CheckpointFile checkpoints =
        CheckpointFile.create(file, new Schedule(3, Duration.ofHours(1)))) {
      checkpoints.begin(() -> "a run");
      Checkpoints.Stage stage = checkpoints.next();
      stage.reached(2, new Example(1, 1)::transfer);
      assertThat(file).doesNotExist();
      stage.reached(3, new Example(1, 1)::transfer);
      assertThat(file).exists();
      checkpoints.delete();
      assertThat(file).doesNotExist();
    }
    try (CheckpointFile always = CheckpointFile.create(file, new Schedule(1000, Duration.ZERO))) {
      always.begin(() -> "a run");
      always.next().reached(1, new Example(1, 1)::transfer);
    }
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  @Test
  void aFileThatIsThereIsNeverReplacedNorDeleted() throws IOException {
    Files.writeString(file, "x,y\n1,2\n");
    assertRefused(": exists already, and is not a checkpoint; choose another place");
    assertThat(file).hasContent("x,y\n1,2\n");
    Files.delete(file);
    Files.createDirectory(file);
    assertRefused(": exists already, and is not a checkpoint; choose another place");
    assertThat(file).isDirectory();
    Files.delete(file);
    Files.createSymbolicLink(file, folder.resolve("nowhere"));
    assertRefused(": exists already, and is not a checkpoint; choose another place");
    assertThat(file).isSymbolicLink();
    Files.delete(file);
    save("a run", 3);
    assertRefused(
        ": is the checkpoint of an earlier run; go on from there with CheckpointFile.resume, or choose another"
            + " place");
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  private void assertRefused(String problem) {
    assertThatThrownBy(() -> CheckpointFile.create(file, EVERY_STEP)).hasMessage(file + problem);
  }

  @Test
  void whatTheRunHasNotWrittenIsNotDeleted() throws IOException {
    try (CheckpointFile checkpoints = CheckpointFile.create(file, EVERY_STEP)) {
      Files.writeString(file, "mine");
      checkpoints.delete();
      assertThat(file).hasContent("mine");
    }
    Files.delete(file);
    save("a run", 3);
    try (CheckpointFile checkpoints = resume()) {
      Files.writeString(file, "mine");
      checkpoints.delete();
    }
    assertThat(file).hasContent("mine");
  }

  @Test
  void aLinkToACheckpointLeadsToIt() throws IOException {
    save("a run", 3);
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    try (CheckpointFile checkpoints = CheckpointFile.resume(link, EVERY_STEP)) {
      checkpoints.delete();
    }
    assertThat(file).doesNotExist();
    assertThat(link).isSymbolicLink();
  }

  @Test
  void twoRunsDoNotShareAFile() throws IOException {
    try (CheckpointFile first = CheckpointFile.create(file, EVERY_STEP)) {
      assertRefused(": another run is writing there; wait for its end, or choose another place");
      first.begin(() -> "a run");
      first.next().stopped(new Example(3, 1)::transfer);
      assertThatThrownBy(() -> resume()).hasMessageContaining(": another run is writing there; ");
    }
    resume().close();
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  @Test
  void aFolderThatIsMissingIsFoundAtOnce() {
    Path orphan = folder.resolve("none").resolve("run.checkpoint");
    assertThatThrownBy(() -> CheckpointFile.create(orphan, EVERY_STEP))
        .hasMessage(orphan + ": cannot be written: no such file or folder");
  }

  @Test
  void everyChangedByteIsNoticed() throws IOException {
    save("a run", 3);
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 0; at < bytes.length; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x10;
      Files.write(file, damaged);
      assertThatThrownBy(() -> resume())
          .as("byte %d", at)
          .isInstanceOf(DataFormatException.class)
          .hasMessageStartingWith(file.toString());
    }
  }

  @Test
  void everyShorterFileIsNoticed() throws IOException {
    save("a run", 3);
    byte[] bytes = Files.readAllBytes(file);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> resume())
          .as("%d bytes", length)
          .isInstanceOf(DataFormatException.class);
    }
  }

  @Test
  void whatIsNotACheckpointIsSaidSo() throws IOException {
    assertThatThrownBy(() -> resume())
        .hasMessage(file + ": cannot be read: no such file or folder");
    Files.writeString(file, "x,y\n1,2\n");
    assertThatThrownBy(() -> resume()).hasMessage(file + ": is not a checkpoint of this program");
    Files.delete(file);
    save("a run", 3);
    byte[] bytes = Files.readAllBytes(file);
    bytes[13] = 8;
    Files.write(file, bytes);
    assertThatThrownBy(() -> resume())
        .hasMessage(file + ": is a checkpoint of version 8; this program reads version 9");
  }

  @Test
  void anotherRunIsRefused() {
    save("points 4x2\nhalf_bandwidth 64", 3);
    try (CheckpointFile checkpoints = resume()) {
      assertThatThrownBy(() -> checkpoints.begin(() -> "points 4x2\nhalf_bandwidth 32"))
          .hasMessage(
              file
                  + ": is the checkpoint of another run, with half_bandwidth 64; this run has"
                  + " half_bandwidth 32");
    }
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException {
    save("a run", 3);
    Files.writeString(folder.resolve(".run.checkpoint.0123456789abcdef.part"), "half");
    Files.createFile(folder.resolve(".run.checkpoint.bandgram.lock"));
    List<Path> others =
        List.of(
            Files.writeString(folder.resolve(".other.0123456789abcdef.part"), "not ours"),
            Files.writeString(folder.resolve(".run.checkpoint.mine.part"), "not ours"),
            Files.createDirectory(folder.resolve(".run.checkpoint.0123456789abcde0.part")),
            file);
    resume().close();
    assertThat(folder.toFile().listFiles())
        .extracting(File::toPath)
        .containsExactlyInAnyOrderElementsOf(others);
  }

  @Test
  void boundsAreNamed() {
    refused(() -> new Schedule(0, Duration.ZERO))
        .hasMessage("checkpointIterations is 0, but must be at least 1");
    assertThatThrownBy(() -> new Schedule(1, Duration.ofSeconds(-1)))
        .hasMessage("checkpointSeconds is -1, but must be from 0 to 9223372036");
  }
}
