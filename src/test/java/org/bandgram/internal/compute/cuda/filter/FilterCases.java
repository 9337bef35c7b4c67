package org.bandgram.internal.compute.cuda.filter;

import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;

/** Points that a filter by halves finds easy or hard. */
public enum FilterCases {
  RANDOM {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian;
    }
  },
  CLUSTERS {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian * 0.1 + 10 * ((i % 20 * 7919 + f * 104729) % 13 - 6);
    }
  },
  OFFSET {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian + 1e5;
    }
  },
  TINY {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian * 1e-12;
    }
  },
  /** Most squares of differences are subnormal or zero. */
  VANISHING {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian * 1e-22;
    }
  },
  SIZES {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return gaussian * Math.pow(10, -(f % 9));
    }
  },
  OUTLIER {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return i == 3 ? 3e7 : gaussian;
    }
  },
  GRID {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return (int) (2 * gaussian);
    }
  },
  COPIES {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return (i / 30 * 31 + f * 17) % 7;
    }
  },
  /** One point of 25 is among others that have its halves. */
  FEW_NEAR_COPIES {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return i % 25 == 0 ? f % 5 + gaussian * 1e-5 : gaussian;
    }
  },
  /** Halves are as wrong as they can be, all to one side. */
  MIDWAY {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return (2 * (i % 4) - 3) * (1 + 0x1p-11) + i * 1e-6;
    }
  },
  /** Points that no cosine is defined for, and such that it is lost for. */
  ZEROS {
    @Override
    double coordinate(int i, int f, double gaussian) {
      return i % 9 == 0 ? 0 : i % 9 == 1 ? gaussian * 1e-22 : gaussian;
    }
  };

  abstract double coordinate(int i, int f, double gaussian);

  /** Tells whether no norm is so small that squares of coordinates are lost. */
  boolean haveCosines() {
    return this != VANISHING && this != ZEROS;
  }

  public PointSet points(int n, int d) {
    Random random = new Random(n + d);
    return Points.of(n, d, Precision.FLOAT32, (i, f) -> coordinate(i, f, random.nextGaussian()));
  }
}
