package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.internal.text.Composed;
import org.bandgram.io.DataSet.ClassLabels;

/** Class labels that arrive one by one, numbered in the order in which they first appear. */
public final class GrowingLabels {
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final String column;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] classes = new int[1024];
  private int size;

  public GrowingLabels(String column) {
    this.column = column;
  }

  public void add(String name) {
    if (size == classes.length) {
      classes = Arrays.copyOf(classes, (int) Math.min(LONGEST_ARRAY, 2L * size));
    }
    classes[size++] = numbers.computeIfAbsent(Composed.of(name), _ -> newNumber(name));
  }

  private int newNumber(String name) {
    names.add(name);
    return names.size() - 1;
  }

  public ClassLabels toLabels() {
    return new ClassLabels(column, Arrays.copyOf(classes, size), names);
  }
}
