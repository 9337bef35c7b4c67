package org.bandgram.validation;

/** Entry point of {@code bandgram} with the experiments. */
public final class Main {
  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command-line arguments
   */
  public static void main(String[] args) {
    System.exit(org.bandgram.cli.Main.run(args, new ValidateCommand()));
  }
}
