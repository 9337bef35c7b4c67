package org.bandgram.validation.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.sets.Subject;
import org.junit.jupiter.api.Test;

class MethodRunTest {
  private static MethodRun run(Method method, Optional<MethodRun.Outcome> outcome) {
    return new MethodRun(
        new Subject("some", 900, 3, outcome.isEmpty() ? OptionalLong.empty() : OptionalLong.of(7)),
        new MethodRun.Setting(method, outcome.isEmpty() ? "" : "-0.5", 2),
        outcome,
        new MethodRun.Seconds(0.5, 0.25, 8, 2, 20),
        12_345,
        new Stamp("cuda", 16, Instant.parse("2026-01-02T03:04:05Z")));
  }

  private static Earlier.Row row(MethodRun run) {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    csv.writeRecord(MethodRun.COLUMNS.list().stream().map(Column::name).toList());
    csv.writeRecord(MethodRun.COLUMNS.list().stream().map(column -> column.text(run)).toList());
    return CsvReader.builder().ofNamedCsvRecord(text.toString()).stream()
        .map(Earlier.Row::new)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void runsAreReadAsTheyWereWritten() {
    Optional<MethodRun.Outcome> outcome =
        Optional.of(
            new MethodRun.Outcome(-0.5, 0.8, 30, 1, 40, true, 5, 99, 0.125, 0.1, -7, 0.5, 0.75));
    for (Method method :
        List.of(
            new Method.Band(8, CurveKind.HILBERT),
            new Method.Band(9, CurveKind.MORTON, MessageFormat.COMPACT)
                .withCurves(2)
                .withDimensions(5),
            Method.Band.asPublished(16),
            new Method.Coo(8),
            new Method.Coo(8, true),
            new Method.Dense())) {
      assertThat(MethodRun.COLUMNS.read(row(run(method, outcome)))).isEqualTo(run(method, outcome));
      assertThat(MethodRun.COLUMNS.read(row(run(method, Optional.empty()))))
          .isEqualTo(run(method, Optional.empty()));
    }
    refused(
            () ->
                MethodRun.COLUMNS.read(
                    row(run(new Method.Multilevel(FinalAssignment.NEAREST), outcome))))
        .hasMessage("method is multilevel, but must be band, coo or dense");
  }
}
