package org.bandgram.docs;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.BuildInfo;
import org.bandgram.cli.Main;
import picocli.CommandLine;

/** What the program says of its commands, as a part of a page and as a page for {@code man}. */
final class CommandPages {
  private static final int MANUAL_WIDTH = 76;

  private CommandPages() {}

  /**
   * Returns Markdown with a section for every command, which holds what {@code --help-all} prints.
   */
  static String markdown() {
    StringBuilder text = new StringBuilder();
    for (CommandLine command : commands()) {
      text.append("## %s%n%n```text%n%s```%n%n".formatted(name(command), help(command)));
    }
    return text.toString();
  }

  /** Returns a page for {@code man}, in roff. */
  static String manual() {
    List<CommandLine> commands = commands();
    StringBuilder page =
        new StringBuilder(".TH BANDGRAM 1 \"\" \"bandgram %s\"%n".formatted(version()))
            .append(".SH NAME\n")
            .append("bandgram \\- clusters point sets too large for a matrix of all pairs\n");
    for (CommandLine command : commands) {
      command.setUsageHelpWidth(MANUAL_WIDTH);
      page.append(".SH \"%s\"%n.nf%n".formatted(name(command).toUpperCase(java.util.Locale.ROOT)));
      help(command).lines().map(CommandPages::roff).forEach(page::append);
      page.append(".fi\n");
    }
    return page.toString();
  }

  private static String version() {
    return BuildInfo.current().version();
  }

  /** The program itself and its commands, in the order of its help. */
  private static List<CommandLine> commands() {
    CommandLine program = Main.commandLine();
    List<CommandLine> commands = new ArrayList<>(List.of(program));
    for (CommandLine command : program.getSubcommands().values()) {
      command.getCommandSpec().findOption("--help-all").setValue(true);
      commands.add(command);
    }
    return commands;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  /** The help on any machine: without the number of processors of this one. */
  private static String help(CommandLine command) {
    return command
        .getUsageMessage(CommandLine.Help.Ansi.OFF)
        .replaceAll(",\\s+\\d+\\s+here\\)", ")");
  }

  /** A line that roff prints as it is. */
  private static String roff(String line) {
    String escaped = line.replace("\\", "\\e").replace("-", "\\-");
    return (escaped.matches("[.'].*") ? "\\&" : "") + escaped + "\n";
  }
}
