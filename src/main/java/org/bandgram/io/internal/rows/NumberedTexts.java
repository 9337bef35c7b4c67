package org.bandgram.io.internal.rows;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.bandgram.internal.text.Composed;

/**
 * Texts numbered from 0 in the order in which they first appear, kept as bytes: some 30 bytes each
 * besides its own. Adding is for one thread.
 */
public final class NumberedTexts implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int FIRST_BYTES = 1 << 12;
  private static final int FEW_CHUNKS = 8;
  private static final int MOST_ASCII = 0x7F;
  private static final int MOST_TEXTS = 1 << 29;
  private static final int HASH_FACTOR = 0x9E3779B1;

  private final ArrayList<byte[]> chunks = new ArrayList<>();
  private int used;
  private long[] places = new long[256];
  private int[] lengths = new int[256];
  private int size;

  /** Names as they are written, by their numbers, if their texts here are composed. */
  private final HashMap<Integer, String> spellings = new HashMap<>();

  /** Numbers, each plus 1, at the hashes of their texts, or the next free place after them. */
  private int[] table = new int[1024];

  /** Characters of ASCII on their way to bytes. */
  private byte[] plain = new byte[64];

  /** Returns the number of a text, a new one if it has none yet. */
  public int numberOf(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return numberOf(bytes, bytes.length);
  }

  /** Returns the number of a name, which is the same for all forms of its characters. */
  public int numberOfName(String name) {
    String composed = Composed.of(name);
    int number = numberOf(composed);
    if (number == size - 1 && !composed.equals(name)) {
      spellings.putIfAbsent(number, name);
    }
    return number;
  }

  /** Returns the number of the text {@code [from, to)}, without an object if it is plain ASCII. */
  int numberOf(char[] text, int from, int to) {
    int length = to - from;
    plain = plain.length < length ? new byte[2 * length] : plain;
    for (int i = 0; i < length; i++) {
      char c = text[from + i];
      if (c > MOST_ASCII) {
        return numberOf(new String(text, from, length));
      }
      plain[i] = (byte) c;
    }
    return numberOf(plain, length);
  }

  private int numberOf(byte[] bytes, int length) {
    int slot = slot(bytes, length);
    if (table[slot] == 0) {
      append(bytes, length);
      table[slot] = size;
      if (2 * size > table.length) {
        widen();
      }
      return size - 1;
    }
    return table[slot] - 1;
  }

  /** Returns where the number of a text is, or would be. */
  private int slot(byte[] bytes, int length) {
    int slot = hash(bytes, 0, length) & (table.length - 1);
    while (table[slot] != 0 && !is(table[slot] - 1, bytes, length)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private static int hash(byte[] bytes, int from, int length) {
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    hash *= HASH_FACTOR;
    return hash ^ (hash >>> 15);
  }

  private boolean is(int number, byte[] bytes, int length) {
    int from = (int) places[number];
    byte[] chunk = chunk(number);
    return Arrays.equals(chunk, from, from + lengths[number], bytes, 0, length);
  }

  private byte[] chunk(int number) {
    return chunks.get((int) (places[number] >>> Integer.SIZE));
  }

  private void append(byte[] bytes, int length) {
    if (size == MOST_TEXTS) {
      throw new OutOfMemoryError("more than %,d different texts".formatted(size));
    }
    if (chunks.isEmpty() || length > chunks.getLast().length - used) {
      int usual = chunks.size() < FEW_CHUNKS ? FIRST_BYTES << chunks.size() : CHUNK_BYTES;
      chunks.add(new byte[Math.max(usual, length)]);
      used = 0;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    System.arraycopy(bytes, 0, chunks.getLast(), used, length);
    places[size] = ((long) (chunks.size() - 1) << Integer.SIZE) | used;
    lengths[size] = length;
    used += length;
    size++;
  }

  private void widen() {
    table = new int[2 * table.length];
    for (int number = 0; number < size; number++) {
      int slot = hash(chunk(number), (int) places[number], lengths[number]) & (table.length - 1);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = number + 1;
    }
  }

  /** Returns how many different texts there are. */
  public int size() {
    return size;
  }

  private String text(int number) {
    String spelling = spellings.isEmpty() ? null : spellings.get(number);
    return spelling != null ? spelling : stored(number);
  }

  private String stored(int number) {
    return new String(chunk(number), (int) places[number], lengths[number], StandardCharsets.UTF_8);
  }

  /** Returns the texts by their numbers, not copied. */
  public List<String> texts() {
    return new View();
  }

  private final class View extends AbstractList<String> implements RandomAccess, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public String get(int number) {
      return text(Objects.checkIndex(number, size));
    }

    @Override
    public int indexOf(Object text) {
      if (!(text instanceof String name)) {
        return -1;
      }
      int number = find(name);
      return number >= 0 ? number : find(Composed.of(name));
    }

    private int find(String name) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      return table[slot(bytes, bytes.length)] - 1;
    }

    @Override
    public int size() {
      return size;
    }
  }
}
