package org.bandgram.exemplar;

/** The best of several sets, as it was when it was best; of equally good ones, the first. */
final class Best {
  private Sieve sieve;

  Best(StreamState state) {
    sieve = new Sieve(state, 0);
  }

  /** Sets only grow better, so the set itself may be kept. */
  void offer(Sieve candidate) {
    if (candidate.value() > sieve.value()) {
      sieve = candidate;
    }
  }

  Sieve sieve() {
    return sieve;
  }
}
