package org.bandgram.cli.console;

import org.bandgram.Provenance.BuildInfo;
import picocli.CommandLine.IVersionProvider;

/** Version and commit, as the build recorded them. */
public final class BuildVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    BuildInfo build = BuildInfo.current();
    return new String[] {"bandgram %s (commit %s)".formatted(build.version(), build.commit())};
  }
}
