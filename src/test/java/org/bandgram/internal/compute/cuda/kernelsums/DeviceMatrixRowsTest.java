package org.bandgram.internal.compute.cuda.kernelsums;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.GrowingBuffer;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What reaches the driver. */
class DeviceMatrixRowsTest {
  private static final int COLUMNS = 10;

  private final RecordingDriver driver = new RecordingDriver();

  @AutoClose
  private final CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1]);

  @Test
  void addingRowsAgainAllocatesNothing() {
    DeviceArena arena = context.arena();
    GrowingBuffer room = new GrowingBuffer(context);
    DeviceMatrixRows rows =
        new DeviceMatrixRows(
            arena.allocate(3 * COLUMNS * Float.BYTES),
            Precision.FLOAT32,
            COLUMNS,
            new long[] {0, COLUMNS, 2 * COLUMNS},
            new int[3],
            new int[] {COLUMNS, COLUMNS, COLUMNS});
    int[] starts = {0, 2, 3};
    rows.addTo(starts, 1, room, arena.allocate(2 * COLUMNS * Double.BYTES));
    driver.calls().clear();
    rows.addTo(starts, -1, room, arena.allocate(0));
    assertThat(driver.calls())
        .extracting(call -> call.split(" ")[0])
        .containsExactly("await", "copyToDevice", "record", "launch", "synchronize");
  }
}
