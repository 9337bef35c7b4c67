package org.bandgram.io.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.Progress;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.ReadOptions;
import org.bandgram.rank.WebGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeListReaderTest {
  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();

  private EdgeList read(String text) throws IOException {
    return read(text, List.of());
  }

  private EdgeList read(String text, List<String> columns) throws IOException {
    Path file = folder.resolve("edges.txt");
    Files.writeString(file, text.replace('|', '\n'));
    return EdgeListReader.read(
        file, ReadOptions.defaults().withColumns(columns), notes::add, Progress.NONE);
  }

  @Test
  void namesThatLookAlikeAreOneNode() throws IOException {
    String text = "L\u00e4nge,z\u00a0iel|\u00e4,b|a\u0308,c|b,c";
    EdgeList arcs = read(text, List.of("La\u0308nge", "z iel"));
    assertThat(arcs.names()).containsExactly("\u00e4", "b", "c");
    assertThat(arcs.sources()).containsExactly(0, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2|3 4|-5 9223372036854775807",
        "# c|%c||1\t2\r|3 , 4|  -5;9223372036854775807  |",
        "source,target|1,2|3,4|# 7 7|-5,9223372036854775807|"
      })
  void arcsInAnyForm(String text) throws IOException {
    EdgeList arcs = read(text);
    assertThat(arcs.sources()).containsExactly(1, 3, -5);
    assertThat(arcs.targets()).containsExactly(2, 4, Long.MAX_VALUE);
    assertThat(arcs.isWeighted()).isFalse();
    assertThat(arcs.declared()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\uFEFF1 2|3 4",
        "\uFEFF# c|1 2|3 4",
        "\uFEFFfrom,to|1,2|3,4",
        "\"from id\";\"to id\"|1;2|3;4",
        "_s t|1 2|3 4",
        "début,fin|1,2|3,4",
        "été,île|1,2|3,4",
        "%%MatrixMarket matrix coordinate pattern general|4 4 2|1 2|3 4",
        "\uFEFF%%matrixmarket\tMatrix  COORDINATE Pattern\tGeneral|% c||4\t4 2|1 2|3 4"
      })
  void whatComesBeforeTheArcsSwallowsNone(String text) throws IOException {
    EdgeList arcs = read(text);
    assertThat(arcs.sources()).containsExactly(1, 3);
    assertThat(arcs.targets()).containsExactly(2, 4);
    assertThat(arcs.isWeighted()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%%MatrixMarket matrix coordinate real symmetric",
        "%%MatrixMarket matrix coordinate real Symmetric",
        "%%MatrixMarket matrix coordinate integer\tsymmetric",
        "%%MatrixMarket matrix coordinate double SYMMETRIC \r"
      })
  void symmetricMatricesHaveArcsBothWays(String head) throws IOException {
    EdgeList arcs = read(head + "|3 3 2|2 1 4|3 3 1");
    assertThat(arcs.sources()).containsExactly(2, 1, 3);
    assertThat(arcs.targets()).containsExactly(1, 2, 3);
    assertThat(arcs.weights()).containsExactly(4, 4, 1);
  }

  @Test
  void weightsAndGzip() throws IOException {
    Path file = folder.resolve("edges.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("src,dst,weight\n0,1,0.5\n1,0,2e-3\n".getBytes(StandardCharsets.UTF_8));
    }
    EdgeList arcs = EdgeListReader.read(file, Progress.NONE);
    assertThat(arcs.weights()).containsExactly(0.5, 0.002);
  }

  @Test
  void declaredNodesExistWithoutArcs() throws IOException {
    EdgeList directed = read("5,2,d,graph|1,2|2,3|");
    assertThat(directed.declared()).contains(new EdgeList.IdRange(1, 5));
    assertThat(directed.size()).isEqualTo(2);
    EdgeList undirected = read("3,2,u|1,2|3,3|");
    assertThat(undirected.sources()).containsExactly(1, 2, 3);
    assertThat(undirected.targets()).containsExactly(2, 1, 3);
    EdgeList market =
        read("%%MatrixMarket matrix coordinate real symmetric|% c|4 4 2|2 1 0.5|3 3 1|");
    assertThat(market.declared()).contains(new EdgeList.IdRange(1, 4));
    assertThat(market.sources()).containsExactly(2, 1, 3);
    assertThat(market.weights()).containsExactly(0.5, 0.5, 1);
  }

  @Test
  void manyArcs() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int e = 0; e < 50_000; e++) {
      text.append(e).append(' ').append(2L * e + 10_000_000_000L).append('\n');
    }
    EdgeList arcs = read(text.toString());
    assertThat(arcs.size()).isEqualTo(50_000);
    assertThat(arcs.targets()[49_999]).isEqualTo(10_000_099_998L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "''!: has no arcs",
        "# only|!: has no arcs",
        "1,2|,3!:2: cell 1 (source) has '', but must be an id",
        "source,target|a,!:2: column 'target' has '', but must be an id",
        "a,b|\"c,d!:2: has a quote that is never closed",
        "a,b|\"c\"d,e!:2: has text after a closing quote",
        "a,b,1|b,c,one!:2: cell 3 (weight) has 'one', which is not a finite number from 0 up",
        "ann,knows,bob|bob,knows,cy!:2: column 'bob' has 'cy', which is not a finite number from 0 up;"
            + " withColumns 0,1 leaves weights out, withColumns 0,2 what is between two nodes, as in"
            + " SIF",
        "source,target,kind|a,b,Road!:2: column 'kind' has 'Road', which is not a finite number from 0"
            + " up; withColumns SOURCE,TARGET leaves weights out",
        "1 2||3!:3: has 1 cell, but line 1 has 2",
        "a;b;1,234|b;c;2!:1: cell 3 (weight) has '1,234', which is not a finite number from 0 up",
        "a pp b|c!:2: has 1 cell, but line 1 has 2",
        "7|!:1: has 1 cell, but must have a source, a target and at most a weight",
        "1 2 3 4!:1: has 4 cells, but must have a source, a target and at most a weight;"
            + " withColumns SOURCE,TARGET,WEIGHT chooses them",
        "1 2 -1!:1: cell 3 (weight) has '-1', which is not a finite number from 0 up",
        "1 2 1|1 3 nan!:2: cell 3 (weight) has 'nan', which is not a finite number from 0 up",
        "1 2 1e999!:1: cell 3 (weight) has '1e999', which is not a finite number from 0 up",
        "{\"source\": 1}!: is JSON, from which points alone are read; save its edges as CSV",
        "1 2|3\u00004!:2: has a NUL byte, so it is not text; other formats are known by their"
            + " extension (.npy, .libsvm, .svm, .arff, .parquet), UTF-16 without a mark by"
            + " withEncoding utf-16le",
        "%%MatrixMarket matrix array real general|2 2!:1: declares the format 'array', but must be"
            + " coordinate",
        "%%MatrixMarket vector coordinate real general|2 2!:1: declares the object 'vector', but"
            + " must be matrix",
        "%%MatrixMarket matrix coordinate Complex general|2 2!:1: declares the field 'Complex',"
            + " but must be real, double, integer or pattern, since weights of arcs are numbers"
            + " from 0 up",
        "%%MatrixMarket matrix coordinate real\tskew-symmetric|2 2 0!:1: declares the symmetry"
            + " 'skew-symmetric', but must be general or symmetric, since weights of arcs are"
            + " numbers from 0 up",
        "%%MatrixMarket matrix coordinate real hermitian|2 2 0!:1: declares the symmetry"
            + " 'hermitian', but must be general or symmetric, since weights of arcs are numbers"
            + " from 0 up",
        "%%MatrixMarket matrix coordinate real|2 2 0!:1: has 4 words, but the head of a Matrix"
            + " Market file has 5, as in '%%MatrixMarket matrix coordinate real general'",
        "%%MatrixMarket matrix coordinate real general!: ends before the numbers of rows, columns"
            + " and entries",
        "%%MatrixMarket matrix coordinate real general|2 2|1 1 1!:2: has 2 cells, but must have"
            + " the numbers of rows, columns and entries",
        "%%MatrixMarket matrix coordinate real general|2 -2 1|1 1 1!:2: cell 2 (columns) has '-2',"
            + " which is not a whole number from 0 up",
        "%%MatrixMarket matrix coordinate real symmetric|2 3 1|1 1 1!:2: declares 2 rows and 3"
            + " columns, but a symmetric matrix has as many rows as columns",
        "%%MatrixMarket matrix coordinate real general|% c|2 2 1|1 2|!:4: has 2 cells, but must"
            + " have a row, a column and a value",
        "%%MatrixMarket matrix coordinate pattern general|2 2 1|1 2 3|!:3: has 3 cells, but must"
            + " have a row and a column",
        "%%MatrixMarket matrix coordinate real general|2 3 2|1 3 1|3 1 1!:4: cell 1 (source) has"
            + " '3', but must be from 1 to 2, as line 2 declares",
        "%%MatrixMarket matrix coordinate real general|2 3 2|1 0 1|2 1 1!:3: cell 2 (target) has"
            + " '0', but must be from 1 to 3, as line 2 declares",
        "%%MatrixMarket matrix coordinate real general|2 2 3|1 2 1|2 2 1!: has 2 arcs, but line 2"
            + " declares 3",
        "%%MatrixMarket matrix coordinate real general|2 2 1|1 2 1|2 2 1!:4: has one arc too many:"
            + " line 2 declares 1",
        "3,2,d|1,2|2,4!:3: cell 2 (target) has '4', but must be from 1 to 3, as line 1 declares",
        "3,2,u|1,2!: has 1 arcs, but line 1 declares 2",
        "3,1,d|1,2|2,3!:3: has one arc too many: line 1 declares 1",
        "3,x,d|1,2!:1: cell 2 (arcs) has 'x', which is not a whole number of 64 bits",
        "%%MatrixMarket matrix coordinate real general|2000000000 2000000000 1|1 1 1!:2: declares"
            + " 2000000000 nodes, which take 119.2 GiB of memory, but the Java heap may take only "
            + "HEAP",
        "%%MatrixMarket matrix coordinate real general|2147483647 2147483647 1|1 1 1!:2: declares"
            + " 2147483647 nodes, but must be at most 2147483631"
      })
  void faultsNameTheLine(String text, String problem) {
    String heap = ByteCount.format(Runtime.getRuntime().maxMemory());
    malformed(() -> read(text.equals("''") ? "" : text))
        .hasMessage(folder.resolve("edges.txt") + problem.replace("HEAP", heap));
  }

  private static List<String> named(EdgeList arcs) {
    return IntStream.range(0, arcs.size())
        .mapToObj(e -> name(arcs, arcs.sources()[e]) + ">" + name(arcs, arcs.targets()[e]))
        .toList();
  }

  private static String name(EdgeList arcs, long id) {
    return arcs.names().isEmpty() ? Long.toString(id) : arcs.names().get((int) id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "home,about|about,home!home>about;about>home",
        "source,target|home,about|7,home!home>about;7>home",
        "1,2|2,x|x,1!1>2;2>x;x>1",
        "007,2|7,2!007>2;7>2",
        "1.0 2.0|2.0 1.0!1.0>2.0;2.0>1.0",
        "\"1\" \"2\"|2 1!1>2;2>1",
        "1 99999999999999999999|-5 1!1>99999999999999999999;-5>1",
        "n1 5|5 n1!n1>5;5>n1",
        "New York,Boston|Boston,New York|1,2!New York>Boston;Boston>New York;1>2",
        "from\tto|New York\tA, B|1\t2!New York>A, B;1>2",
        "\"Doe, A\",\"Roe \"\"B\"\"\"|\"#x\",y!Doe, A>Roe \"B\";#x>y",
        "a;b|\"\"\"c\"\"\";b!a>b;\"c\">b",
        "Source,Target,Type,Id,Label,Weight|1,2,Directed,0,,2|2,3,Undirected,1,\"a, b\","
            + "1!1>2;2>3;3>2",
        "Source;Target;Type;Label|1;2;Directed;|2;1;Directed;x!1>2;2>1",
        "weight,to,from|1,a,b|2,b,c!b>a;c>b"
      })
  void idsAreText(String text, String expected) throws IOException {
    assertThat(named(read(text.replace("\\t", "\t")))).containsExactly(expected.split(";"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "page,kind,link|a,x,b|b,y,a!page,link!a>b;b>a",
        "a,x,b|b,y,a!0,2!a>b;b>a",
        "1,2,3,4|5,6,7,8!3,0!4>1;8>5",
        "a,b|b,a!a,b!b>a",
        "u,v,w|a,b,2!w,u!2>a"
      })
  void columnsAreChosen(String text, String columns, String expected) throws IOException {
    assertThat(named(read(text, List.of(columns.split(","))))).containsExactly(expected.split(";"));
  }

  @Test
  void weightsAreFoundByTheirName() throws IOException {
    EdgeList arcs = read("Weight,Source,Id,Target|2.5,a,7,b|1,b,8,a|");
    assertThat(arcs.weights()).containsExactly(2.5, 1);
    assertThat(notes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "page,link|a,b|b,a!the first line was read as an arc, 'page' to 'link'; use withColumns"
            + " 'page,link' to read it as names of columns",
        "source,target,date,hour|a,b,1,2!columns are left out: date, hour; withColumns chooses"
            + " source, target and weight",
        "src,dst,ts|a,b,16|b,a,17!column 'ts' was taken for weights; withColumns 'src,dst' leaves it"
            + " out",
        "x,y,z|1,2,3|2,1,4!column 'z' was taken for weights; withColumns 'x,y' leaves it out",
        "a,b|#c,b|b,a!1 lines among the arcs begin with # or % and were taken for comments; an id"
            + " in double quotes is none"
      })
  void whatMayNotBeMeantIsSaid(String text, String note) throws IOException {
    assertThat(read(text).size()).isGreaterThan(0);
    assertThat(notes).containsExactly(note);
  }

  @Test
  void columnsAreTwoOrThree() {
    refused(() -> read("1 2", List.of("0")))
        .hasMessage(
            "columns is 0, but must be two or three: source, target and, if there is one, weight");
    assertThatThrownBy(() -> read("from,to|1,2", List.of("from", "into")))
        .hasMessage(folder.resolve("edges.txt") + ": no column 'into'; the columns are from, to");
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.txt");
    assertThatThrownBy(() -> EdgeListReader.read(file, Progress.NONE))
        .hasMessage(file + ": no such file");
  }

  /** NetworkX with and without weights, LGL and SIF, and what looks like them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a b {}|b c {}!a b 1.0|b c 1.0",
        "# c|a\tb\t{'color': 'red'}|b\tc\t{}!a b 1.0|b c 1.0",
        "a,b,{'weight': 3.0}|b,c,{'x': '}', 'weight': 5}!a b 3.0|b c 5.0",
        "a b {\"weight\": 2}|# c|b c {\"u\": {}, \"weight\": 0.5}!a b 2.0|b c 0.5",
        "# a|b|c|# b|c!a b 1.0|a c 1.0|b c 1.0",
        "#a|b 1.5|c 2|# b|c .5!a b 1.5|a c 2.0|b c 0.5",
        "a pp b|b pd c d!a b 1.0|b c 1.0|b d 1.0",
        "1\tpp\t2|2\tpp\t3!1 2 1.0|2 3 1.0",
        "# part|1 2|# 2|2 3!1 2 1.0|2 3 1.0",
        "a;b;1,5|b;c;2!a b 1.5|b c 2.0",
        "1;2;1,5|2;3;2!1 2 1.5|2 3 2.0",
        "s;t;weight|1;2;0,25|2;3;1.234,5!1 2 0.25|2 3 1234.5",
        "# one|1 2|# two|3 4!1 2 1.0|3 4 1.0",
        "pp pd 1|pd pp 2|pp rc 3|pp a 4!pp pd 1.0|pd pp 2.0|pp rc 3.0|pp a 4.0"
      })
  void formsOfOtherPrograms(String text, String expected) throws IOException {
    EdgeList arcs = read(text);
    IntFunction<String> arc =
        e ->
            Stream.of(arcs.sources()[e], arcs.targets()[e])
                    .map(id -> arcs.names().isEmpty() ? "" + id : arcs.names().get(id.intValue()))
                    .collect(Collectors.joining(" "))
                + " "
                + (arcs.isWeighted() ? arcs.weights()[e] : 1.0);
    assertThat(IntStream.range(0, arcs.size()).mapToObj(arc).collect(Collectors.joining("|")))
        .isEqualTo(expected);
  }

  @Test
  void formsAreLeftAloneIfColumnsAreChosen() throws IOException {
    assertThat(read("a pp b|b pp c", List.of("0", "2")).names()).containsExactly("a", "b", "c");
    read("a hub 3|b hub 4");
    assertThat(notes).singleElement().asString().contains("lead to 'hub'", "withColumns 0,2");
    assertThat(read("a is b|b is c", List.of("0", "2")).names()).containsExactly("a", "b", "c");
  }

  /** A column that once had a gap is written as fractions. */
  @ParameterizedTest
  @CsvSource({
    "source;target|1.0;2|2.0;1|10000000;1.0E7|a;1.5, 2 1 10000000 a 1.5",
    "1.0;2|3.00;3|2;1, 1 2 3",
    "1.0;2.0|3.0;1.5, 1.0 2.0 3.0 1.5",
    "1.0;a|001;1|-1.0;-1, 1 a 001 -1"
  })
  void aWholeNumberWrittenInTwoWaysIsOneNode(String text, String names) throws IOException {
    EdgeList arcs = read(text.replace(';', ','));
    assertThat(arcs.names()).containsExactlyInAnyOrder(names.split(" "));
    boolean joins = !names.contains(".0");
    assertThat(notes)
        .hasSize(joins ? 1 : 0)
        .allMatch(note -> note.contains("two ways, such as 1.0"));
    assertThat(arcs.names().get((int) arcs.sources()[0])).isEqualTo(joins ? "1" : "1.0");
  }

  @ParameterizedTest
  @CsvSource({"1.0 2,1 3", "1.0 2,1.0 3", "1 2,1.0 3", "1 2.0,1 3"})
  void weightsGoToNodesThatAreWrittenInAnotherWay(String arcs, String weight) throws IOException {
    EdgeList list = read(arcs);
    Path file = folder.resolve("nodes.csv");
    Files.writeString(file, weight);
    WebGraph graph = WebGraph.of(list);
    long id = graph.find("1").orElseGet(() -> graph.find("1.0").orElseThrow());
    assertThat(NodeWeights.read(file, Optional.empty(), graph::find))
        .containsExactly(entry(id, 3.0));
  }

  @Test
  void weightsOfNodes() throws IOException {
    Path file = folder.resolve("nodes.csv");
    Files.writeString(file, "id,weight\n4,2\n7\n4,0.5\n");
    assertThat(NodeWeights.read(file)).containsOnly(entry(4L, 2.5), entry(7L, 1.0));
    Files.writeString(file, "1 2 3\n");
    malformed(() -> NodeWeights.read(file))
        .hasMessage(file + ":1: has 3 cells, but must have an id and at most a weight");
    Files.writeString(file, "#\n");
    malformed(() -> NodeWeights.read(file)).hasMessage(file + ": has no nodes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1,abc!:1: cell 2 (weight) has 'abc', which is not a finite number from 0 up",
        "3,0.5x!:1: cell 2 (weight) has '0.5x', which is not a finite number from 0 up",
        "3x,0.5!:1: cell 1 (id) has '3x', which is not a whole number of 64 bits",
        "1.5,2!:1: cell 1 (id) has '1.5', which is not a whole number of 64 bits",
        "id,2!:1: cell 1 (id) has 'id', which is not a whole number of 64 bits",
        "nan!:1: cell 1 (id) has 'nan', which is not a whole number of 64 bits",
        "id,weight|1 1e308|1 1e308!:3: column 'weight' adds up to more than a number can be"
      })
  void aMalformedFirstLineIsNoHeader(String text, String problem) throws IOException {
    Path file = folder.resolve("nodes.csv");
    Files.writeString(file, text.replace('|', '\n') + "\n1 1\n");
    malformed(() -> NodeWeights.read(file)).hasMessage(file + problem);
  }

  /** Read as UTF-8 with replacements, two nodes would be one. */
  @Test
  void namesInAnotherEncoding() throws IOException {
    Path file = folder.resolve("latin.csv");
    Files.writeString(file, "Müller,A\nMöller,A\n", StandardCharsets.ISO_8859_1);
    malformed(() -> EdgeListReader.read(file, Progress.NONE))
        .hasMessageStartingWith(file + ":1: is not valid UTF-8 (byte 0xFC); ");
    ReadOptions latin = ReadOptions.defaults().withEncoding(StandardCharsets.ISO_8859_1);
    assertThat(EdgeListReader.read(file, latin, _ -> {}, Progress.NONE).names())
        .containsExactly("Müller", "A", "Möller");
  }

  @Test
  void aMarkBeforeTheFirstNodeSwallowsNothing() throws IOException {
    Path file = folder.resolve("nodes.csv");
    Files.writeString(file, "\uFEFF4,2\n");
    assertThat(NodeWeights.read(file)).containsOnly(entry(4L, 2.0));
  }
}
