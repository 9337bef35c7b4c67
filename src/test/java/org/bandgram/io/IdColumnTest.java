package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column that names the rows is no coordinate, and names each otherwise. */
class IdColumnTest {
  private static final ReadOptions BY_ID = ReadOptions.defaults().withIdColumn("id");

  @TempDir private Path folder;

  private Path text(String name, String content) {
    return new ReaderFiles(folder).text(name, content.replace(';', '\n'));
  }

  private static void assertIds(Path file, ReadOptions options, String... ids) {
    DataSet data = read(file, options);
    assertThat(data.ids().orElseThrow().values()).containsExactly(ids);
    assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
  }

  @Test
  void everyFormatWithColumnsHasIds() {
    assertIds(text("a.csv", "id,x,y;\"a, b\",1,2;7,3,4;"), BY_ID, "a, b", "7");
    assertIds(text("b.csv", "id,x,y;10,1,2;011,3,4;"), BY_ID, "10", "011");
    assertIds(text("c.txt", "5 1 2;6 3 4;"), BY_ID.withIdColumn("0"), "5", "6");
    assertIds(
        text(
            "d.arff", "@attribute x real;@attribute id string;@attribute y real;@data;1,u,2;3,v,4"),
        BY_ID,
        "u",
        "v");
    Path array = folder.resolve("e.npy");
    NpyWriter.write(array, PointSet.of(new double[][] {{5, 1, 2}, {6.5, 3, 4}}));
    assertIds(array, BY_ID.withIdColumn("0"), "5", "6.5");
    Path table = folder.resolve("f.parquet");
    new ResultTable(2)
        .texts("id", List.of("p", "q")::get)
        .integers("x", i -> 2 * i + 1)
        .integers("y", i -> 2 * i + 2)
        .write(table);
    assertIds(table, BY_ID, "p", "q");
    Path numbers = folder.resolve("g.parquet");
    new ResultTable(2)
        .integers("id", i -> 7 - i)
        .integers("x", i -> 2 * i + 1)
        .integers("y", i -> 2 * i + 2)
        .write(numbers);
    assertIds(numbers, BY_ID, "7", "6");
  }

  @Test
  void faultsNameTheRows() {
    assertFault(
        text("a.csv", "id,x;a,1;b,2;#;a,3;"),
        BY_ID,
        ":5: column 'id' has 'a', as line 2 has, but ids must differ");
    assertFault(
        text("b.csv", "id,x;a,1;,2;"), BY_ID, ":3: column 'id' is empty, but must be an id");
    assertFault(text("c.csv", "ids,x;a,1;"), BY_ID, ": no column 'id'; the columns are ids, x");
    assertFault(
        text("d.csv", "id,x;a,1;"),
        BY_ID.withLabelColumn("id"),
        ": column 'id' is chosen as label and as id");
    assertFault(
        text("e.csv", "id,x;1,1;"),
        BY_ID.withColumns("x", "id"),
        ": column 'id' is chosen as id and as coordinate");
    assertFault(
        text("f.svm", "0 1:2;"), BY_ID, ": no column 'id'; a libsvm file has no column of ids");
    Path array = folder.resolve("g.npy");
    NpyWriter.write(array, PointSet.of(new double[][] {{5, 1}, {6, 3}, {5, 3}}));
    assertFault(
        array,
        BY_ID.withIdColumn("0"),
        ": row 2: column 'x0' has '5', as row 0 has, but ids must differ");
    Path table = folder.resolve("h.parquet");
    new ResultTable(2).texts("id", _ -> "p").integers("x", i -> i).write(table);
    assertFault(table, BY_ID, ": row 1: column 'id' has 'p', as row 0 has, but ids must differ");
  }
}
