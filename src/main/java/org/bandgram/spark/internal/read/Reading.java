package org.bandgram.spark.internal.read;

import java.io.Serializable;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.Scaling;

/** Options of a reader in a form that can be sent to other machines. */
record Reading(
    List<String> columns,
    Header header,
    Precision precision,
    Scaling.Kind scale,
    Missing missing,
    List<String> marks,
    String id,
    List<String> kept)
    implements Serializable {

  static Reading of(ReadOptions options) {
    return new Reading(
        options.columns(),
        options.text().header(),
        options.precision().orElseThrow(),
        options.form().scale(),
        options.missing(),
        options.form().missingValues(),
        options.idColumn().orElse(null),
        options.kept().columns());
  }

  ReadOptions options() {
    return ReadOptions.defaults()
        .withColumns(columns)
        .withHeader(header)
        .withPrecision(precision)
        .withScale(scale)
        .withMissing(missing)
        .withMissingValues(marks)
        .withIdColumn(id)
        .withKept(new ReadOptions.Kept(kept, false));
  }
}
