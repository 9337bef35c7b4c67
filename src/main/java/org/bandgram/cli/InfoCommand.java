package org.bandgram.cli;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bandgram.Device;
import org.bandgram.Provenance;
import org.bandgram.Provenance.BuildInfo;
import org.bandgram.cli.console.ProgramCommand.BuildVersion;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.options.JsonArgument;
import org.bandgram.cli.result.Report;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.text.ByteCount;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what this program is and what it runs on. */
@Examples({"bandgram info", "bandgram info --json", "bandgram info --json | jq .cuda"})
@Command(
    name = "info",
    description = "Show the version, the machine and what computes on it.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class)
final class InfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private JsonArgument json;

  @Override
  public Integer call() {
    Backend backend = BackendProvider.select(Device.CPU, 0);
    Provenance now = Provenance.now(backend.name(), 1, Map.of());
    BuildInfo build = now.build();
    Report report =
        new Report()
            .entry("version", build.version())
            .entry("commit", build.commit())
            .line("Java", property("java.vm.name") + " " + property("java.runtime.version"))
            .field("java", now.java())
            .line(
                "system",
                "%s %s (%s)"
                    .formatted(property("os.name"), property("os.version"), property("os.arch")))
            .field("platform", now.platform());
    addMachine(report);
    report
        .entry("backend", backend.name())
        .line("", backend.description())
        .entry("cuda", BackendProvider.cudaStatus(), "CUDA", BackendProvider.cudaStatus());
    PrintWriter out = spec.commandLine().getOut();
    out.print(json.text(report));
    out.flush();
    return 0;
  }

  private static void addMachine(Report report) {
    int processors = Runtime.getRuntime().availableProcessors();
    long total = SystemMemory.totalBytes();
    long available = SystemMemory.availableBytes();
    long heap = Runtime.getRuntime().maxMemory();
    report
        .entry("processors", processors)
        .field("memory_bytes", total)
        .field("available_bytes", available)
        .field("heap_bytes", heap)
        .line(
            "memory",
            "%s, %s of it available; the Java heap may take %s"
                .formatted(
                    ByteCount.format(total), ByteCount.format(available), ByteCount.format(heap)));
  }

  private static String property(String name) {
    return System.getProperty(name);
  }
}
