package org.bandgram.internal.compute.cuda.gram;

import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.storage.MessageFormat;

/** Similarities in the device's memory; single ones are read or computed again on the host. */
public abstract class DeviceSimilarities implements SparseSimilarities {
  private final DeviceArena arena;
  private final Precision precision;
  private final PairReader reader;

  /**
   * Takes over an arena, which is closed with the similarities.
   *
   * @param arena holds the values and their structure
   * @param precision format of the values
   * @param reader gives the host single similarities
   */
  public DeviceSimilarities(DeviceArena arena, Precision precision, PairReader reader) {
    this.arena = arena;
    this.precision = precision;
    this.reader = reader;
  }

  /** Makes something in a new arena, which stays open if that succeeds. */
  public static <T> T inArena(CudaContext context, Function<DeviceArena, T> make) {
    DeviceArena arena = context.arena();
    try {
      return make.apply(arena);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Finds out what the rows span, with room for what each of them does. */
  public abstract SimilarityRange range(DeviceRanges rows);

  /** Allocates messages in an arena. */
  public abstract Messages messages(
      DeviceArena messages, MessageFormat format, Execution execution);

  public final CudaContext context() {
    return arena.context();
  }

  public final PairReader reader() {
    return reader;
  }

  /** Returns the kernel of a name for the precision of the values. */
  public final Kernel kernel(String name) {
    return context().kernel(KernelNames.of(name, precision));
  }

  @Override
  public final Precision precision() {
    return precision;
  }

  @Override
  public final SimilarityRange range(Execution execution) {
    try (DeviceArena temporary = context().arena()) {
      return range(DeviceRanges.allocate(temporary, size(), precision));
    }
  }

  @Override
  public final Messages messages(MessageFormat format, Execution execution) {
    return inArena(context(), messages -> messages(messages, format, execution));
  }

  @Override
  public final void close() {
    arena.close();
  }
}
