package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.cli.console.Interruption;
import org.bandgram.validation.ValidateCommand;
import picocli.CommandLine;

/** What one run of the command line returned and printed. */
public record CommandRun(int exitCode, String out, String err) {

  public static CommandRun of(String... args) {
    return of(new Interruption(), args);
  }

  public static CommandRun of(Interruption interruption, String... args) {
    return of(commandLine(interruption), args);
  }

  /** The command line with all that the launcher offers, the experiments among them. */
  public static CommandLine commandLine(Interruption interruption) {
    return Main.commandLine(interruption, Commands.all(new ValidateCommand()));
  }

  public static CommandRun of(CommandLine commandLine, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    commandLine.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = commandLine.execute(args);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** Runs a command line of texts, which are split at spaces, and files, which are not. */
  public static CommandRun line(Object... parts) {
    return of(words(parts).toArray(String[]::new));
  }

  private static Stream<String> words(Object part) {
    return switch (part) {
      case Object[] parts -> Arrays.stream(parts).flatMap(CommandRun::words);
      case Path file -> Stream.of(file.toString());
      default -> Arrays.stream(part.toString().split(" ")).filter(word -> !word.isEmpty());
    };
  }

  /** Runs {@code cluster} on a file. */
  public static CommandRun cluster(Path input, String options, Object... more) {
    return line("cluster", input, options, more);
  }

  /** Reads the summary in a folder of results. */
  public static JsonNode summary(Path folder) throws IOException {
    return new ObjectMapper().readTree(folder.resolve("summary.json").toFile());
  }

  /** Expects members of an object, such as {@code "n: 257, pairs: bands"}. */
  public static void assertMembers(JsonNode object, String members) {
    for (String member : members.split(", ")) {
      String[] parts = member.split(": ");
      assertThat(object.get(parts[0]).asText()).as(parts[0]).isEqualTo(parts[1]);
    }
  }

  /** Expects success without a word on the error stream, and returns this. */
  public CommandRun assertFine() {
    assertThat(err).isEmpty();
    assertThat(exitCode).isZero();
    return this;
  }

  /** Expects success, whatever the run warns of, and returns this. */
  public CommandRun assertDone() {
    assertThat(exitCode).as(err).isZero();
    return this;
  }

  /** Expects that the run does nothing but say what is wrong. */
  public void assertRefused(String problem) {
    assertThat(errorLines()).containsExactly("bandgram: " + problem);
    assertThat(exitCode).isEqualTo(2);
    assertThat(out).isEmpty();
  }

  /** Expects the same, with a line that has these parts. */
  public void assertRefusedFor(String... parts) {
    assertThat(errorLines()).singleElement().asString().contains(parts);
    assertThat(exitCode).isEqualTo(2);
    assertThat(out).isEmpty();
  }

  public List<String> errorLines() {
    return err.lines().toList();
  }
}
