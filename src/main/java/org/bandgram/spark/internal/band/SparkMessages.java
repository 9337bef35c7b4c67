package org.bandgram.spark.internal.band;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.spark.internal.points.IndexPartitioner;
import org.bandgram.spark.internal.points.SparkRun;
import scala.Tuple2;

/**
 * Messages on a band whose ranges are on different machines. After every exchange the driver hears
 * which points are exemplars, and how many changed in each iteration; messages stay where they are.
 */
@SuppressWarnings("serial") // lambdas call private methods
final class SparkMessages implements Messages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  private static final double ANY_DAMPING = 0.5;

  private final SparkBand band;
  private final boolean[] exemplars;
  private Broadcast<Numbers> preferences;
  private JavaRDD<RangeState> states;
  private double lastDamping = ANY_DAMPING;
  private int done;
  private int exchanges;
  private final SavedMessages saved;

  SparkMessages(SparkBand band) {
    this.band = band;
    this.exemplars = new boolean[band.size()];
    this.saved = new SavedMessages(band.run());
  }

  /**
   * Points assigned to exemplars, all ranges together.
   *
   * @param exemplarOf the position of each point's exemplar, or {@link Assignment#NONE}
   * @param contributions what each point adds to the net similarity
   */
  record Shares(int[] exemplarOf, double[] contributions) {}

  @Override
  public int size() {
    return exemplars.length;
  }

  @Override
  public void reset(double[] values) {
    close();
    Numbers rounded = Numbers.allocate(values.length, band.precision());
    for (int k = 0; k < values.length; k++) {
      rounded.set(k, values[k]);
      exemplars[k] = false;
    }
    preferences = band.run().context().broadcast(rounded);
    lastDamping = ANY_DAMPING;
    done = 0;
    exchanges = 0;
  }

  @Override
  public int iterationsAtOnce() {
    return band.ranges().iterations();
  }

  @Override
  public int[] iterate(double damping, int iterations) {
    int[] changes = new int[iterations];
    for (int from = 0; from < iterations; from += iterationsAtOnce()) {
      int count = Math.min(iterationsAtOnce(), iterations - from);
      for (RangeState.Report report : exchange(damping, count)) {
        System.arraycopy(
            report.exemplars(), 0, exemplars, report.start(), report.exemplars().length);
        for (int t = 0; t < count; t++) {
          changes[from + t] += report.changes()[t];
        }
      }
    }
    return changes;
  }

  private List<RangeState.Report> exchange(double damping, int iterations) {
    Exchange exchange = new Exchange(preferences, lastDamping, damping, iterations);
    JavaRDD<RangeState> next = states == null ? started(exchange) : continued(exchange);
    next.persist(SparkRun.LEVEL);
    exchanges++;
    if (exchanges % band.run().exchangesPerCheckpoint() == 0) {
      band.run().checkpoint(next);
    }
    band.run().describe("iterations %d to %d".formatted(done + 1, done + iterations));
    List<RangeState.Report> reports =
        SparkRun.orUnpersist(next, data -> data.map(RangeState::report).collect());
    if (states != null) {
      states.unpersist();
    }
    states = next;
    lastDamping = damping;
    done += iterations;
    return reports;
  }

  private JavaRDD<RangeState> started(Exchange exchange) {
    return band.bands().map(exchange::first);
  }

  private JavaRDD<RangeState> continued(Exchange exchange) {
    CurveRanges ranges = band.ranges();
    CurveRanges reached =
        new CurveRanges(
            ranges.size(), ranges.halfBandwidth(), ranges.wanted(), exchange.iterations());
    JavaRDD<Tuple2<Integer, MessageRows>> halos =
        states
            .flatMapToPair(state -> state.halos(reached))
            .partitionBy(new IndexPartitioner(ranges.count()))
            .map(halo -> halo);
    return band.bands()
        .zipPartitions(states, SparkMessages::pairs)
        .zipPartitions(halos, (own, others) -> turn(exchange, own, others));
  }

  private static Iterator<Tuple2<RangeBand, RangeState>> pairs(
      Iterator<RangeBand> bands, Iterator<RangeState> states) {
    List<Tuple2<RangeBand, RangeState>> pairs = new ArrayList<>();
    while (bands.hasNext()) {
      pairs.add(new Tuple2<>(bands.next(), states.next()));
    }
    return pairs.iterator();
  }

  private static Iterator<RangeState> turn(
      Exchange exchange,
      Iterator<Tuple2<RangeBand, RangeState>> own,
      Iterator<Tuple2<Integer, MessageRows>> others) {
    Tuple2<RangeBand, RangeState> range = own.next();
    List<MessageRows> halos = new ArrayList<>();
    others.forEachRemaining(other -> halos.add(other._2()));
    return List.of(exchange.next(range._1(), range._2(), halos.iterator())).iterator();
  }

  /** Messages themselves move to files that all machines reach; their name moves out or in. */
  @Override
  public void transfer(StateTransfer state) {
    boolean movesOut = states != null;
    UUID name = movesOut ? UUID.randomUUID() : new UUID(0, 0);
    name =
        new UUID(
            state.number(name.getMostSignificantBits()),
            state.number(name.getLeastSignificantBits()));
    done = (int) state.number(done);
    lastDamping = state.real(lastDamping);
    state.flags(exemplars);
    band.run().describe("save or read the messages after iteration " + done);
    if (movesOut) {
      saved.write(states, name);
    } else {
      states = saved.read(name, band.ranges().count()).persist(SparkRun.LEVEL);
      band.run().checkpoint(states);
    }
  }

  @Override
  public int exemplarCount() {
    int count = 0;
    for (boolean exemplar : exemplars) {
      count += exemplar ? 1 : 0;
    }
    return count;
  }

  @Override
  public boolean[] exemplars() {
    return exemplars.clone();
  }

  @Override
  public double[] evidence() {
    double[] evidence = new double[size()];
    if (states == null) {
      return evidence;
    }
    band.run().describe("collect the evidence for exemplars");
    for (Tuple2<Integer, double[]> part :
        states.map(s -> new Tuple2<>(s.rows().first(), s.evidence())).collect()) {
      System.arraycopy(part._2(), 0, evidence, part._1(), part._2().length);
    }
    return evidence;
  }

  @Override
  public Assignment assign(boolean[] chosen) {
    band.run().describe("assign points along the curve after " + done + " iterations");
    Broadcast<boolean[]> flags = band.run().context().broadcast(chosen);
    Broadcast<Numbers> own = preferences;
    Shares shares = new Shares(new int[size()], new double[size()]);
    for (RangeBand.Share share :
        band.bands().map(range -> range.assign(flags.value(), own.value())).collect()) {
      int count = share.exemplarOf().length;
      System.arraycopy(share.exemplarOf(), 0, shares.exemplarOf, share.start(), count);
      System.arraycopy(share.contributions(), 0, shares.contributions, share.start(), count);
    }
    flags.destroy();
    band.remember(shares);
    return Assignment.of(shares.exemplarOf.clone(), shares.contributions);
  }

  @Override
  public void close() {
    if (states != null) {
      states.unpersist();
      states = null;
    }
    if (preferences != null) {
      preferences.destroy();
      preferences = null;
    }
  }
}
