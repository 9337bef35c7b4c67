package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/** The loops of {@link StoredLoops} over one element at a time. */
public final class ScalarStoredLoops implements StoredLoops {
  @Override
  public void refresh(
      StoredElements elements,
      SlotMessages messages,
      float[] bases,
      int from,
      int to,
      float damping) {
    float[] r = messages.responsibilities();
    float[] a = messages.availabilities();
    float added = 1 - damping;
    for (int p = elements.rowStarts()[from]; p < elements.rowStarts()[to]; p++) {
      float computed = Math.min(0, bases[elements.columns()[p]] - Math.max(0, r[p]));
      a[p] = damping * a[p] + added * computed;
    }
  }

  @Override
  public void update(
      StoredElements elements,
      SlotMessages messages,
      RowMaxima maxima,
      int from,
      int to,
      float damping) {
    for (int i = from; i < to; i++) {
      findMaxima(elements, messages, maxima, i);
      updateRow(elements, messages, maxima, i, damping);
    }
  }

  private static void findMaxima(
      StoredElements elements, SlotMessages messages, RowMaxima maxima, int i) {
    float first = maxima.greatest().floats()[i];
    float second = maxima.second().floats()[i];
    for (int p = elements.rowStarts()[i]; p < elements.rowStarts()[i + 1]; p++) {
      float sum = messages.availabilities()[p] + elements.similarities()[p];
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }
    maxima.greatest().floats()[i] = first;
    maxima.second().floats()[i] = second;
  }

  private static void updateRow(
      StoredElements elements, SlotMessages messages, RowMaxima maxima, int i, float damping) {
    float[] r = messages.responsibilities();
    float added = 1 - damping;
    float first = maxima.greatest().floats()[i];
    float second = maxima.second().floats()[i];
    for (int p = elements.rowStarts()[i]; p < elements.rowStarts()[i + 1]; p++) {
      float similarity = elements.similarities()[p];
      float sum = messages.availabilities()[p] + similarity;
      float computed = similarity - (sum == first ? second : first);
      r[p] = damping * r[p] + added * computed;
    }
  }

  @Override
  public void sumColumns(
      StoredElements elements, SlotMessages messages, int from, int to, float[] sums) {
    float[] partial = new float[PARTIAL_SUMS];
    for (int k = from; k < to; k++) {
      Arrays.fill(partial, 0);
      int start = elements.columnStarts()[k];
      for (int q = start; q < elements.columnStarts()[k + 1]; q++) {
        float r = messages.responsibilities()[elements.columnSlots()[q]];
        partial[(q - start) % PARTIAL_SUMS] += Math.max(0, r);
      }
      sums[k] = PartialSums.of32(partial);
    }
  }
}
