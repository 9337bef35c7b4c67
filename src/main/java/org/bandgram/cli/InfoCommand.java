package org.bandgram.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.bandgram.BuildInfo;
import org.bandgram.ByteCount;
import org.bandgram.Device;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.BuildVersion;
import org.bandgram.cli.console.TextTable;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what this program is and what it runs on. */
@Command(
    name = "info",
    description = "Show the version, the machine and what computes on it.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class)
final class InfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    BuildInfo build = BuildInfo.current();
    Backend backend = BackendProvider.select(Device.CPU, 0);
    TextTable table =
        new TextTable()
            .add("version", build.version())
            .add("commit", build.commit())
            .add("Java", property("java.vm.name") + " " + property("java.runtime.version"))
            .add(
                "system",
                "%s %s (%s)"
                    .formatted(property("os.name"), property("os.version"), property("os.arch")))
            .add("processors", Integer.toString(Runtime.getRuntime().availableProcessors()))
            .add("memory", memory())
            .add("backend", backend.name())
            .add("", backend.description())
            .add("CUDA", BackendProvider.cudaStatus());
    PrintWriter out = spec.commandLine().getOut();
    out.print(table);
    out.flush();
    return 0;
  }

  private static String memory() {
    return "%s, %s of it available; the Java heap may take %s"
        .formatted(
            ByteCount.format(SystemMemory.totalBytes()),
            ByteCount.format(SystemMemory.availableBytes()),
            ByteCount.format(Runtime.getRuntime().maxMemory()));
  }

  private static String property(String name) {
    return System.getProperty(name);
  }
}
