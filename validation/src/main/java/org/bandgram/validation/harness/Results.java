package org.bandgram.validation.harness;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.bandgram.plot.Drawing;

/**
 * The files of an experiment: {@value #RUNS} with every run, pictures, and {@value #SUMMARY}. They
 * replace those of an earlier run together.
 */
public final class Results {
  /** Name of the file with every run. */
  public static final String RUNS = "runs.csv";

  /** Name of the file with the runs so far, while there is no other. */
  public static final String RUNS_SO_FAR = "runs-so-far.csv";

  /** Name of the report. */
  public static final String SUMMARY = "summary.md";

  private final Measurements<?> table;
  private final Summary summary;
  private final Map<String, Consumer<Path>> pictures = new LinkedHashMap<>();

  public Results(Measurements<?> table, Summary summary) {
    this.table = table;
    this.summary = summary;
  }

  /** Adds a picture and shows it in the report. */
  public Results chart(String file, LineChart chart) {
    return picture(chart.title(), file, chart::writePng);
  }

  /** Adds a chart of half the size and shows it in the report. */
  public Results smallChart(String file, LineChart chart) {
    return picture(chart.title(), file, chart::writeSmallPng);
  }

  /**
   * Adds a picture and shows it in the report.
   *
   * @param title what it shows
   * @param file name of its file
   * @param writer writes it to a given place
   */
  public Results picture(String title, String file, Consumer<Path> writer) {
    pictures.put(file, writer);
    summary.picture(title, file);
    return this;
  }

  /**
   * Writes the files; they take the place of the runs so far.
   *
   * @throws org.bandgram.plot.PictureException if a picture could not be drawn; all else is written
   */
  public void write(Setup setup) {
    Drawing drawing = new Drawing();
    setup
        .output()
        .publish(
            staging -> {
              table.writeCsv(staging.resolve(RUNS));
              pictures.forEach(
                  (file, writer) -> drawing.attempt(() -> writer.accept(staging.resolve(file))));
              summary.write(staging.resolve(SUMMARY));
            });
    setup.rows().finish();
    drawing.throwIfFailed(setup.output().path());
  }
}
