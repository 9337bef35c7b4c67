package org.bandgram.embed.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourEmbeddingTest {
  @Test
  void descendsAlongTheDerivativesOfTheDivergence() {
    SplittableRandom random = new SplittableRandom(1);
    double[][] points = random(random, 31, 5);
    double[][] places = random(random, 31, 2);
    NeighbourEmbedding embedding = NeighbourEmbedding.ofDistances(squared(points));
    double[][] gradient = embedding.gradient(places, 1);
    double step = 1e-5;
    for (int i = 0; i < places.length; i++) {
      for (int a = 0; a < 2; a++) {
        double at = places[i][a];
        places[i][a] = at + step;
        double above = embedding.divergence(places);
        places[i][a] = at - step;
        double below = embedding.divergence(places);
        places[i][a] = at;
        assertThat(gradient[i][a]).isCloseTo((above - below) / (2 * step), within(1e-8));
      }
    }
  }

  @Test
  void bringsTheDivergenceDown() {
    SplittableRandom random = new SplittableRandom(2);
    double[][] points = random(random, 257, 10);
    double[][] start = random(random, 257, 2);
    NeighbourEmbedding embedding = NeighbourEmbedding.ofDistances(squared(points));
    double[][] places = NeighbourEmbedding.of(points, start);
    assertThat(embedding.divergence(places)).isLessThan(0.7 * embedding.divergence(start));
    assertThat(NeighbourEmbedding.of(points, start)).isDeepEqualTo(places);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-150, 1, 1e150})
  void keepsBlobsApartAtAnyScale(double scale) {
    SplittableRandom random = new SplittableRandom(3);
    double[][] points = random(random, 60, 8);
    for (int i = 0; i < points.length; i++) {
      points[i][i % 4] += 20;
      for (int f = 0; f < points[i].length; f++) {
        points[i][f] *= scale;
      }
    }
    double[][] squared = squared(NeighbourEmbedding.of(points, random(random, 60, 2)));
    for (int i = 0; i < points.length; i++) {
      int own = i;
      int nearest =
          IntStream.range(0, points.length)
              .filter(j -> j != own)
              .reduce((a, b) -> squared[own][b] < squared[own][a] ? b : a)
              .orElseThrow();
      assertThat(nearest % 4).isEqualTo(i % 4);
    }
  }

  @Test
  void placesPointsThatAreAllAlike() {
    double[][] places = NeighbourEmbedding.of(new double[4][3], new double[4][2]);
    assertThat(places).isDeepEqualTo(new double[4][2]);
    refused(() -> NeighbourEmbedding.of(new double[3][3], new double[3][2]))
        .hasMessageContaining("the number of points is 3, but must be at least 4");
  }

  private static double[][] random(SplittableRandom random, int rows, int columns) {
    return IntStream.range(0, rows)
        .mapToObj(_ -> random.doubles(columns).map(x -> 2 * x - 1).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] squared(double[][] points) {
    double[][] squared = new double[points.length][points.length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points.length; j++) {
        for (int f = 0; f < points[i].length; f++) {
          squared[i][j] += Math.pow(points[i][f] - points[j][f], 2);
        }
      }
    }
    return squared;
  }
}
