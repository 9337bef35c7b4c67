package org.bandgram.data;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.bandgram.BandgramException;
import org.bandgram.Checkpoints;
import org.bandgram.InvalidInputException;

/**
 * Checkpoints in a file, which is replaced as a whole: whenever the process ends, the file is the
 * last complete checkpoint, or there is none.
 *
 * <p>The file holds, after a mark of ten bytes (format, version, byte order), the text that
 * identifies the run, the results of finished stages, the state of the current one and a checksum
 * (CRC-32C) of all before. It is for the machine that wrote it, or one with the same byte order.
 */
public final class CheckpointFile implements Checkpoints {
  private static final byte[] MARK = "bandgramCP".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int BUFFER = 1 << 20;
  private static final int MOST_STAGES = 1 << 20;

  private final Path file;
  private final Schedule schedule;
  private final List<byte[]> finished = new ArrayList<>();
  private String run;
  private long currentStart = -1;
  private int begun;
  private long saved = System.nanoTime();

  /**
   * When to save.
   *
   * @param steps after so many steps of a stage, at least 1
   * @param interval after so much time, if that is earlier
   */
  public record Schedule(int steps, Duration interval) {
    private static final Schedule DEFAULTS =
        new Schedule(Integer.MAX_VALUE, Duration.ofSeconds(60));

    /** Checks the bounds. */
    public Schedule {
      InvalidInputException.require(steps >= 1, "checkpoint-iterations", steps, "at least 1");
      InvalidInputException.require(
          !interval.isNegative(), "checkpoint-seconds", interval.toSeconds(), "at least 0");
    }

    /** Returns the default: once a minute. */
    public static Schedule defaults() {
      return DEFAULTS;
    }
  }

  private CheckpointFile(Path file, Schedule schedule) {
    this.file = file;
    this.schedule = schedule;
  }

  /** Returns checkpoints of a new run; the file is replaced when the first is due. */
  public static CheckpointFile create(Path file, Schedule schedule) {
    return new CheckpointFile(file, schedule);
  }

  /**
   * Returns checkpoints of a run that goes on where the file says.
   *
   * @throws DataFormatException if the file is missing, damaged, or no checkpoint
   */
  public static CheckpointFile resume(Path file, Schedule schedule) {
    CheckpointFile checkpoints = new CheckpointFile(file, schedule);
    checkpoints.read();
    checkpoints.removeUnfinished();
    return checkpoints;
  }

  /** Removes the file, once the results of the run are elsewhere. */
  public void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be deleted: " + IoErrors.reason(e), e);
    }
  }

  @Override
  public void begin(Supplier<String> identity) {
    String description = identity.get();
    if (run != null && !run.equals(description)) {
      throw DataFormatException.of(file.toString(), difference(run, description));
    }
    run = description;
    begun = 0;
  }

  private static String difference(String kept, String wanted) {
    List<String> lines = kept.lines().toList();
    List<String> others = wanted.lines().toList();
    for (int i = 0; i < Math.min(lines.size(), others.size()); i++) {
      if (!lines.get(i).equals(others.get(i))) {
        return "is the checkpoint of another run, with %s where this one has %s"
            .formatted(lines.get(i), others.get(i));
      }
    }
    return "is the checkpoint of another run";
  }

  @Override
  public Stage next() {
    return new FileStage(begun++);
  }

  /** A stage that follows on one without a result, since that was stopped, is not saved. */
  private final class FileStage implements Stage {
    private final int number;

    FileStage(int number) {
      this.number = number;
    }

    @Override
    public boolean resume(State state) {
      if (number < finished.size()) {
        transferIn(new ByteArrayInputStream(finished.get(number)), state);
        return true;
      }
      if (currentStart < 0) {
        return false;
      }
      try (InputStream in = open(file)) {
        in.skipNBytes(currentStart);
        currentStart = -1;
        transferIn(in, state);
        return true;
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    @Override
    public void reached(int steps, State state) {
      boolean isTime = System.nanoTime() - saved >= schedule.interval.toNanos();
      if (isTime || steps % schedule.steps == 0) {
        stopped(state);
      }
    }

    @Override
    public void stopped(State state) {
      if (number == finished.size()) {
        write(state);
      }
    }

    @Override
    public void finished(State state) {
      if (number == finished.size()) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        state.transfer(StreamTransfer.out(bytes));
        finished.add(bytes.toByteArray());
      }
    }
  }

  private void transferIn(InputStream in, State state) {
    state.transfer(StreamTransfer.in(in, file));
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER);
  }

  private void write(State current) {
    AtomicFile.write(file, out -> writeTo(out, current));
    saved = System.nanoTime();
  }

  private void writeTo(OutputStream out, State current) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
    DataOutputStream data = new DataOutputStream(checked);
    data.write(MARK);
    data.writeInt(VERSION);
    data.writeUTF(ByteOrder.nativeOrder().toString());
    writeBytes(data, run.getBytes(StandardCharsets.UTF_8));
    data.writeInt(finished.size());
    for (byte[] stage : finished) {
      writeBytes(data, stage);
    }
    current.transfer(StreamTransfer.out(checked));
    data.writeLong(checked.getChecksum().getValue());
  }

  private static void writeBytes(DataOutputStream data, byte[] bytes) throws IOException {
    data.writeInt(bytes.length);
    data.write(bytes);
  }

  private void read() {
    try (InputStream in = open(file)) {
      long length = Files.size(file);
      CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
      DataInputStream data = new DataInputStream(checked);
      requireMark(data);
      run = new String(readBytes(data, length), StandardCharsets.UTF_8);
      long start = MARK.length + Integer.BYTES + 2L + ByteOrder.nativeOrder().toString().length();
      start += Integer.BYTES + (long) run.getBytes(StandardCharsets.UTF_8).length + Integer.BYTES;
      int stages = data.readInt();
      require(stages >= 0 && stages <= MOST_STAGES, "is damaged");
      for (int stage = 0; stage < stages; stage++) {
        finished.add(readBytes(data, length));
        start += Integer.BYTES + (long) finished.getLast().length;
      }
      require(start <= length - Long.BYTES, "is damaged: it ends too early");
      checked.skipNBytes(length - Long.BYTES - start);
      long expected = checked.getChecksum().getValue();
      require(data.readLong() == expected, "is damaged: its checksum is wrong");
      currentStart = start;
    } catch (EOFException e) {
      throw DataFormatException.of(file.toString(), "is damaged: it ends too early", e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private void requireMark(DataInputStream data) throws IOException {
    byte[] mark = data.readNBytes(MARK.length);
    require(Arrays.equals(mark, MARK), "is no checkpoint of this program");
    int version = data.readInt();
    require(
        version == VERSION,
        "is a checkpoint of version %d; this program reads version %d".formatted(version, VERSION));
    String order = data.readUTF();
    require(
        order.equals(ByteOrder.nativeOrder().toString()),
        "is a checkpoint of a machine with the byte order " + order);
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

  /** What a killed process was about to write is of no use to anybody. */
  private void removeUnfinished() {
    Path target = file.toAbsolutePath();
    String pattern = AtomicFile.unfinished(target.getFileName().toString());
    try (DirectoryStream<Path> left = Files.newDirectoryStream(target.getParent(), pattern)) {
      for (Path part : left) {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new BandgramException(
          target.getParent() + ": cannot be cleaned up: " + IoErrors.reason(e), e);
    }
  }
}
