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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.bandgram.Checkpoints.State;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.input.IoErrors;
import org.bandgram.io.internal.result.AtomicFile;

/**
 * The layout of a checkpoint in a file, in this order:
 *
 * <table>
 * <caption>Parts of the file; numbers are big-endian</caption>
 * <tr><th>bytes</th><th>what</th></tr>
 * <tr><td>10</td><td>mark, {@code bandgramCP}, of a graph {@code bandgramNG}</td></tr>
 * <tr><td>4</td><td>version</td></tr>
 * <tr><td>1</td><td>byte order of the state: L or B</td></tr>
 * <tr><td>8</td><td>length of the header</td></tr>
 * <tr><td>length</td><td>header: the text that identifies the run, the number of finished stages,
 * and their results; a length of 4 bytes before the text and each result</td></tr>
 * <tr><td>the rest but 8</td><td>state of the current stage, in the byte order of the machine;
 * nothing between two stages</td></tr>
 * <tr><td>8</td><td>CRC-32C of all before</td></tr>
 * </table>
 */
final class CheckpointFormat {
  private static final int VERSION = 8;
  private static final char ORDER = ByteOrder.nativeOrder().toString().charAt(0);
  private static final int PREFIX_BYTES =
      Kind.CHECKPOINT.mark.length + Integer.BYTES + 1 + Long.BYTES;
  private static final int BUFFER = 1 << 20;
  private static final int MOST_STAGES = 1 << 20;
  private static final String CHANGED = "has changed since the run began";

  private final Path file;
  private final Kind kind;

  /** The checksum that {@link #read} has found. */
  private long checksum;

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
   * What comes before the state.
   *
   * @param run identifies the run
   * @param finished results of finished stages
   */
  record Header(String run, List<StageResult> finished) {
    private long length() {
      long length = 2L * Integer.BYTES + run.getBytes(StandardCharsets.UTF_8).length;
      for (StageResult stage : finished) {
        length += stage.stored();
      }
      return length;
    }
  }

  CheckpointFormat(Path file, Kind kind) {
    this.file = file;
    this.kind = kind;
  }

  /** Replaces the file as a whole. */
  void write(Header header, State current) {
    AtomicFile.write(file, out -> write(header, current, out));
  }

  private void write(Header header, State current, OutputStream out) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
    DataOutputStream data = new DataOutputStream(checked);
    data.write(kind.mark);
    data.writeInt(VERSION);
    data.writeByte(ORDER);
    data.writeLong(header.length());
    writeBytes(data, header.run.getBytes(StandardCharsets.UTF_8));
    data.writeInt(header.finished.size());
    for (StageResult stage : header.finished) {
      stage.write(data);
    }
    current.transfer(StreamTransfer.out(checked));
    data.writeLong(checked.getChecksum().getValue());
  }

  private static void writeBytes(DataOutputStream data, byte[] bytes) throws IOException {
    data.writeInt(bytes.length);
    data.write(bytes);
  }

  /** Tells whether the file begins as one of its kind does, of any version. */
  boolean isOfItsKind() {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(kind.mark.length), kind.mark);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads the header and checks the whole file.
   *
   * @throws DataFormatException if the file is missing, damaged, or of another kind
   */
  Header read() {
    try (InputStream in = open()) {
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
      DataInputStream data = new DataInputStream(checked);
      requireMark(data);
      long most = Files.size(file) - PREFIX_BYTES - Long.BYTES;
      long length = data.readLong();
      require(length >= 0 && length <= most, "is damaged: it ends too early");
      Header header = readHeader(data, length);
      require(header.length() == length, "is damaged");
      checked.skipNBytes(most - length);
      checksum = checked.getChecksum().getValue();
      require(data.readLong() == checksum, "is damaged: its checksum is wrong");
      return header;
    } catch (EOFException e) {
      throw DataFormatException.of(file.toString(), "is damaged: it ends too early", e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns in words the first thing in which two texts differ that identify runs. */
  static String difference(String kept, String wanted) {
    List<String> lines = kept.lines().toList();
    List<String> others = wanted.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), others.size()); i++) {
      if (!lines.get(i).equals(others.get(i))) {
        return ", with %s; this run has %s".formatted(lines.get(i), others.get(i));
      }
    }
    return "";
  }

  /** Tells whether a state follows a header. */
  boolean hasState(Header header) {
    try {
      return Files.size(file) > PREFIX_BYTES + header.length() + Long.BYTES;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Checks a file that this run has not locked: it must still be what {@link #read} has found.
   *
   * @throws DataFormatException if it is not
   */
  void requireUnchanged() {
    long before = checksum;
    try {
      read();
    } catch (DataFormatException e) {
      throw DataFormatException.of(file.toString(), CHANGED, e);
    }
    require(checksum == before, CHANGED);
  }

  /**
   * Moves in the state that follows a header.
   *
   * @throws DataFormatException if the file is not what {@link #read} has found
   */
  void readState(Header header, State state) {
    try (InputStream in = open()) {
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
      checked.skipNBytes(PREFIX_BYTES + header.length());
      transfer(state, StreamTransfer.in(checked, file));
      require(checked.getChecksum().getValue() == checksum, CHANGED);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Moves a state in, whose lengths can be wrong though the checksum is right. */
  private void transfer(State state, StateTransfer from) {
    try {
      state.transfer(from);
    } catch (NegativeArraySizeException | IndexOutOfBoundsException e) {
      throw DataFormatException.of(file.toString(), "is damaged", e);
    }
  }

  private InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER);
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

  private Header readHeader(DataInputStream data, long most) throws IOException {
    String run = new String(readBytes(data, most), StandardCharsets.UTF_8);
    int stages = data.readInt();
    require(stages >= 0 && stages <= MOST_STAGES, "is damaged");
    List<StageResult> finished = new ArrayList<>();
    for (int stage = 0; stage < stages; stage++) {
      finished.add(StageResult.of(readBytes(data, most)));
    }
    return new Header(run, finished);
  }

  private static byte[] readBytes(DataInputStream data, long most) throws IOException {
    int length = data.readInt();
    if (length < 0 || length > most) {
      throw new EOFException();
    }
    byte[] bytes = data.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }

  private void require(boolean condition, String problem) {
    if (!condition) {
      throw DataFormatException.of(file.toString(), problem);
    }
  }

  private DataFormatException unreadable(IOException e) {
    return DataFormatException.of(file.toString(), "cannot be read: " + IoErrors.reason(e), e);
  }
}
