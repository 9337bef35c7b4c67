package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.text.ByteCount;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arenas and buffers on a device. */
@Tag("cuda")
class DeviceMemoryTest {
  private static final int PIECE = StagingBuffers.PIECE_BYTES;

  @AutoClose private final CudaContext context = TestDevice.open();
  private final DeviceArena arena = context.arena();

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 2, 31, 33, 257, 4098, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 5})
  void bytesComeBackAsTheyWent(int size) {
    byte[] bytes = random(size);
    DeviceBuffer buffer = arena.allocate(size);
    assertThat(buffer.byteSize()).isEqualTo(size);
    assertThat(bytes(buffer.upload(MemorySegment.ofArray(bytes)))).isEqualTo(bytes);
    try (Arena host = Arena.ofConfined()) {
      MemorySegment copy = host.allocate(size);
      buffer.download(copy);
      assertThat(copy.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(bytes);
      buffer.clear();
      assertThat(bytes(buffer)).isEqualTo(new byte[size]);
      assertThat(bytes(buffer.upload(copy))).isEqualTo(bytes);
    }
  }

  @Test
  void threadsCopyAtTheSameTime() {
    assertThat(
            IntStream.range(0, 8)
                .parallel()
                .allMatch(
                    thread -> {
                      byte[] bytes = random(2 * PIECE + thread);
                      DeviceBuffer buffer = arena.allocate(bytes.length);
                      return Arrays.equals(
                          bytes(buffer.upload(MemorySegment.ofArray(bytes))), bytes);
                    }))
        .isTrue();
  }

  @Test
  void arraysOfNumbersNeedNoConversion() {
    double[] numbers = new Random(1).doubles(100).toArray();
    double[] copy = new double[100];
    DeviceBuffer buffer = arena.allocate(800).upload(MemorySegment.ofArray(numbers));
    buffer.download(MemorySegment.ofArray(copy));
    assertThat(copy).isEqualTo(numbers);
  }

  @Test
  void smallerCopiesTouchTheStartOnly() {
    DeviceBuffer buffer = arena.allocate(10);
    buffer.clear();
    buffer.upload(MemorySegment.ofArray(new byte[] {1, 2, 3}));
    assertThat(bytes(buffer)).containsExactly(1, 2, 3, 0, 0, 0, 0, 0, 0, 0);
    byte[] start = new byte[2];
    buffer.download(MemorySegment.ofArray(start));
    assertThat(start).containsExactly(1, 2);
  }

  @Test
  void aSliceIsAPartOfItsBuffer() {
    DeviceBuffer buffer = arena.allocate(10);
    buffer.clear();
    DeviceBuffer slice = buffer.slice(2, 6).slice(1, 3);
    assertThat(slice.address()).isEqualTo(buffer.address() + 3);
    slice.upload(MemorySegment.ofArray(new byte[] {7, 8, 9}));
    assertThat(bytes(buffer)).containsExactly(0, 0, 0, 7, 8, 9, 0, 0, 0, 0);
    buffer.slice(4, 1).clear();
    assertThat(bytes(slice)).containsExactly(7, 0, 9);
    assertThat(buffer.slice(10, 0).byteSize()).isZero();
  }

  @Test
  void buffersAreCopiedOnTheDevice() {
    DeviceBuffer source = arena.allocate(3).upload(MemorySegment.ofArray(new byte[] {1, 2, 3}));
    DeviceBuffer target = arena.allocate(5);
    target.clear();
    assertThat(target.slice(1, 3).copyFrom(source).byteSize()).isEqualTo(3);
    assertThat(bytes(target)).containsExactly(0, 1, 2, 3, 0);
    target.copyFrom(source.slice(1, 0)).copyFrom(source.slice(2, 1));
    assertThat(bytes(target)).containsExactly(3, 1, 2, 3, 0);
    assertOutOfBounds(
        () -> source.copyFrom(target), "the source has 5 bytes, but the buffer only 3");
  }

  @Test
  void slicesBeyondTheBufferAreRefused() {
    DeviceBuffer buffer = arena.allocate(10);
    assertOutOfBounds(() -> buffer.slice(4, 7), "a slice of 7 bytes at offset 4 reaches beyond");
    assertOutOfBounds(() -> buffer.slice(-1, 2), "a slice of 2 bytes at offset -1");
    assertOutOfBounds(() -> buffer.slice(0, -1), "a slice of -1 bytes at offset 0");
    assertOutOfBounds(() -> buffer.slice(Long.MAX_VALUE, 2), "reaches beyond");
    assertOutOfBounds(() -> buffer.slice(2, Long.MAX_VALUE), "reaches beyond");
  }

  @Test
  void copiesBeyondTheBufferAreRefused() {
    MemorySegment eleven = MemorySegment.ofArray(new byte[11]);
    DeviceBuffer buffer = arena.allocate(20).slice(0, 10);
    assertOutOfBounds(
        () -> buffer.upload(eleven), "the source has 11 bytes, but the buffer only 10");
    assertOutOfBounds(
        () -> buffer.download(eleven), "the target has 11 bytes, but the buffer only 10");
  }

  private static void assertOutOfBounds(ThrowingCallable call, String message) {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(call)
        .withMessageContaining(message);
  }

  @Test
  void hostMemoryThatCannotBeUsedIsRefused() throws InterruptedException {
    DeviceBuffer buffer = arena.allocate(8);
    Arena host = Arena.ofConfined();
    MemorySegment segment = host.allocate(8);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> buffer.download(segment.asReadOnly()))
        .withMessage("the target of a download is read-only");
    Throwable[] elsewhere = new Throwable[1];
    Thread other =
        new Thread(
            () ->
                elsewhere[0] =
                    catchThrowableOfType(
                        IllegalStateException.class, () -> buffer.upload(segment)));
    other.start();
    other.join();
    assertThat(elsewhere[0]).hasMessage("the host memory belongs to another thread");
    host.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> buffer.upload(segment))
        .withMessage("the host memory has been freed");
  }

  @Test
  void closingFreesWhatWasAllocated() {
    try (DeviceArena first = context.arena()) {
      first.allocate(1 << 22);
    }
    long before = context.freeBytes();
    arena.allocate(1 << 22);
    arena.allocate(1 << 22);
    assertThat(context.freeBytes()).isLessThan(before);
    arena.close();
    arena.close();
    assertThat(context.freeBytes()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void memoryThatNothingRefersToIsFreedWhenItIsNeeded() {
    long size = context.freeBytes() / 2 + 1;
    for (int round = 0; round < 2; round++) {
      assertThat(DeviceArena.ofAuto(context).allocate(size).byteSize()).isEqualTo(size);
    }
  }

  @Test
  void aBufferKeepsItsMemory() {
    DeviceBuffer buffer = DeviceArena.ofAuto(context).allocate(3);
    System.gc();
    assertThat(bytes(buffer.upload(MemorySegment.ofArray(new byte[] {1, 2, 3}))))
        .containsExactly(1, 2, 3);
    assertThat(buffer.byteSize()).isEqualTo(3);
  }

  @Test
  void aGrowingBufferKeepsItsMemoryUntilMoreIsWanted() {
    GrowingBuffer growing = new GrowingBuffer(context);
    assertThat(growing.take(0).byteSize()).isZero();
    DeviceBuffer first = growing.take(100);
    assertThat(first.byteSize()).isEqualTo(100);
    assertThat(growing.take(7).byteSize()).isEqualTo(7);
    assertThat(growing.take(7).address()).isEqualTo(first.address());
    DeviceBuffer larger = growing.take(101);
    assertThat(larger.byteSize()).isEqualTo(101);
    assertFreed(first::address);
    assertThat(growing.take(150).address()).isEqualTo(larger.address());
    assertThat(growing.take(100).address()).isEqualTo(larger.address());
    growing.close();
    growing.close();
    assertFreed(larger::address);
    assertFreed(() -> growing.take(1));
    assertFreed(() -> growing.take(1000));
  }

  @Test
  void nothingWorksAfterwards() {
    DeviceBuffer buffer = arena.allocate(4);
    DeviceBuffer slice = buffer.slice(0, 2);
    DeviceBuffer other = context.arena().allocate(2);
    MemorySegment host = MemorySegment.ofArray(new byte[2]);
    arena.close();
    assertFreed(buffer::address);
    assertFreed(() -> buffer.upload(host));
    assertFreed(() -> slice.download(host));
    assertFreed(slice::clear);
    assertFreed(() -> slice.copyFrom(other));
    assertFreed(() -> other.copyFrom(slice));
    assertFreed(() -> buffer.slice(0, 1));
    assertFreed(() -> arena.allocate(1));
    assertFreed(() -> KernelArguments.of().pointer(buffer));
  }

  private static void assertFreed(ThrowingCallable call) {
    assertThatIllegalStateException()
        .isThrownBy(call)
        .withMessage("the device memory has been freed");
  }

  @Test
  void moreThanThereIsFreeIsRefusedWithTheSizes() {
    long free = context.freeBytes();
    long wanted = context.device().totalBytes() + 1;
    InsufficientMemoryException failure =
        catchThrowableOfType(InsufficientMemoryException.class, () -> arena.allocate(wanted));
    assertThat(failure.neededBytes()).isEqualTo(wanted);
    assertThat(failure.availableBytes()).isBetween(free, wanted - 1);
    assertThat(failure)
        .hasMessageContaining(context.device().name())
        .hasMessageContaining("needs " + ByteCount.format(wanted))
        .hasMessageContaining("only " + ByteCount.format(failure.availableBytes()));
    assertThat(bytes(arena.allocate(1))).hasSize(1);
  }

  @Test
  void aNegativeSizeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> arena.allocate(-1))
        .withMessage("bytes is -1, but must be at least 0");
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
