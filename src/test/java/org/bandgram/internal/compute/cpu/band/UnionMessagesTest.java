package org.bandgram.internal.compute.cpu.band;

import org.bandgram.internal.compute.messages.MessagesContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Holds messages on bands along several curves to {@link MessagesContract}. */
@Tag("vectors")
class UnionMessagesTest {
  @Nested
  @Tag("thorough")
  class FusedOnTwoCurves extends FusedBandMessagesTest {
    @Override
    protected int curves() {
      return 2;
    }
  }

  @Nested
  @Tag("thorough")
  class FusedOnThreeCurves extends FusedBandMessagesTest {
    @Override
    protected int curves() {
      return 3;
    }
  }

  @Nested
  @Tag("thorough")
  class VectorOnTwoCurves extends VectorFusedRowsTest {
    @Override
    protected int curves() {
      return 2;
    }
  }

  @Nested
  class VectorOnThreeCurves extends VectorFusedRowsTest {
    @Override
    protected int curves() {
      return 3;
    }
  }
}
