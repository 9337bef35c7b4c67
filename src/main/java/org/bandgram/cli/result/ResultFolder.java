package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bandgram.Cancellation;
import org.bandgram.data.result.OutputFolder;
import org.bandgram.plot.Drawing;
import org.bandgram.plot.PictureException;

/** The folder of {@code --out} while a run lasts; nothing is written where none was asked for. */
public final class ResultFolder implements AutoCloseable {
  private final Optional<OutputFolder> folder;

  /**
   * Takes the folder.
   *
   * @param path its name; empty for none
   * @param names every name that a file of the run may have
   * @param inputs what the run reads
   */
  public ResultFolder(Optional<Path> path, Collection<String> names, Collection<Path> inputs) {
    this.folder = path.map(out -> OutputFolder.open(out, new SummaryFile(), names, inputs));
  }

  /**
   * What a run leaves.
   *
   * @param tables writes tables to a folder
   * @param pictures draws pictures into a folder; empty for none
   * @param summary tells what the summary says
   */
  public record Parts(
      Consumer<Path> tables,
      Optional<Consumer<Path>> pictures,
      Supplier<Map<String, Object>> summary) {}

  /** Returns the folder's name; empty where there is none. */
  public Optional<Path> path() {
    return folder.map(OutputFolder::path);
  }

  /**
   * Writes the files, replacing those of an earlier run when all are complete.
   *
   * @param parts what to write
   * @param cancellation stops before anything is replaced
   * @throws PictureException if a picture could not be drawn; all else is written then
   */
  public void write(Parts parts, Cancellation cancellation) {
    folder.ifPresent(output -> write(parts, output, cancellation));
  }

  private static void write(Parts parts, OutputFolder output, Cancellation cancellation) {
    Drawing drawing = new Drawing();
    output.publish(
        staging -> {
          parts.tables().accept(staging);
          cancellation.throwIfCancelled();
          parts.pictures().ifPresent(pictures -> drawing.attempt(() -> pictures.accept(staging)));
          cancellation.throwIfCancelled();
          SummaryFile.write(staging, parts.summary().get());
        });
    drawing.throwIfFailed(output.path());
  }

  @Override
  public void close() {
    folder.ifPresent(OutputFolder::close);
  }
}
