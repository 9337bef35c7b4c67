package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.GraphicsEnvironment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Drawing needs no display, also where the environment names one. */
class HeadlessTest {

  /** Loads a class and ends with exit code 0 if AWT does without a display from then on. */
  static final class Probe {
    private Probe() {}

    public static void main(String[] args) throws ClassNotFoundException {
      Class.forName(args[0]);
      System.exit(GraphicsEnvironment.isHeadless() ? 0 : 1);
    }
  }

  @Test
  void noDisplayIsAskedFor() throws Exception {
    ProcessBuilder process =
        new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName(),
                ClusterPicture.class.getName()));
    process.environment().put("DISPLAY", ":99");
    assertThat(process.inheritIO().start().waitFor()).isZero();
  }
}
