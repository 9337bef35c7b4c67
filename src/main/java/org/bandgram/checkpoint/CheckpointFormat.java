package org.bandgram.checkpoint;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.bandgram.Checkpoints.State;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.IoErrors;

/**
 * The layout of a checkpoint in a file, in this order:
 *
 * <table>
 * <caption>Parts of the file; numbers are big-endian</caption>
 * <tr><th>bytes</th><th>what</th></tr>
 * <tr><td>10</td><td>mark, {@code bandgramCP}, of a graph {@code bandgramNG}</td></tr>
 * <tr><td>4</td><td>version</td></tr>
 * <tr><td>1</td><td>byte order of the state: L or B</td></tr>
 * <tr><td>4, length</td><td>the text that identifies the run, after its length</td></tr>
 * <tr><td>4</td><td>number of finished stages</td></tr>
 * <tr><td>8, length</td><td>result of each of them, after its length</td></tr>
 * <tr><td>the rest but 8</td><td>state of the current stage, in the byte order of the machine;
 * nothing between two stages</td></tr>
 * <tr><td>8</td><td>CRC-32C of all before</td></tr>
 * </table>
 */
final class CheckpointFormat {
  /** How lines end that identify numbers of a name. */
  private static final String CHECKSUM = " checksum [0-9a-f]{8}$";

  private static final int VERSION = 9;
  private static final char ORDER = ByteOrder.nativeOrder().toString().charAt(0);
  private static final int PREFIX_BYTES = Kind.CHECKPOINT.mark.length + 2 * Integer.BYTES + 1;
  private static final int BUFFER = 1 << 20;
  private static final int MOST_STAGES = 1 << 20;
  private static final String CHANGED = "has changed since the run began";

  private final CheckpointPlace place;
  private final Kind kind;

  /** What a file holds. */
  enum Kind {
    /** The state of a run. */
    CHECKPOINT("bandgramCP"),
    /** A graph of nearest neighbours. */
    GRAPH("bandgramNG");

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes to it
    private final byte[] mark;

    Kind(String mark) {
      this.mark = mark.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What a file holds of a run.
   *
   * @param run identifies the run
   * @param finished results of finished stages
   * @param state of the current stage; empty between two stages
   */
  record Contents(String run, List<Part> finished, Part state) {}

  /**
   * Bytes of a file, which stay there.
   *
   * @param checksum their CRC-32C
   */
  record Part(long offset, long length, long checksum) {}

  private CheckpointFormat(CheckpointPlace place, Kind kind) {
    this.place = place;
    this.kind = kind;
  }

  static CheckpointFormat ofRun(CheckpointPlace place) {
    return new CheckpointFormat(place, Kind.CHECKPOINT);
  }

  static CheckpointFormat ofGraph(Path file) {
    return new CheckpointFormat(LocalPlace.shared(file), Kind.GRAPH);
  }

  /** Replaces the file as a whole. */
  void write(String run, List<StageResult> finished, State current) {
    place.replace(out -> write(run, finished, current, out));
  }

  private void write(String run, List<StageResult> finished, State current, OutputStream out)
      throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
    DataOutputStream data = new DataOutputStream(checked);
    data.write(kind.mark);
    data.writeInt(VERSION);
    data.writeByte(ORDER);
    byte[] text = run.getBytes(StandardCharsets.UTF_8);
    data.writeInt(text.length);
    data.write(text);
    data.writeInt(finished.size());
    for (StageResult stage : finished) {
      stage.write(data);
    }
    current.transfer(StreamTransfer.out(checked));
    data.writeLong(checked.getChecksum().getValue());
  }

  /** Tells whether the file begins as one of its kind does, of any version. */
  boolean isOfItsKind() {
    try (InputStream in = place.open()) {
      return Arrays.equals(in.readNBytes(kind.mark.length), kind.mark);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Finds the parts of the file and checks all of it.
   *
   * @throws DataFormatException if the file is missing, damaged, or of another kind
   */
  Contents read() {
    try (InputStream in = open()) {
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
      DataInputStream data = new DataInputStream(checked);
      requireMark(data);
      Contents contents = readContents(data, place.size() - Long.BYTES);
      long checksum = checked.getChecksum().getValue();
      require(data.readLong() == checksum, "is damaged: its checksum is wrong");
      return contents;
    } catch (EOFException e) {
      throw DataFormatException.of(place.toString(), "is damaged: it ends too early", e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns in words the first thing in which two texts differ that identify runs. */
  static String difference(String kept, String wanted) {
    List<String> lines = kept.lines().toList();
    List<String> others = wanted.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), others.size()); i++) {
      String name = lines.get(i).replaceFirst(CHECKSUM, "");
      if (!lines.get(i).equals(others.get(i))) {
        return !name.equals(lines.get(i))
            ? ", with other " + name
            : ", with %s; this run has %s".formatted(lines.get(i), others.get(i));
      }
    }
    return "";
  }

  /**
   * Checks a file that this run has not locked: it must still be what {@link #read} has found.
   *
   * @throws DataFormatException if it is not
   */
  void requireUnchanged(Contents before) {
    try {
      require(read().equals(before), CHANGED);
    } catch (DataFormatException e) {
      throw DataFormatException.of(place.toString(), CHANGED, e);
    }
  }

  /**
   * Moves a part in.
   *
   * @throws DataFormatException if it is not what {@link #read} has found
   */
  void moveIn(Part part, State state) {
    try (InputStream in = open();
        CheckedInputStream checked = at(part, in)) {
      state.transfer(StreamTransfer.in(checked, place));
      requireSame(checked, part);
    } catch (NegativeArraySizeException | IndexOutOfBoundsException e) {
      // lengths can be wrong though the checksum is right
      throw DataFormatException.of(place.toString(), "is damaged", e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Returns a part as what is to be written again. As results stay and keep their order, it is in
   * the same place of whatever file of the run has replaced this one.
   */
  StageResult result(Part part) {
    return new StageResult(part.length, out -> copy(part, out));
  }

  private void copy(Part part, OutputStream out) throws IOException {
    try (InputStream in = open();
        CheckedInputStream checked = at(part, in)) {
      byte[] block = new byte[BUFFER];
      int read;
      for (long left = part.length; left > 0; left -= read) {
        read = checked.readNBytes(block, 0, (int) Math.min(left, BUFFER));
        require(read > 0, CHANGED);
        out.write(block, 0, read);
      }
      requireSame(checked, part);
    }
  }

  private static CheckedInputStream at(Part part, InputStream in) throws IOException {
    in.skipNBytes(part.offset);
    return new CheckedInputStream(in, new CRC32C());
  }

  private void requireSame(CheckedInputStream read, Part part) {
    require(read.getChecksum().getValue() == part.checksum, CHANGED);
  }

  private InputStream open() throws IOException {
    return new BufferedInputStream(place.open(), BUFFER);
  }

  private void requireMark(DataInputStream data) throws IOException {
    byte[] mark = data.readNBytes(kind.mark.length);
    require(Arrays.equals(mark, kind.mark), "is not a %s of this program".formatted(kind));
    int version = data.readInt();
    require(
        version == VERSION,
        "is a %s of version %d; this program reads version %d".formatted(kind, version, VERSION));
    require(
        data.readByte() == ORDER, "is a %s of a machine with another byte order".formatted(kind));
  }

  /** Reads what comes before a place, {@code end}. */
  private Contents readContents(DataInputStream data, long end) throws IOException {
    int length = data.readInt();
    long at = PREFIX_BYTES;
    requireUpTo(end, at, length);
    String run = new String(data.readNBytes(length), StandardCharsets.UTF_8);
    int stages = data.readInt();
    require(stages >= 0 && stages <= MOST_STAGES, "is damaged");
    at = at + length + Integer.BYTES;
    List<Part> finished = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      Part part = readPart(data, at + Long.BYTES, data.readLong(), end);
      finished.add(part);
      at = part.offset + part.length;
    }
    return new Contents(run, finished, readPart(data, at, end - at, end));
  }

  private Part readPart(InputStream in, long offset, long length, long end) throws IOException {
    requireUpTo(end, offset, length);
    CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
    checked.skipNBytes(length);
    return new Part(offset, length, checked.getChecksum().getValue());
  }

  private void requireUpTo(long end, long offset, long length) {
    require(length >= 0 && length <= end - offset, "is damaged: it ends too early");
  }

  private void require(boolean condition, String problem) {
    if (!condition) {
      throw DataFormatException.of(place.toString(), problem);
    }
  }

  private DataFormatException unreadable(IOException e) {
    return DataFormatException.of(place.toString(), "cannot be read: " + IoErrors.reason(e), e);
  }
}
