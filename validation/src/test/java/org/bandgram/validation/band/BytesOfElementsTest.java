package org.bandgram.validation.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.cuda.coo.DeviceCoo;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What reports tell of memory is what the layouts take, on a device as a driver is asked for it.
 */
class BytesOfElementsTest {
  /** Returns a row of so many values in a matrix of 64 rows. */
  private static CooMatrix row(int count) {
    int[] columns = IntStream.range(0, count).toArray();
    return CooMatrix.fromTriples(64, new int[count], columns, new double[count], Precision.FLOAT32);
  }

  private static long bytes(CooMatrix matrix, boolean onGpu) {
    CooLayout layout = matrix.layout();
    if (!onGpu) {
      return matrix.values().byteSize()
          + layout.rows().byteSize()
          + layout.columns().byteSize()
          + layout.columnOrder().byteSize();
    }
    RecordingDriver driver = new RecordingDriver();
    try (CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1])) {
      DeviceCoo.upload(context, layout, Precision.FLOAT32, matrix.values(), (_, _) -> 0).close();
    }
    return driver.calls().stream()
        .map(call -> call.split(" "))
        .filter(call -> call[0].equals("allocate"))
        .mapToLong(call -> Long.parseLong(call[1]))
        .sum();
  }

  @ParameterizedTest
  @CsvSource({"results, false", "gpu, true"})
  void reportsTellWhatLayoutsTake(String folder, boolean onGpu) throws Exception {
    String summary =
        Files.readString(Path.of("validation/fig8-construction", folder, "summary.md"));
    Matcher told = Pattern.compile("(\\d+) bytes on a band and (\\d+) in coord").matcher(summary);
    assertThat(told.find()).isTrue();
    BandLayout layout = BandLayout.of(64, 3);
    try (CooMatrix less = row(1);
        CooMatrix more = row(33);
        BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT32)) {
      assertThat(told.group(1)).isEqualTo(band.byteSize() / layout.elementCount() + "");
      long bytes = (bytes(more, onGpu) - bytes(less, onGpu)) / 32;
      assertThat(told.group(2)).isEqualTo(bytes + "");
      assertThat(ConstructionTime.bytesInCoo(onGpu)).isEqualTo(bytes);
    }
  }
}
