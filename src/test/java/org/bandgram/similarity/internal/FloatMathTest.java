package org.bandgram.similarity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FloatMathTest {
  @Test
  void expIsWithinTwoUnits() {
    for (float x = -87f; x <= 88f; x += 0.0137f) {
      assertUnits(Math.exp(x), FloatMath.exp(x), 2, "exp " + x);
    }
  }

  @Test
  void expAtTheEnds() {
    assertEquals(1f, FloatMath.exp(0f));
    assertEquals(0f, FloatMath.exp(-87.01f));
    assertEquals(0f, FloatMath.exp(Float.NEGATIVE_INFINITY));
    assertEquals(FloatMath.exp(88f), FloatMath.exp(1000f));
  }

  @Test
  void tanhIsWithinFourUnits() {
    for (float x = -12f; x <= 12f; x += 0.00137f) {
      assertUnits(Math.tanh(x), FloatMath.tanh(x), 4, "tanh " + x);
    }
    assertEquals(1f, FloatMath.tanh(1e30f));
    assertEquals(-1f, FloatMath.tanh(-20f));
    assertEquals(1e-20f, FloatMath.tanh(1e-20f));
  }

  private static void assertUnits(double expected, float actual, int units, String what) {
    double error = Math.abs(actual - expected) / Math.ulp((float) expected);
    assertTrue(error <= units, () -> what + " is off by " + error + " units");
  }
}
