package org.bandgram.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bandgram.cli.console.ProgramCommand.Examples;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command: the common options in groups, or all of them, and examples. */
final class CommandHelp {
  /** Shows the rare options too. */
  static final String ALL = "--help-all";

  /** What {@code -k, --clusters} is called as well. */
  private static final String HIDDEN_ALIAS = "--k";

  private CommandHelp() {}

  /** Gives a command this help. */
  static void install(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(
            OptionSpec.builder(ALL)
                .type(boolean.class)
                .usageHelp(true)
                .description("Show all options and exit.")
                .build());
    Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
    sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, CommandHelp::parameters);
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, CommandHelp::options);
    IHelpSectionRenderer details = sections.get(UsageMessageSpec.SECTION_KEY_FOOTER);
    sections.put(
        UsageMessageSpec.SECTION_KEY_FOOTER,
        help -> isAll(help) ? details.render(help) + examples(help) : examples(help) + more(help));
  }

  private static boolean isAll(Help help) {
    return Boolean.TRUE.equals(help.commandSpec().findOption(ALL).getValue());
  }

  private static String parameters(Help help) {
    List<PositionalParamSpec> parameters =
        help.commandSpec().positionalParameters().stream()
            .map(parameter -> shown(parameter, isAll(help)))
            .toList();
    Help.Layout layout = help.createDefaultLayout(List.of(), parameters, help.colorScheme());
    layout.addPositionalParameters(parameters, help.parameterLabelRenderer());
    return parameters.isEmpty() ? "" : "%n%s".formatted(layout);
  }

  private static PositionalParamSpec shown(PositionalParamSpec parameter, boolean all) {
    return parameter.toBuilder().description(description(parameter, all)).build();
  }

  /** Returns lines to be formatted; the short help leaves out those behind the first. */
  private static String[] description(ArgSpec argument, boolean all) {
    return Arrays.stream(argument.description())
        .limit(all ? Integer.MAX_VALUE : 1)
        .map(line -> line.replace("%", "%%"))
        .toArray(String[]::new);
  }

  private static String options(Help help) {
    CommandSpec command = help.commandSpec();
    List<OptionSpec> all =
        Arrays.stream(OptionGroup.values())
            .flatMap(group -> group.options(command, isAll(help)).stream())
            .toList();
    StringBuilder text = new StringBuilder();
    for (OptionGroup group : OptionGroup.values()) {
      List<OptionSpec> options =
          group.options(command, isAll(help)).stream()
              .map(option -> shown(option, isAll(help)))
              .toList();
      Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
      layout.addOptions(options, help.createDefaultParamLabelRenderer());
      text.append(options.isEmpty() ? "" : "%n%s:%n%s".formatted(group.heading(), layout));
    }
    return text.toString();
  }

  /** The name that is for habits from elsewhere is not shown. */
  private static OptionSpec shown(OptionSpec option, boolean all) {
    String[] names =
        Arrays.stream(option.names())
            .filter(name -> !name.equals(HIDDEN_ALIAS))
            .toArray(String[]::new);
    OptionSpec shown =
        option.toBuilder().names(names).description(description(option, all)).build();
    // A switch is drawn by the rules of its command.
    CommandSpec.create().addOption(shown);
    return shown;
  }

  private static String examples(Help help) {
    Examples examples = help.commandSpec().userObject().getClass().getAnnotation(Examples.class);
    return examples == null
        ? ""
        : "%nExamples:%n".formatted()
            + Arrays.stream(examples.value())
                .map("  %s%n"::formatted)
                .collect(Collectors.joining());
  }

  private static String more(Help help) {
    return "%n'%s %s' shows the rest.%n".formatted(help.commandSpec().qualifiedName(), ALL);
  }
}
