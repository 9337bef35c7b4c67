package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads arguments as the driver does: by the addresses at the start of the block. */
class KernelArgumentsTest {
  @AutoClose private final Arena arena = Arena.ofConfined();
  private final MemorySegment block = arena.allocate(KernelArguments.BLOCK_BYTES, 8);

  @Test
  void numbersAreFoundWhereTheAddressesSay() {
    KernelArguments.of()
        .int32(-3)
        .float32(0.1f)
        .int64(1L << 40)
        .float64(0.1)
        .pointer(null)
        .real(Precision.FLOAT32, 0.1)
        .real(Precision.FLOAT64, 0.1)
        .writeTo(block);
    assertThat(argument(0, 4).get(ValueLayout.JAVA_INT, 0)).isEqualTo(-3);
    assertThat(argument(1, 4).get(ValueLayout.JAVA_FLOAT, 0)).isEqualTo(0.1f);
    assertThat(argument(2, 8).get(ValueLayout.JAVA_LONG, 0)).isEqualTo(1L << 40);
    assertThat(argument(3, 8).get(ValueLayout.JAVA_DOUBLE, 0)).isEqualTo(0.1);
    assertThat(argument(4, 8).get(ValueLayout.JAVA_LONG, 0)).isZero();
    assertThat(argument(5, 4).get(ValueLayout.JAVA_FLOAT, 0)).isEqualTo(0.1f);
    assertThat(argument(6, 8).get(ValueLayout.JAVA_DOUBLE, 0)).isEqualTo(0.1);
  }

  @Test
  void aBandIsThreeIntegers() {
    KernelArguments.of().int32(0).band(BandLayout.of(10, 3)).int32(5).writeTo(block);
    assertThat(argument(1, 12).toArray(ValueLayout.JAVA_INT)).containsExactly(10, 3, 7);
    assertThat(argument(2, 4).get(ValueLayout.JAVA_INT, 0)).isEqualTo(5);
  }

  @ParameterizedTest
  @MethodSource
  void aSimilarityIsItsKindAndItsParameters(
      Similarity similarity, int kind, int degree, double gamma, double coef0) {
    KernelArguments.of().int32(0).similarity(similarity).writeTo(block);
    MemorySegment value = argument(1, 24);
    assertThat(value.get(ValueLayout.JAVA_INT, 0)).isEqualTo(kind);
    assertThat(value.get(ValueLayout.JAVA_INT, 4)).isEqualTo(degree);
    assertThat(value.get(ValueLayout.JAVA_DOUBLE, 8)).isEqualTo(gamma);
    assertThat(value.get(ValueLayout.JAVA_DOUBLE, 16)).isEqualTo(coef0);
  }

  static Stream<Arguments> aSimilarityIsItsKindAndItsParameters() {
    return Stream.of(
        arguments(new NegativeSquaredEuclidean(), 0, 0, 0, 0),
        arguments(new Gaussian(0.1), 1, 0, 0.1, 0),
        arguments(new Polynomial(0.1, -2, 3), 2, 3, 0.1, -2),
        arguments(new Linear(), 3, 0, 0, 0),
        arguments(new Sigmoid(0.1, -2), 4, 0, 0.1, -2),
        arguments(new Cosine(), 5, 0, 0, 0));
  }

  @Test
  void customSimilaritiesAreRefused() {
    CustomSimilarity custom = new CustomSimilarity("mine", true, (x, i, y, j) -> 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KernelArguments.of().similarity(custom))
        .withMessage("similarity mine is custom, which no kernel computes");
  }

  @Test
  void tooManyArgumentsAreRefused() {
    KernelArguments arguments = KernelArguments.of();
    for (int i = 0; i < 64; i++) {
      arguments.int32(i);
    }
    arguments.writeTo(block);
    assertThat(argument(63, 4).get(ValueLayout.JAVA_INT, 0)).isEqualTo(63);
    assertThatIllegalStateException()
        .isThrownBy(() -> arguments.int32(64))
        .withMessage("a kernel takes at most 64 arguments of 1024 bytes together");
  }

  @Test
  void argumentsThatAreTooLargeAreRefused() {
    KernelArguments arguments = KernelArguments.of();
    for (int i = 0; i < 42; i++) {
      arguments.similarity(new Cosine());
    }
    assertThatIllegalStateException().isThrownBy(() -> arguments.similarity(new Cosine()));
  }

  private MemorySegment argument(int index, long bytes) {
    long address = block.getAtIndex(ValueLayout.JAVA_LONG, index);
    return block.asSlice(address - block.address(), bytes, 8);
  }
}
