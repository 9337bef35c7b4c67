/**
 * The command line. {@code Main} builds it of the {@code Commands}, which stand in a room for each
 * family, and runs it; {@code CommandHelp} shows the options of each by {@code OptionGroup}, {@code
 * InfoCommand} says what the program runs on, {@code SeveralCommand} prepares the next starts.
 *
 * <p>A command, in the order of the call: its arguments are what picocli fills, an option a field;
 * they become options of the library, which checks every bound. {@code OutputArguments.open} takes
 * the folder of {@code --out} and the file of {@code --report} before any work is done, {@code
 * RunArguments.start} starts threads, progress and clock. The command's {@code Outcome} is the
 * library's result with a {@code Report} on it, which is printed and written to {@code
 * summary.json}, and its tables, pictures and figures.
 *
 * <p>Layers from below: {@code console}, {@code result}, {@code options}, the rooms of commands
 * ({@code cluster}, {@code kmeans}, {@code spectral}, {@code predict}, {@code compare}, {@code
 * exemplars}, {@code rank}, {@code mds}, {@code gram}), this one.
 */
package org.bandgram.cli;
