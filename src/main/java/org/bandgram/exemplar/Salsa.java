package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;
import org.bandgram.exemplar.Sieve.Best;
import org.bandgram.exemplar.SieveFamily.Thresholds;

/** See {@link StreamingOptimizer#salsa}. */
final class Salsa extends StreamingOptimizer {
  @Override
  public String name() {
    return "salsa";
  }

  @Override
  Guarantee guarantee(SelectionOptions options) {
    return new Guarantee(
        Math.max(0, 0.5 - options.accuracy().epsilon()),
        "more than 1/2 - epsilon of the best value in expectation, for points in random order");
  }

  @Override
  StreamRule rule(StreamState state) {
    OptionalLong length = state.length();
    require(length.isPresent(), "the length of a stream for salsa", "unknown", "known");
    return new Rule(state, length.getAsLong());
  }

  /** A share of t/k that changes after a part of the stream. */
  private record Schedule(double part, double first, double then) {
    double share(long position, long length) {
      return position <= part * length ? first : then;
    }
  }

  private static final List<Schedule> SCHEDULES =
      List.of(
          new Schedule(1, 0.5 + 1.0 / 6, 0.5 + 1.0 / 6),
          new Schedule(0.1, 0.5 + 0.05, 0.5 - 0.025),
          new Schedule(0.8, 10, 1 / 0.2));

  private record Scheduled(Schedule schedule, Sieve sieve) {}

  private static final class Rule implements StreamRule {
    private final StreamState state;
    private final long length;
    private final SieveFamily<List<Scheduled>> family;
    private final Best best;
    private final boolean learns;
    private double largest;
    private long position;

    Rule(StreamState state, long length) {
      this.state = state;
      this.length = length;
      Thresholds grid = new Thresholds(state.options().accuracy().epsilon());
      family =
          new SieveFamily<>(
              grid,
              t -> SCHEDULES.stream().map(s -> new Scheduled(s, new Sieve(state, t))).toList());
      best = new Best(state);
      OptionalDouble known = state.options().accuracy().largestSingleton();
      learns = known.isEmpty();
      known.ifPresent(m -> family.span(m, state.places() * m));
    }

    @Override
    public void accept(Arrival arrival) {
      if (learns && arrival.singleton() > largest) {
        largest = arrival.singleton();
        family.span(largest, state.places() * largest);
      }
      for (List<Scheduled> schedules : family.members()) {
        for (Scheduled member : schedules) {
          double share = member.schedule.share(position, length);
          if (member.sieve.offer(arrival, s -> s.threshold() / state.places() * share)) {
            best.offer(member.sieve);
          }
        }
      }
      position++;
    }

    @Override
    public Sieve best() {
      return best.sieve();
    }
  }
}
