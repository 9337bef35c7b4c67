package org.bandgram.internal.compute.cpu.band;

import org.bandgram.internal.compute.messages.MessagesContract;
import org.junit.jupiter.api.Nested;

/** Holds messages on bands along several curves to {@link MessagesContract}. */
class UnionMessagesTest {
  @Nested
  class TwoScanOnTwoCurves extends TwoScanMessagesTest {
    @Override
    protected int curves() {
      return 2;
    }
  }

  @Nested
  class TwoScanOnThreeCurves extends TwoScanMessagesTest {
    @Override
    protected int curves() {
      return 3;
    }
  }

  @Nested
  class FusedOnTwoCurves extends FusedBandMessagesTest {
    @Override
    protected int curves() {
      return 2;
    }
  }

  @Nested
  class FusedOnThreeCurves extends FusedBandMessagesTest {
    @Override
    protected int curves() {
      return 3;
    }
  }

  @Nested
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
