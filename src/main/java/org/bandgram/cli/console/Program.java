package org.bandgram.cli.console;

/** What a command knows of the program that runs it. */
public interface Program {
  /** Returns what ends the command early when the user asks for it. */
  Interruption interruption();
}
