package org.bandgram.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Precision;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracle is the JDK's own parser. */
class DecimalsTest {
  private static double parse(String text, Precision precision) {
    char[] padded = ("7" + text + "7").toCharArray();
    return Decimals.parse(padded, 1, padded.length - 1, precision);
  }

  private static void assertSameAsJdk(String text) {
    assertThat(Double.doubleToRawLongBits(parse(text, Precision.FLOAT64)))
        .as(text)
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
    assertThat(Float.floatToRawIntBits((float) parse(text, Precision.FLOAT32)))
        .as(text)
        .isEqualTo(Float.floatToRawIntBits(Float.parseFloat(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0.0",
        "1",
        "-1.5",
        ".5",
        "5.",
        "+12.25",
        "1e3",
        "1E+3",
        "1e-3",
        "-2.5e-3",
        "4.9e-324",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "1e309",
        "-1e309",
        "1e-400",
        "1.4e-45",
        "7e-46",
        "3.4028235e38",
        "3.4028236e38",
        "1.17549435e-38",
        "16777217",
        "16777217.0000001",
        "16777216.9999999",
        "9007199254740993",
        "123456789012345678",
        "1234567890123456789",
        "123456789012345678901234567890",
        "0.000000000000000000000000000001",
        "000000000000000000000000123.5",
        "1e22",
        "1e23",
        "1e999999999999",
        "1e-999999999999",
        "0e999999999999",
        "8.5e-46",
        "0.1",
        "0.3"
      })
  void readsWhatTheJdkReads(String text) {
    assertSameAsJdk(text);
  }

  @RandomCases
  void readsEveryDoubleBack(double value) {
    assertSameAsJdk(Double.toString(value));
  }

  @RandomCases
  void readsEveryFloatBack(int bits) {
    float value = Float.intBitsToFloat(bits);
    if (Float.isFinite(value)) {
      assertThat((float) parse(Float.toString(value), Precision.FLOAT32)).isEqualTo(value);
      assertSameAsJdk(Float.toString(value));
    }
  }

  @RandomCases
  void readsDecimalsNextToTheMiddleOfTwoFloats(
      @IntRange(min = 0, max = 0x7f7ffffe) int bits, @IntRange(min = -2, max = 2) int off) {
    double middle = (Float.intBitsToFloat(bits) + (double) Float.intBitsToFloat(bits + 1)) / 2;
    assertSameAsJdk(Double.toString(middle + off * Math.ulp(middle)));
  }

  @RandomCases
  void readsMantissasAndExponents(long mantissa, @IntRange(min = -340, max = 310) int exponent) {
    assertSameAsJdk(mantissa + "e" + exponent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        "1e",
        "1e+",
        "1e5x",
        "1.2.3",
        "--1",
        "1-",
        "1d",
        "1f",
        "0x1p3",
        "NaN",
        "Infinity",
        "1,5",
        "1 2",
        "1_000",
        "\u0661"
      })
  void rejectsEverythingElse(String text) {
    assertThat(parse(text, Precision.FLOAT64)).isNaN();
    assertThat(parse(text, Precision.FLOAT32)).isNaN();
    assertThat(Decimals.parse(text, Precision.FLOAT64)).isNaN();
  }

  @Test
  void readsWholeText() {
    assertThat(Decimals.parse("-1.5e3", Precision.FLOAT64)).isEqualTo(-1500);
    assertThat(Decimals.parse("0.1", Precision.FLOAT32)).isEqualTo(0.1f);
    assertThat(Decimals.parse("1e39", Precision.FLOAT32)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void keepsTheSignOfZero() {
    assertThat(Double.doubleToRawLongBits(parse("-0.000", Precision.FLOAT64)))
        .isEqualTo(Double.doubleToRawLongBits(-0.0));
  }
}
