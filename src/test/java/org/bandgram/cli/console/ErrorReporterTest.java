package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.plot.PictureException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class ErrorReporterTest {

  @Command(name = "fail")
  private record Failing(Callable<Integer> body) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }

  @Command(name = "fail")
  private static final class WithOption implements Callable<Integer> {
    @Option(names = "--column-width")
    private int width;

    @Override
    public Integer call() {
      throw InvalidInputException.of("columnWidth", width, "1");
    }
  }

  private static CommandRun run(Object command, boolean stackTrace) {
    ErrorReporter errors = new ErrorReporter(() -> stackTrace);
    return CommandRun.of(
        new CommandLine(command)
            .setExecutionStrategy(errors::execute)
            .setParameterExceptionHandler(errors)
            .setExecutionExceptionHandler(errors));
  }

  private static CommandRun failure(Throwable error) {
    return run(new Failing(() -> sneak(error)), false);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> Integer sneak(Throwable error) throws T {
    throw (T) error;
  }

  @Test
  void exitCodesTellWhoIsToBlame() {
    assertThat(failure(new BandgramException("no")).exitCode()).isEqualTo(2);
    assertThat(failure(new UncheckedIOException("no", new IOException())).exitCode()).isEqualTo(2);
    assertThat(failure(new OutOfMemoryError("Java heap space")).exitCode()).isEqualTo(2);
    assertThat(failure(new CancelledException()).exitCode()).isEqualTo(130);
    assertThat(failure(new IllegalStateException("no")).exitCode()).isEqualTo(1);
    assertThat(failure(new NoClassDefFoundError("no")).exitCode()).isEqualTo(1);
    assertThat(failure(new PictureException("no", new IOException())).exitCode()).isEqualTo(1);
  }

  @Test
  void everyErrorIsOneLine() {
    assertThat(failure(new BandgramException("a\n  b")).errorLines())
        .containsExactly("bandgram: a\\n  b");
    assertThat(failure(new IllegalStateException("a\r\nb")).errorLines())
        .containsExactly(
            "bandgram: internal error, please report it: java.lang.IllegalStateException: a b"
                + " (BANDGRAM_DEBUG=1 shows where)");
    assertThat(failure(new OutOfMemoryError("Java heap space")).errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: out of memory (Java heap space): the Java heap may take ");
  }

  /** As a wrong name of a backend, which is looked at when the first is needed. */
  @Test
  void whatAClassRefusesWhenItIsFirstUsedIsNoDefect() {
    CommandRun run = failure(new ExceptionInInitializerError(new BandgramException("no such")));
    run.assertRefused("no such");
  }

  /** What a JVM throws where a mapped file has lost its place on the disk. */
  @Test
  void aDiskThatFillsUpIsNoDefect() {
    CommandRun run =
        failure(new InternalError("a fault occurred in an unsafe memory access operation"));
    run.assertRefused(
        "a file was cut off while it was read, or the disk of --working-folder is full or fails (a fault occurred in an unsafe"
            + " memory access operation)");
    assertThat(failure(new InternalError()).exitCode()).isEqualTo(1);
  }

  @Test
  void optionsGetTheirDashes() {
    assertThat(run(new WithOption(), false).errorLines())
        .containsExactly("bandgram: --column-width is 0, but must be 1");
    assertThat(failure(InvalidInputException.of("columnWidth", 0, "1")).errorLines())
        .containsExactly("bandgram: columnWidth is 0, but must be 1");
  }

  @Test
  void theStackTraceComesOnRequest() {
    assertThat(run(new WithOption(), true).errorLines())
        .hasSizeGreaterThan(2)
        .anyMatch(line -> line.strip().startsWith("at "));
  }
}
