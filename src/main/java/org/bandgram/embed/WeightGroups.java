package org.bandgram.embed;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.bandgram.layout.BandLayout;

/** Groups of objects that kept pairs with a weight join. */
final class WeightGroups {
  private final Dissimilarities dissimilarities;
  private final BitSet left;

  WeightGroups(Dissimilarities dissimilarities) {
    this.dissimilarities = dissimilarities;
    left = new BitSet();
    left.set(0, dissimilarities.size());
  }

  /** Returns how many groups there are; O(n^2), on a band O(n h); called once. */
  int count() {
    int groups = 0;
    for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(0)) {
      left.clear(i);
      removeGroup(i);
      groups++;
    }
    return groups;
  }

  private void removeGroup(int first) {
    BandLayout layout = dissimilarities.layout();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(first);
    while (!open.isEmpty()) {
      int i = open.remove();
      int end = layout.end(i);
      for (int j = left.nextSetBit(layout.first(i));
          j >= 0 && j < end;
          j = left.nextSetBit(j + 1)) {
        if (dissimilarities.weightAt(i, j) > 0) {
          left.clear(j);
          open.add(j);
        }
      }
    }
  }
}
