package org.bandgram.validation;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.bandgram.data.OutputFolder;
import org.bandgram.plot.LineChart;

/**
 * The files of an experiment: {@value #RUNS} with every run, charts, and {@value #SUMMARY}. They
 * replace those of an earlier run together.
 */
final class Results {
  /** Name of the file with every run. */
  static final String RUNS = "runs.csv";

  /** Name of the report. */
  static final String SUMMARY = "summary.md";

  private final Measurements<?> table;
  private final Summary summary;
  private final Map<String, LineChart> charts = new LinkedHashMap<>();

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
    charts.put(file, chart);
    summary.picture(chart.title(), file);
    return this;
  }

  /** Writes the files. */
  void write(Path folder) {
    OutputFolder.at(folder)
        .publish(
            Stream.of(Stream.of(RUNS), charts.keySet().stream(), Stream.of(SUMMARY))
                .flatMap(names -> names)
                .toList(),
            staging -> {
              table.writeCsv(staging.resolve(RUNS));
              charts.forEach((file, chart) -> chart.writePng(staging.resolve(file)));
              summary.write(staging.resolve(SUMMARY));
            });
  }
}
