package org.bandgram.internal.compute.cuda.graph;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.gram.DeviceSimilarities;
import org.bandgram.internal.compute.gram.ReverseSlots;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.GraphLayout;
import org.bandgram.storage.MessageFormat;

/**
 * Similarities along the edges of an undirected graph, on the device for messages, which have one
 * form, and in the host's memory for all else: whoever built the graph keeps it there anyway.
 */
public final class DeviceGraph implements SparseSimilarities {
  private final SparseSimilarities onHost;
  private final GraphLayout layout;
  private final float[] similarities;
  private final DeviceArena arena;
  private final DeviceGraphLayout graph;

  private DeviceGraph(
      SparseSimilarities onHost,
      GraphLayout layout,
      float[] similarities,
      DeviceArena arena,
      DeviceGraphLayout graph) {
    this.onHost = onHost;
    this.layout = layout;
    this.similarities = similarities;
    this.arena = arena;
    this.graph = graph;
  }

  /**
   * Copies a graph to the device.
   *
   * @param onHost the same on the CPU; closed by whoever made it
   * @param layout the sparsity pattern, borrowed
   * @param similarities the similarity of each slot, borrowed
   */
  public static DeviceGraph upload(
      CudaContext context, SparseSimilarities onHost, GraphLayout layout, float[] similarities) {
    return DeviceSimilarities.inArena(
        context,
        arena ->
            new DeviceGraph(
                onHost,
                layout,
                similarities,
                arena,
                DeviceGraphLayout.upload(arena, layout, similarities)));
  }

  @Override
  public int size() {
    return onHost.size();
  }

  @Override
  public Precision precision() {
    return onHost.precision();
  }

  @Override
  public long elementCount() {
    return onHost.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return onHost.similarity(i, k);
  }

  @Override
  public SimilarityRange range(Execution execution) {
    return onHost.range(execution);
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    return onHost.sample(stride, execution);
  }

  @Override
  public Messages messages(MessageFormat format, Execution execution) {
    return DeviceSimilarities.inArena(
        arena.context(),
        messages ->
            switch (format) {
              case FULL -> new StoredMessages(messages, graph, ReverseSlots.of(layout));
              case COMPACT ->
                  new CompactGraphMessages(
                      messages, graph, incoming(messages), greatest(execution));
            });
  }

  /** Returns the similarities of the reverse edges, which are the same memory if they are equal. */
  private DeviceBuffer incoming(DeviceArena messages) {
    float[] incoming = ReverseSlots.incoming(layout, similarities);
    return Arrays.equals(incoming, similarities)
        ? graph.similarities()
        : HostArrays.upload(messages, incoming);
  }

  private float greatest(Execution execution) {
    return (float) Math.max(0, range(execution).greatest());
  }

  @Override
  public void close() {
    arena.close();
  }
}
