package org.bandgram.spark.internal.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.MessageRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeStateTest {
  @ParameterizedTest
  @CsvSource({"257, 40, 33", "257, 4, 257", "33, 50, 4", "1, 7, 1"})
  void partsInAnyOrderMakeTheSameRange(int count, int elements, int parts) {
    Random random = new Random(count);
    MessageRows rows = MessageRows.allocate(31, count, 2, Precision.FLOAT32);
    for (int i = 0; i < count * rows.width(); i++) {
      rows.responsibilities().set(i, random.nextFloat());
      rows.availabilities().set(i, random.nextFloat());
    }
    for (int i = 0; i < count; i++) {
      rows.ownResponsibilities()[i] = random.nextDouble();
      rows.ownAvailabilities()[i] = random.nextDouble();
      rows.columnBases()[i] = random.nextDouble();
      rows.exemplars()[i] = random.nextBoolean();
    }
    RangeState state = new RangeState(3, rows, new int[] {5});
    List<RangeState> cut = new ArrayList<>();
    state.parts(elements).forEachRemaining(cut::add);
    assertThat(cut).hasSize(parts);
    Collections.shuffle(cut, random);
    assertThat(RangeState.join(cut)).usingRecursiveComparison().isEqualTo(state);
  }

  /** Rows of three places have the most bytes for an element. */
  @Test
  void tenPartsFitAnArrayOfBytes() throws IOException {
    int elements = 3000;
    MessageRows rows = MessageRows.allocate(0, 2 * elements / 3, 1, Precision.FLOAT64);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ObjectOutputStream(out)
        .writeObject(new RangeState(0, rows, new int[0]).parts(elements).next());
    long ofElement = Math.ceilDiv(out.size(), elements);
    assertThat(ofElement * 10 * SavedMessages.PART_ELEMENTS).isLessThan(Integer.MAX_VALUE);
  }
}
