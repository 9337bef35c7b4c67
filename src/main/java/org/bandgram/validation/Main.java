package org.bandgram.validation;

/** Entry point of {@code bandgram validate}: the command line with the experiments. */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends the JVM with its exit code.
   *
   * @param args the command-line arguments, {@code validate} the first of them
   */
  public static void main(String[] args) {
    org.bandgram.cli.Main.run(args, new ValidateCommand());
  }
}
