package org.bandgram.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.io.internal.json.JsonLibrary;
import org.bandgram.io.internal.result.AtomicFile;

/**
 * A result to look at in a browser, one file without a network: eight bytes a point, more for the
 * columns that are told of each, and some 80 kB. The same arguments make the same bytes. Needs
 * {@code com.fasterxml.jackson.core:jackson-core} on the class path, which programs that depend on
 * bandgram add themselves.
 *
 * @param headline what was found, in half a line
 * @param found the most important of it
 * @param warnings what to know before trusting it, sentences
 * @param details how it was found, and where it comes from: program, input, machine; folded
 * @param figures what there is to see
 */
public record Page(
    String title,
    String headline,
    List<Entry> found,
    List<String> warnings,
    List<Entry> details,
    Figures figures) {
  /** How every such file begins, and no other. */
  private static final String MARK =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="generator" content="bandgram report">
      """;

  /**
   * A name and a text.
   *
   * @param name the name; empty where it goes on with the entry before
   */
  public record Entry(String name, String text) {}

  /** Copies the lists. */
  public Page {
    found = List.copyOf(found);
    warnings = List.copyOf(warnings);
    details = List.copyOf(details);
  }

  /** Tells by its beginning whether a file is such a page. */
  public static boolean isPage(Path file) {
    byte[] mark = MARK.getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(mark.length), mark);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Writes or replaces a file; O(n) time for n points.
   *
   * @throws org.bandgram.BandgramException if it cannot be written, or Jackson is missing; the
   *     message names what to add
   */
  public void write(Path file) {
    JsonLibrary.require(file);
    AtomicFile.write(
        file,
        out -> {
          Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
          text.write(MARK);
          new PageTemplate(this).write(text);
          text.flush();
        });
  }
}
