package org.bandgram.cli.options;

import java.io.PrintWriter;
import org.bandgram.cli.result.Report;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How a command runs and says what came out; shared by all that end in a report. */
public final class RunArguments extends ExecutionArguments {
  @Mixin private JsonArgument json;
  @Mixin private VerboseArgument verbose;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** Tells whether the report is to be printed for programs. */
  public boolean json() {
    return json.isGiven();
  }

  /** Prints a report beside the results of a run; quiet leaves nothing but its warnings. */
  public void print(Report report) {
    print(report, !quiet());
  }

  /** Prints a report that is the result of the run itself, quiet or not. */
  public void printResult(Report report) {
    print(report, true);
  }

  /** Prints the warnings of a report to the error stream. */
  public void printWarnings(Report report) {
    PrintWriter err = command.commandLine().getErr();
    report.warnings().forEach(warning -> err.println("bandgram: warning: " + warning));
    err.flush();
  }

  private boolean labelsAreOnTheOutputStream() {
    return command.mixins().values().stream()
        .anyMatch(mixin -> mixin.userObject() instanceof OutputArguments out && out.isStream());
  }

  /** Warnings are among the lines of a report; without these they go to the error stream. */
  private void print(Report report, boolean lines) {
    if (json() || !lines) {
      printWarnings(report);
    }
    if (json() || lines) {
      CommandLine line = command.commandLine();
      PrintWriter out = labelsAreOnTheOutputStream() ? line.getErr() : line.getOut();
      out.print(json() ? report.toJson() : verbose.text(report));
      out.flush();
    }
  }
}
