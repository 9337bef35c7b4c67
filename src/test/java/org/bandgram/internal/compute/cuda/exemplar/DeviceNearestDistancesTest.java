package org.bandgram.internal.compute.cuda.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches the driver. */
class DeviceNearestDistancesTest {
  private final RecordingDriver driver = new RecordingDriver();

  @AutoClose
  private final CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1]);

  @AutoClose private final Execution execution = Execution.onThreads(1);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void comparingCandidatesAgainAllocatesNothing(boolean ofGround) {
    PointSet points = PointSet.allocate(33, 2, Precision.FLOAT32);
    NearestDistances nearest =
        new CudaExemplarOps(context, null)
            .ground(
                points,
                new SquaredEuclideanDistance(),
                points.slice(0, 1),
                GroundStorage.FULL,
                execution)
            .nearest();
    PointSet candidates = ofGround ? points : points.slice(0, 33);
    nearest.gains(candidates, new int[] {0, 1, 2, 3, 4}, new double[5], execution);
    driver.calls().clear();
    nearest.gains(candidates, new int[] {5, 6, 7, 8}, new double[4], execution);
    assertThat(driver.calls())
        .extracting(call -> call.split(" ")[0])
        .contains("launch")
        .doesNotContain("allocate", "free");
  }
}
