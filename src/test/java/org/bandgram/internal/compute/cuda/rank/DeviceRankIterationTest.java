package org.bandgram.internal.compute.cuda.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.SparseFormat;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What reaches the driver. */
class DeviceRankIterationTest {
  private final RecordingDriver driver = new RecordingDriver();

  @AutoClose
  private final CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1]);

  @AutoClose private final Execution execution = Execution.onThreads(1);

  @Test
  void aStepWaitsOnce() {
    CsrMatrix circle = new CsrMatrix(new int[] {0, 1, 2}, new int[] {1, 0}, new double[0]);
    double[] ones = {1, 1};
    RankStart start = new RankStart(ones, ones, new double[0]);
    RankIteration iteration = new CudaRankOps(context).begin(circle, SparseFormat.CSR, start);
    iteration.step(0.85, 0, 0.15, execution);
    driver.calls().clear();
    iteration.step(0.85, 0, 0.15, execution);
    assertThat(driver.calls())
        .extracting(call -> call.split(" ")[0])
        .containsExactly("launch", "launch", "copyToHost", "record", "await");
  }
}
