package org.bandgram.cli;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bandgram.BandgramException;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.data.OutputFolder;

/** The folder of {@code --out} while a run lasts; nothing is written where none was asked for. */
final class ResultFolder implements AutoCloseable {
  private final Optional<Path> path;
  private final Optional<OutputFolder> folder;

  /**
   * Takes the folder.
   *
   * @param path its name; empty for none
   * @param names every name that a file of the run may have
   * @param inputs what the run reads
   */
  ResultFolder(Optional<Path> path, Collection<String> names, Collection<Path> inputs) {
    this.path = path;
    this.folder = path.map(out -> OutputFolder.open(out, new SummaryFile(), names, inputs));
  }

  /**
   * What a run leaves.
   *
   * @param tables writes tables to a folder
   * @param pictures draws pictures into a folder; empty for none
   * @param summary tells what the summary says
   */
  record Parts(
      Consumer<Path> tables,
      Optional<Consumer<Path>> pictures,
      Supplier<Map<String, Object>> summary) {}

  /** Returns the folder's name; empty where there is none. */
  Optional<Path> path() {
    return path;
  }

  /**
   * Writes the files, replacing those of an earlier run when all are complete.
   *
   * @param parts what to write
   * @param cancellation stops before anything is replaced
   * @throws PictureException if a picture could not be drawn; all else is written then
   */
  void write(Parts parts, Cancellation cancellation) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    folder.ifPresent(
        output ->
            output.publish(
                staging -> {
                  parts.tables().accept(staging);
                  cancellation.throwIfCancelled();
                  parts.pictures().ifPresent(pictures -> failure.set(draw(pictures, staging)));
                  cancellation.throwIfCancelled();
                  SummaryFile.write(staging, parts.summary().get());
                }));
    if (failure.get() != null) {
      throw notDrawn(failure.get());
    }
  }

  private static Throwable draw(Consumer<Path> pictures, Path staging) {
    try {
      pictures.accept(staging);
      return null;
    } catch (CancelledException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      return e;
    }
  }

  private PictureException notDrawn(Throwable failure) {
    String reason =
        failure instanceof BandgramException ? failure.getMessage() : failure.toString();
    return new PictureException(
        "the picture cannot be drawn: %s; all other results are in %s"
            .formatted(reason, path.orElseThrow()),
        failure);
  }

  @Override
  public void close() {
    folder.ifPresent(OutputFolder::close);
  }
}
