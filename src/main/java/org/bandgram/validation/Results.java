package org.bandgram.validation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bandgram.data.OutputFolder;
import org.bandgram.plot.LineChart;

/**
 * The files of an experiment: {@value #RUNS} with every run, pictures, and {@value #SUMMARY}. They
 * replace those of an earlier run together.
 */
final class Results {
  /** Name of the file with every run. */
  static final String RUNS = "runs.csv";

  /** Name of the report. */
  static final String SUMMARY = "summary.md";

  private final Measurements<?> table;
  private final Summary summary;
  private final Map<String, Consumer<Path>> pictures = new LinkedHashMap<>();

  Results(Measurements<?> table, Summary summary) {
    this.table = table;
    this.summary = summary;
  }

  /** Holds runs of affinity propagation. */
  Results(RunTable table, Summary summary) {
    this(table.measurements(), summary);
  }

  /** Adds a picture and shows it in the report. */
  Results chart(String file, LineChart chart) {
    return picture(chart.title(), file, chart::writePng);
  }

  /** Adds a chart of half the size and shows it in the report. */
  Results smallChart(String file, LineChart chart) {
    return picture(chart.title(), file, chart::writeSmallPng);
  }

  /**
   * Adds a picture and shows it in the report.
   *
   * @param title what it shows
   * @param file name of its file
   * @param writer writes it to a given place
   */
  Results picture(String title, String file, Consumer<Path> writer) {
    pictures.put(file, writer);
    summary.picture(title, file);
    return this;
  }

  /** Writes the files; they take the place of the runs so far. */
  void write(Setup setup) {
    OutputFolder.at(setup.folder())
        .publish(
            Stream.of(Stream.of(RUNS), pictures.keySet().stream(), Stream.of(SUMMARY))
                .flatMap(names -> names)
                .toList(),
            staging -> {
              table.writeCsv(staging.resolve(RUNS));
              pictures.forEach((file, writer) -> writer.accept(staging.resolve(file)));
              summary.write(staging.resolve(SUMMARY));
            });
    setup.rows().finish();
  }
}
