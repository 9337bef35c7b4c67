/**
 * What all commands share with the terminal and the process.
 *
 * <p>{@code LauncherStreams} connects the error stream to that of the launcher, {@code
 * StandardOutput} tells lost output from a reader that has gone. {@code ProgramCommand} is a
 * command of the program, with examples at the end of its help; {@code Interruption} ends it on
 * Ctrl-C, and {@code ErrorReporter} turns each error into one line and an exit code, with the help
 * of {@code UnknownOption} and of {@code OtherTools}, what other programs call things. {@code Run}
 * is what lasts as long as the work: threads, {@code ProgressBars}, the clock of its stages; {@code
 * SavedRun} its checkpoint.
 *
 * <p>Words: {@code Phrases} writes numbers, {@code TextTable} lines.
 */
package org.bandgram.cli.console;
