package org.bandgram.data.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import java.util.Map;
import java.util.StringJoiner;
import java.util.zip.CRC32C;
import org.bandgram.Provenance.BuildInfo;
import org.bandgram.data.PointSet;

/**
 * The text by which {@link org.bandgram.Checkpoints} know a run, or a graph: everything that its
 * result depends on, a line each.
 */
public final class RunIdentity {
  private static final int BLOCK = 1 << 18;

  private final StringJoiner lines = new StringJoiner("\n");

  /** Begins with the program, what computes, and parameters. */
  public RunIdentity(Map<String, String> parameters, String backend) {
    lines.add("version " + BuildInfo.current().version());
    lines.add("backend " + backend);
    add(parameters);
  }

  /** Begins with parameters, of what is the same wherever it was computed. */
  public RunIdentity(Map<String, String> parameters) {
    add(parameters);
  }

  private void add(Map<String, String> parameters) {
    parameters.forEach((name, value) -> lines.add(name + " " + value));
  }

  /** Adds points. */
  public RunIdentity with(PointSet points) {
    lines.add("points " + points.size() + "x" + points.dimensions());
    CRC32C checksum = new CRC32C();
    int step = Math.max(1, BLOCK / points.dimensions());
    for (long at = 0; at < points.size(); at += step) {
      add(checksum, points.rows((int) at, (int) Math.min(points.size(), at + step)));
    }
    return with("points", checksum);
  }

  /** Adds numbers. */
  public RunIdentity with(String name, double[] values) {
    return with(name, MemorySegment.ofArray(values));
  }

  /** Adds numbers. */
  public RunIdentity with(String name, int[] values) {
    return with(name, MemorySegment.ofArray(values));
  }

  private RunIdentity with(String name, MemorySegment memory) {
    CRC32C checksum = new CRC32C();
    add(checksum, memory);
    return with(name, checksum);
  }

  /** Adds a number. */
  public RunIdentity with(String name, int value) {
    lines.add(name + " " + value);
    return this;
  }

  /** Returns a checksum of coordinates. */
  public static int checksum(MemorySegment coordinates) {
    CRC32C checksum = new CRC32C();
    add(checksum, coordinates);
    return (int) checksum.getValue();
  }

  private static void add(CRC32C checksum, MemorySegment memory) {
    byte[] block = memory.toArray(ValueLayout.JAVA_BYTE);
    checksum.update(block, 0, block.length);
  }

  private RunIdentity with(String name, CRC32C checksum) {
    lines.add(name + " checksum " + HexFormat.of().toHexDigits((int) checksum.getValue()));
    return this;
  }

  @Override
  public String toString() {
    return lines.toString();
  }
}
