package org.bandgram.cli.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bandgram.Cancellation;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.Drawing;
import org.bandgram.cli.plot.PictureException;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.model.internal.SummaryFile;

/**
 * The folder of {@code --out} and the file of {@code --report} while a run lasts; nothing is
 * written where neither was asked for.
 */
public final class ResultFolder implements AutoCloseable {
  private static final String STOPPED = "-stopped";

  private final Collection<String> names;
  private final List<Path> inputs;
  private final Optional<PageFile> page;
  private Optional<OutputFolder> folder;
  private boolean geoJson;

  /**
   * Takes the folder and the file.
   *
   * @param path the folder's name; empty for none
   * @param names every name that a file of the run may have
   * @param opening takes the file of a page, where one is wanted; the folder is given back where
   *     that fails
   */
  public ResultFolder(
      Optional<Path> path,
      Collection<String> names,
      Collection<Path> inputs,
      Optional<Supplier<PageFile>> opening) {
    this.names = names;
    this.inputs = inputs.stream().map(InputName::of).map(InputName::stored).toList();
    this.folder = path.map(this::open);
    try {
      this.page = opening.map(Supplier::get);
    } catch (RuntimeException | Error e) {
      folder.ifPresent(OutputFolder::close);
      throw e;
    }
  }

  private OutputFolder open(Path path) {
    return OutputFolder.open(path, new SummaryFile(), names, inputs);
  }

  /** Returns the folder's name; empty where there is none. */
  public Optional<Path> path() {
    return folder.map(OutputFolder::path);
  }

  /**
   * Writes the files of a run, replacing those of an earlier run when all are complete, and its
   * page, also if a picture could not be drawn. The results of a run that was stopped do not
   * replace those of one that was not: they go to a folder beside it, and its page replaces no
   * other.
   *
   * @param outcome what the run found; its report then tells where the page is
   * @param words the words on the picture and the page
   * @param isDrawn whether there is a picture
   * @param cancellation stops before anything is replaced
   * @throws PictureException if a picture could not be drawn; all else is written then
   */
  public void write(
      Outcome outcome,
      TableFormat format,
      Caption words,
      boolean isDrawn,
      Cancellation cancellation) {
    if (outcome.report().isStopped() && path().filter(ResultFolder::hasWhole).isPresent()) {
      giveWay(outcome.report());
    }
    Drawing drawing = new Drawing(cancellation);
    folder.ifPresent(
        output ->
            output.publish(
                staging -> {
                  writeTables(staging, outcome, format);
                  cancellation.throwIfCancelled();
                  if (isDrawn) {
                    drawing.attempt(() -> outcome.draw(staging, words));
                  }
                  cancellation.throwIfCancelled();
                  Report report = outcome.report().fields(SummaryFile.origin(staging));
                  SummaryFile.write(staging, report.fields());
                }));
    page.ifPresent(
        file ->
            new Drawing(cancellation)
                .run(() -> file.write(outcome.report(), outcome::figures, words)));
    path().ifPresent(drawing::throwIfFailed);
  }

  private void writeTables(Path staging, Outcome outcome, TableFormat format) {
    outcome.writeTables(staging, format);
    if (geoJson) {
      GeoJsonFile.write(
          staging.resolve(ResultFiles.GEO_JSON),
          outcome.labelled().orElseThrow(),
          outcome.report());
    }
  }

  private static boolean hasWhole(Path path) {
    Path summary = path.resolve(SummaryFile.NAME);
    return Files.exists(summary) && !SummaryFile.isOfStopped(summary);
  }

  private void giveWay(Report report) {
    OutputFolder whole = folder.orElseThrow();
    Path path = whole.path().toAbsolutePath().normalize();
    Path beside = path.resolveSibling(path.getFileName() + STOPPED);
    folder = Optional.of(open(beside));
    whole.close();
    report.warning(
        "%s keeps the finished result it has; the interrupted one is in %s"
            .formatted(whole.path(), beside));
  }

  /**
   * Has {@link #write} write places on Earth and the hulls of their clusters for maps too.
   *
   * @param wanted whether it shall
   */
  public void setGeoJson(boolean wanted) {
    geoJson = wanted;
  }

  @Override
  public void close() {
    page.ifPresent(PageFile::close);
    folder.ifPresent(OutputFolder::close);
  }
}
