package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies between host and device, by a driver that makes them as late as it may. */
class StagingBuffersTest {
  private static final int PIECE = StagingBuffers.PIECE_BYTES;
  private static final List<String> ALLOCATION =
      List.of("allocateHost 4194304", "createEvent", "allocateHost 4194304", "createEvent");

  private final LateDriver driver = new LateDriver();
  private final CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1]);
  private final DeviceArena arena = context.arena();

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 2, 31, 33, 257, 4098, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5})
  void bytesComeBackAsTheyWent(int size) {
    assertComesBack(size);
    assertComesBack(size);
  }

  private void assertComesBack(int size) {
    byte[] bytes = random(size);
    byte[] source = bytes.clone();
    DeviceBuffer buffer = arena.allocate(size).upload(MemorySegment.ofArray(source));
    Arrays.fill(source, (byte) 0);
    assertThat(bytes(buffer)).isEqualTo(bytes);
    try (Arena host = Arena.ofConfined()) {
      MemorySegment copy = host.allocate(size);
      buffer.download(copy);
      assertThat(copy.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
      DeviceBuffer other = arena.allocate(size).upload(copy);
      copy.fill((byte) 0);
      assertThat(bytes(other)).isEqualTo(bytes);
    }
  }

  @Test
  void uploadsOneAfterTheOtherDoNotOverwriteEachOther() {
    byte[] bytes = random(70);
    DeviceBuffer buffer = arena.allocate(70);
    for (int i = 0; i < 70; i += 10) {
      buffer.slice(i, 10).upload(MemorySegment.ofArray(bytes).asSlice(i, 10));
    }
    assertThat(bytes(buffer)).isEqualTo(bytes);
  }

  @Test
  void aPieceIsCopiedOnTheHostWhileTheDeviceMovesTheOther() {
    DeviceBuffer buffer = arena.allocate(2L * PIECE + 1);
    assertThat(driver.calls()).doesNotContainAnyElementsOf(ALLOCATION);
    driver.calls().clear();
    byte[] bytes = new byte[2 * PIECE + 1];
    buffer.upload(MemorySegment.ofArray(bytes));
    assertThat(driver.calls().subList(0, 4)).isEqualTo(ALLOCATION);
    assertThat(driver.calls().subList(4, driver.calls().size()))
        .containsExactly(
            "await 55",
            "copyToDevice 256 4194304 22",
            "record 55 22",
            "await 56",
            "copyToDevice 4194560 4194304 22",
            "record 56 22",
            "await 55",
            "copyToDevice 8388864 1 22",
            "record 55 22");
    driver.calls().clear();
    buffer.download(MemorySegment.ofArray(bytes));
    assertThat(driver.calls())
        .containsExactly(
            "copyToHost 4194304 256 22",
            "record 56 22",
            "copyToHost 4194304 4194560 22",
            "record 55 22",
            "await 56",
            "copyToHost 1 8388864 22",
            "record 56 22",
            "await 55",
            "await 56");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void copiesAfterOneThatFailedAreWhole(int before) {
    byte[] bytes = random(3 * PIECE);
    DeviceBuffer buffer = arena.allocate(bytes.length);
    driver.failAfter(before);
    assertThatThrownBy(() -> buffer.upload(MemorySegment.ofArray(random(2 * PIECE + 1))))
        .hasMessage("a copy failed with CUDA_ERROR_UNKNOWN");
    buffer.upload(MemorySegment.ofArray(bytes));
    driver.failAfter(before);
    assertThatThrownBy(() -> bytes(buffer.slice(1, 3 * PIECE - 1)))
        .hasMessage("a copy failed with CUDA_ERROR_UNKNOWN");
    assertThat(bytes(buffer)).isEqualTo(bytes);
    assertComesBack(2 * PIECE + 1);
  }

  @Test
  void ordinaryMemoryIsTakenWhereNoneCanBePageLocked() {
    driver.fail("allocateHost", "CUDA_ERROR_OUT_OF_MEMORY");
    assertComesBack(2 * PIECE + 1);
    context.close();
    assertThat(driver.calls()).doesNotContain("freeHost 4194304");
  }

  @Test
  void closingWaitsForCopiesAndFreesTheBuffers() {
    arena.allocate(1).upload(MemorySegment.ofArray(new byte[1]));
    assertComesBack(3);
    arena.close();
    driver.calls().clear();
    context.close();
    assertThat(driver.calls())
        .containsExactly(
            "synchronize 22",
            "destroyEvent 56",
            "freeHost 4194304",
            "destroyEvent 55",
            "freeHost 4194304",
            "unloadModule 33",
            "destroyStream 22",
            "releasePrimaryContext 0");
  }

  @Test
  void whatWasAllocatedBeforeAFailureIsFreed() {
    driver.fail("createEvent", "CUDA_ERROR_UNKNOWN");
    DeviceBuffer buffer = arena.allocate(1);
    assertThatThrownBy(() -> buffer.upload(MemorySegment.ofArray(new byte[1])))
        .hasMessage("createEvent failed with CUDA_ERROR_UNKNOWN");
    context.close();
    assertThat(driver.calls()).containsOnlyOnce("freeHost 4194304");
  }

  private static byte[] bytes(DeviceBuffer buffer) {
    byte[] bytes = new byte[(int) buffer.byteSize()];
    buffer.download(MemorySegment.ofArray(bytes));
    return bytes;
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
