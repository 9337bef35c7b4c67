package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Decimal;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text as pandas, R, NumPy, spreadsheets and people write it. */
class OrdinaryTextTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  @TempDir private Path folder;

  private Path file(String content) {
    return new ReaderFiles(folder).text("a.csv", content.replace('/', '\n') + "\n");
  }

  private DataSet data(String content) {
    return read(file(content));
  }

  private void assertNotes(String content, String... notes) {
    assertThat(data(content).notes()).containsExactly(notes);
  }

  private static double[][] numbers(String rows) {
    return rows.lines()
        .flatMap(text -> Arrays.stream(text.split("/")))
        .map(row -> Arrays.stream(row.split(" ")).mapToDouble(Double::parseDouble))
        .map(row -> row.toArray())
        .toArray(double[][]::new);
  }

  /** Lines are divided by slashes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        // names that count, as pandas writes them
        "0,1/.1,.2/.1,.3 @ 0,1 @ .1 .2/.1 .3",
        "0,1,2,3/5,7,1,2/1,2,3,4 @ 0,1,2,3 @ 5 7 1 2/1 2 3 4",
        ",0,1/0,.1,.2/1,.3,.4 @ 0,1 @ .1 .2/.3 .4",
        // years
        "country,2019,2020/A,1,2/B,3,4 @ 2019,2020 @ 1 2/3 4",
        // row names
        ",x,y/0,1,2/1,1.1,2/2,9,9 @ x,y @ 1 2/1.1 2/9 9",
        "\"\",\"x\",\"y\"/\"1\",1,2/\"2\",3,4 @ x,y @ 1 2/3 4",
        "x y/\"1\" 5 6/\"2\" 7 8 @ x,y @ 5 6/7 8",
        "Unnamed: 0,x,y/0,1,2/1,3,4 @ x,y @ 1 2/3 4",
        // ids and classes by their names
        "id,x/7,1/5,2 @ x @ 1/2",
        "user_id,x/7,1/5,2 @ x @ 1/2",
        "CustomerID,x/7,1/5,2 @ x @ 1/2",
        "x,class/1,0/2,1/3,1 @ x @ 1/2/3",
        "id/7/5 @ id @ 7/5",
        // lines above and below the names
        "sep=;/x;y/1;2/3;4 @ x,y @ 1 2/3 4",
        "x,y/m,m/1,2/3,4 @ x,y @ 1 2/3 4",
        "Report of May/Made by hand/id,x,y/4,1,2/5,3,4 @ x,y @ 1 2/3 4",
        "#id,x,y/1,1,1/2,2,2 @ x,y @ 1 1/2 2",
        // delimiters
        "x|y/1|2/3|4 @ x,y @ 1 2/3 4",
        "18.0  8  307.0\t\"a b\"/15.0  8  350.0\t\"c d e\" @ x0,x1,x2 @ 18 8 307/15 8 350",
        // numbers
        "x;y/1,5;2/2,5;3 @ x,y @ 1.5 2/2.5 3",
        "x;y/5;1,5/6;2,5 @ x,y @ 5 1.5/6 2.5",
        "x;y/1.234,5;1/-2,5;2 @ x,y @ 1234.5 1/-2.5 2",
        "x,y/\"1,234\",1/\"12,345.5\",2 @ x,y @ 1234 1/12345.5 2",
        "x,y/1\u00a0,2/3,4\u202f @ x,y @ 1 2/3 4",
        "x;y/1\u202f234;2/-12\u00a0345.5;4 @ x,y @ 1234 2/-12345.5 4",
        "x,y/\u22121.5,2/1.0D+01,4 @ x,y @ -1.5 2/10 4",
        "x,y/$5,\"$1,234.50\"/-$6,\"€2,000.00\" @ x,y @ 5 1234.5/-6 2000",
        "x;y/1.234,50 €;12,5 %/5,00 €;3 % @ x,y @ 1234.5 12.5/5 3",
        // points before thousands, if a comma elsewhere tells
        "x;y/1.250;0,3/980;0,28/12.500;0,33 @ x,y @ 1250 .3/980 .28/12500 .33",
        "x;y/6.087;38,04/1.234.567;3,5 @ x,y @ 6087 38.04/1234567 3.5",
        "x,y/6.087,\"38,04\"/980,\"3,5\" @ x,y @ 6087 38.04/980 3.5",
        "x;y/1.250;.5/980;2 @ x,y @ 1.25 .5/980 2",
        // parentheses for minus
        "x,y/\"(1,234.50)\",1/\"1,100\",2 @ x,y @ -1234.5 1/1100 2",
        "x;y/7;2/($5);1/$(6);3 @ x,y @ 7 2/-5 1/-6 3",
        "x;y/(1.234,5 €);1/2;(3 %) @ x,y @ -1234.5 1/2 -3",
        // India's groups, digits of other scripts
        "x;y/12,34,567;1/1,00,000.5;2/12,345;3 @ x,y @ 1234567 1/100000.5 2/12345 3",
        "x;y/1,234,567;1/1,234;2 @ x,y @ 1234567 1/1234 2",
        "x,y/\u0663\u066b\u0665,1/\u06f1\u06f2,2 @ x,y @ 3.5 1/12 2",
        "x,y/\uff11\uff0e\uff12,1/\u0967\u0968,2 @ x,y @ 1.2 1/12 2",
        // the header again
        "x,y/1,1/x,y/2,2 @ x,y @ 1 1/2 2",
        "x/1/2/x/3 @ x @ 1/2/3",
        ",x/a,1/,x/b,2 @ x @ 1/2",
        "c,2019,2020/a,1,2/c,2019,2020/d,9,9 @ 2019,2020 @ 1 2/9 9",
        // codes
        "zip,y/01234,1/98765,2 @ y @ 1/2",
        "y,hex/1,0E8/3,123 @ y @ 1/3",
        "y,hex/1,123/3,1E5 @ y @ 1/3",
        "x,y/2,1/1e3,2 @ x,y @ 2 1/1000 2",
        "x,y/0e3,1/1e3,2 @ x,y @ 0 1/1000 2",
        // names that are words for no value elsewhere
        "name,missing/bob,1/ann,0 @ missing @ 1/0",
        "1::10::5/2::20::6 @ x0,x1,x2 @ 1 10 5/2 20 6",
        "'x','t','y'/'1.5','a, b','2'/'3','it','4' @ x,y @ 1.5 2/3 4",
        "x,t/1,'tis/2,'it' @ x @ 1/2",
        // escaped quotes
        "t,x/\"say \\\"hi\\\"\",1/\"5\\\", b\",2 @ x @ 1/2",
        "t,x/\"c:\\d\\\",1/b,2 @ x @ 1/2",
        // names of several levels
        "a,a,b/x,y,x/1,2,3/4,5,6 @ a x,a y,b x @ 1 2 3/4 5 6",
        ",a,a/,x,y/k,,/p,1,2/q,3,4 @ a x,a y @ 1 2/3 4",
        "a,a/x,x/1,2/3,4 @ a x,a x @ 1 2/3 4",
        ",a,a,a/,x,x,y/,u,v,u/p,1,2,3/q,4,5,6 @ a x u,a x v,a y u @ 1 2 3/4 5 6",
        // a delimiter at the end of lines
        "x,y,/1,2,/3,4, @ x,y @ 1 2/3 4",
        "x,y/1,2,/3,4, @ x,y @ 1 2/3 4",
        "name;x;y/p;1;2;/q;3;4; @ x,y @ 1 2/3 4",
        // drawn
        "| x | y |/|---|---|/| 1 | 2 |/| 3 | 4 | @ x,y @ 1 2/3 4",
        "| x | y |/|--:|:---|/| 1 | 2 |/| 3 | 4 | @ x,y @ 1 2/3 4",
        "x,y/---,---/1,2/3,4 @ x,y @ 1 2/3 4",
        "x  y/-- --/1  2/3  4 @ x,y @ 1 2/3 4",
        " n | x | y/---+---+---/ p | 1 | 2/ q | 3 | 4/(2 rows) @ x,y @ 1 2/3 4",
        "+---+---+/| x | y |/+---+---+/| 1 | 2 |/| 3 | 4 |/+---+---+/2 rows in set @ x,y @ 1 2/3 4",
        // sizes above word vectors
        "2 2/a 1 2/b 3 4 @ x1,x2 @ 1 2/3 4"
      })
  void isReadAsItIsMeant(String content, String columns, String expected) {
    DataSet data = data(content);
    assertThat(String.join(",", data.columns())).isEqualTo(columns);
    double[][] wanted = numbers(expected);
    double[][] found = rows(data.points());
    assertThat(found).hasDimensions(wanted.length, wanted[0].length);
    for (int i = 0; i < wanted.length; i++) {
      for (int j = 0; j < wanted[i].length; j++) {
        assertThat(found[i][j]).isEqualTo((float) wanted[i][j]);
      }
    }
  }

  /** What could be meant so, but is more likely data. */
  @ParameterizedTest
  @ValueSource(strings = {"0,1/1,2/2,0", "1,2/3,4", "A,2019,2020/B,2001,2005", "5,6/,7"})
  void aFirstLineOfDataStaysData(String content) {
    ReadOptions second = DEFAULTS.withColumns("1");
    assertThat(read(file(content), second).size())
        .isEqualTo(content.chars().filter(c -> c == '/').count() + 1);
  }

  @Test
  void whatIsSurprisingIsSaid() {
    assertNotes(
        "0,1/.1,.2/.1,.3",
        "line 1 (0, 1) was read as the names of the columns; use withHeader(NO) to read it as data");
    assertNotes(
        "0,1/1,2/2,0",
        "line 1 (0, 1) was read as data; use withHeader(YES) to read it as the names of the columns");
    assertNotes(
        ",x,y/0,1,2/1,1.1,2",
        "the first column was left out: it has no name; use withColumns to include it");
    assertNotes(
        "x,y/m,m/1,2/3,4", "line 2 (m, m) was left out: it has no numbers, but the rows below do");
    assertNotes("t,x/a,1/# b/c,2", "1 line that begins with # was left out as a comment");
    assertNotes(
        "x;y/1,5;2/2,5;3",
        "numbers were read with decimal commas; withDecimal point reads them otherwise");
    assertNotes(
        "x,y/u,1/2,2/3,3",
        "column 'x' was left out: its first value 'u' is not a number, though most are");
    assertNotes(
        "t,x/1:2,1/2:3,2", "column 't' was left out: its first value '1:2' is not a number");
    assertNotes("x,y/5%,1/6%,2", "column 'x' was read without its signs of percent or currency");
    assertNotes(
        "2 2/a 1 2/b 3 4", "line 1 (2, 2) was left out: it gives the sizes of the table below");
    assertThat(data("x,y/1000000.15,1/1000020.3,2").notes()).hasSize(1);
    assertNotes("x,y/-20.15,1/1000000.3,1");
  }

  private DataSet marked(String content, String mark) {
    return read(
        new ReaderFiles(folder).text("b.csv", content.replace('~', '\n').replace("M", mark)));
  }

  /** Lines are divided by tildes; M stands for a mark. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "M Made on 1 May, 2020~M x, y~1,2~3,4 @ x,y @ lines 1 to 2 begin with M and were",
        "M Made on 1 May, 2020~1 2~3 4 @ x0,x1 @ line 1 begins with M and was",
        "MMade on 1 May 2020~1 2~3 4 @ x0,x1 @ line 1 begins with M and was",
        "M é/é, on Monday~x;y~1;2~3;4~ @ x,y @ line 1 begins with M and was",
        " M one~~M two~1\t2~3\t4 @ x0,x1 @ lines 1 to 3 begin with M and were",
        "M one two~M three four~1~3~ @ x0 @ lines 1 to 2 begin with M and were",
        "M x 2 z~1 2 3~4 5 6~ @ x0,x1,x2 @ line 1 begins with M and was"
      })
  void linesOfOtherMarksAboveATableAreComments(String content, String columns, String note) {
    for (String mark : List.of("%", "//")) {
      for (String end : List.of("~", "\r\n", "\r")) {
        DataSet data = marked(content.replace("~", end), mark);
        assertThat(String.join(",", data.columns())).isEqualTo(columns);
        assertThat(data.points().get(0, 0)).isEqualTo(1);
        assertThat(data.size()).isEqualTo(2);
        assertThat(data.notes())
            .containsExactly(
                note.replace("M", mark)
                    + " taken for "
                    + (note.contains("was") ? "a comment" : "comments"));
      }
    }
  }

  /** What stands above a table may belong to it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "Mx,y~1,2~3,4 @ Mx,y @ 2",
        "Mx y~1 2~3 4 @ Mx,y @ 2",
        "Mone~1~3 @ Mone @ 2",
        "Ma,1~Mb,2~c,3 @ x1 @ 3",
        "M a,1~b,2~c,3 @ x1 @ 3",
        "a,1~M b,2~c,3 @ x1 @ 3"
      })
  void whatBelongsToATableIsNoComment(String content, String columns, int rows) {
    for (String mark : List.of("%", "//")) {
      DataSet data = marked(content, mark);
      assertThat(String.join(",", data.columns())).isEqualTo(columns.replace("M", mark));
      assertThat(data.size()).isEqualTo(rows);
      assertThat(data.notes()).isEmpty();
    }
  }

  @Test
  void aFirstColumnThatCountsIsLeftOutOfLongTables() {
    String rows =
        IntStream.range(3, 20).mapToObj(i -> i + "," + i % 5).collect(Collectors.joining("/"));
    assertThat(data(rows).skippedColumns()).containsExactly("x0");
    assertThat(read(file(rows), DEFAULTS.withColumns(ReadOptions.ALL)).skippedColumns()).isEmpty();
    assertThat(read(file(rows), DEFAULTS.withColumns("0")).columns()).containsExactly("x0");
  }

  @Test
  void chosenNamesProveAHeader() {
    assertThat(read(file("#,Name,HP/1,A,5/2,B,6"), DEFAULTS.withColumns("HP")).size()).isEqualTo(2);
    assertThat(read(file("# x y z/1 2 3/4 5 6"), DEFAULTS.withColumns("x", "y")).size())
        .isEqualTo(2);
    assertThat(read(file("2019,2020/1,2/3,4"), DEFAULTS.withColumns("2020")).size()).isEqualTo(2);
    DataSet said = read(file("#id,x,y/1,1,1/2,2,2"), DEFAULTS.withHeader(Header.YES));
    assertThat(said.size()).isEqualTo(2);
    assertThat(said.skippedColumns()).containsExactly("id");
  }

  @Test
  void idsThatBeginLikeCommentsAreRows() {
    DataSet data =
        read(
            file("tag,x,y/#a,1,1/b,2,2/# a remark, with, commas/#c,3,3"),
            DEFAULTS.withIdColumn("tag"));
    assertThat(data.ids().orElseThrow().values()).containsExactly("#a", "b", "#c");
    DataSet colours =
        read(file("hex,r,g/#ff0000,255,0/#00ff00,0,255"), DEFAULTS.withIdColumn("hex"));
    assertThat(colours.size()).isEqualTo(2);
    DataSet words =
        read(file("the 0.1 0.2/# 0.3 0.4/\" 0.5 0.6/a 0.7 0.8"), DEFAULTS.withIdColumn("0"));
    assertThat(words.ids().orElseThrow().values()).containsExactly("the", "#", "\"", "a");
  }

  /** Characters have several forms in Unicode that look alike; so have blanks. */
  @Test
  void namesAndTextsThatLookAlikeAreEqual() {
    Path file = file("\u00a0La\u0308nge\u00a0cm,k/1,\u00e4/2,a\u0308/3,b");
    for (String name : List.of("L\u00e4nge cm", "La\u0308nge\u00a0cm", "La\u0308nge cm")) {
      DataSet data = read(file, DEFAULTS.withColumns(name).withLabelColumn("k").withKept("k"));
      assertThat(rows(data.points())).isDeepEqualTo(numbers("1/2/3"));
      assertThat(data.columns()).containsExactly("La\u0308nge\u00a0cm");
      assertThat(data.labels().orElseThrow().classes()).containsExactly(0, 0, 1);
      assertThat(data.kept().getFirst().values()).containsExactly("\u00e4", "a\u0308", "b");
    }
    DataSet categories = read(file, DEFAULTS.withCategories(List.of("k")).withColumns("0"));
    assertThat(categories.columns()).containsExactly("La\u0308nge\u00a0cm", "k=b", "k=\u00e4");
    assertThat(texts("k/\u00e4/a\u0308/b", "k").texts().names()).containsExactly("\u00e4", "b");
  }

  @Test
  void whatIsKeptLacksEscapes() {
    Path file = file("t,x/\"say \\\"hi\\\"\",1/\"a\\\\b, \\\"\",2/\"\",3");
    assertThat(read(file, DEFAULTS.withKept("t")).kept().getFirst().values())
        .containsExactly("say \"hi\"", "a\\b, \"", "");
    assertNotes(
        "a,a/x,y/1,2/3,4", "lines 1 to 2 were taken for the names of the columns, such as 'a y'");
    assertNotes(
        "x | y/--+--/1 | 2/3 | 4/(2 rows)",
        "1 line that draws the table or counts its rows was left out");
    assertFault(file("x|y/1|2/3"), ":3: has 1 cell, but line 1 has 2");
    assertFault(
        file("t,x/a,1/\"b\" c,2"),
        ":3: has text after a closing quote; within quotes, a quote is written as two (\"\")");
  }

  private TextColumn texts(String content, String column) {
    return TextColumn.read(file(content), column, DEFAULTS, Progress.NONE);
  }

  /** Texts that begin with a mark are told by a blank behind it, and by where they stand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "tag/#a/#b/c @ tag @ #a|#b|c @ 2 lines that begin with # were taken for rows",
        "# made up/tag/#a/b @ tag @ #a|b @ 1 line that begins with # was taken for a row",
        "#a/b/#c @ 0 @ #a|b|#c @ 2 lines that begin with # were taken for rows",
        "tag/a/# remark/b @ tag @ a|b @ 1 line that begins with # was left out as a comment",
        "tag,n/#a,u/c,v @ tag @ #a|c @ 1 line that begins with # was taken for a row",
        "tag,n/a,u/#remark,/c,v @ tag @ a|c @ 1 line that begins with # was left out as a comment",
        "tag,n/#a,1/c,2 @ tag @ #a|c @",
        "tag/a//b @ tag @ a|b @ 1 blank line among the rows was left out",
        "code/DE/\"\"/FR @ code @ DE||FR @",
        "code/\"\"/DE @ code @ |DE @",
      })
  void textsAreRowsHoweverTheyBegin(String content, String column, String texts, String note) {
    TextColumn read = texts(content, column);
    ClassLabels found = read.texts();
    assertThat(
            IntStream.range(0, found.classes().length)
                .mapToObj(found::nameOf)
                .collect(Collectors.joining("|")))
        .isEqualTo(texts);
    assertThat(read.notes()).isEqualTo(note == null ? List.of() : List.of(note));
  }

  /** A row that begins with a word for no value is no comment. */
  @ParameterizedTest
  @ValueSource(
      strings = {"x,y/1,1/#N/A,2/3,3", "x/1/#N/A/3", "x/1/\"\"/3", "x,y/#N/A,2/1,1/3,3/#5,6"})
  void missingValuesAtTheBeginOfALineAreMissing(String content) {
    Path file = new ReaderFiles(folder).text("b.csv", content.replaceAll("(?<!N)/", "\n") + "\n");
    malformed(() -> read(file)).hasMessageContaining("but must be a finite number");
    assertThat(read(file, DEFAULTS.withMissing(Missing.DROP)).size()).isEqualTo(2);
  }

  @Test
  void categoriesMayBeginLikeComments() {
    DataSet data =
        read(
            file("tag,kind/#a,u/#b,v/c,u/# remark, v"),
            DEFAULTS.withCategories(List.of("tag", "kind")));
    assertThat(data.columns()).containsExactly("tag=#a", "tag=#b", "tag=c", "kind=u", "kind=v");
    assertThat(data.size()).isEqualTo(3);
  }

  @Test
  void commasThatMayMeanTwoThingsAreRefused() {
    Path file = file("x;y/1,234;1/5,678;2");
    assertFault(
        file,
        ":2: column 'x' has '1,234', whose comma may stand before decimals or divide thousands;"
            + " say withDecimal comma or withDecimal point");
    assertThat(rows(read(file, DEFAULTS.withDecimal(Decimal.COMMA)).points())[1])
        .containsExactly((float) 5.678, 2);
    assertThat(rows(read(file, DEFAULTS.withDecimal(Decimal.POINT)).points())[1])
        .containsExactly(5678, 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x;y/1.250;1/980;2/12.500;3",
        "x;y/1.234.567;1/12.500;3",
        "x,y/1.234.567,1/980,2/12.500,3",
        "x\ty/1.234.567\t1/2.234.567\t2"
      })
  void pointsThatMayDivideThousandsAreRefused(String content) {
    String first = content.split("[/;,\\t]")[2];
    assertFault(
        file(content),
        ":2: column 'x' has '%s', whose point may stand before decimals or divide thousands; say withDecimal comma or withDecimal point"
            .formatted(first));
    assertThat(read(file(content), DEFAULTS.withDecimal(Decimal.COMMA)).points().get(1, 0))
        .isGreaterThanOrEqualTo(980);
    assertThat(read(file(content), DEFAULTS.withIdColumn("x")).columns()).containsExactly("y");
    assertThat(read(file(content), DEFAULTS.withColumns("y")).size()).isGreaterThan(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "x,y/1,2,/3,4,!a delimiter ends each line but the first, whose cells belong to the first"
            + " columns",
        "x,y/--,--/1,2!line 2 only underlines the names and was left out"
      })
  void linesThatAreReadOtherwiseAreSaid(String content, String note) {
    assertNotes(content, note);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x,y/1.250,1/980,2", "x;y/1.250;1/2.125;2"})
  void pointsThatHardlyDivideThousandsAreSaid(String content) {
    assertThat(data(content).points().get(0, 0)).isEqualTo(1.25);
    assertNotes(
        content,
        "column 'x' was read with decimal points; if they divide thousands, as in 1.250, use withDecimal comma");
  }

  @Test
  void signsOfWhichTheFirstRowsHaveNoneAreRefused() {
    String unit =
        ", but the first rows have no such sign of percent or currency; write all values of a"
            + " column in one unit";
    for (String cell : List.of("5%", "$7", "€7", "($7)")) {
      assertFault(
          file("x,y/" + "1,2/".repeat(150) + cell + ",3"),
          ":152: column 'x' has '%s'%s".formatted(cell, unit));
    }
    String dollars = "x,y/" + "$1,2/".repeat(150);
    assertThat(data(dollars + "$7,3").points().get(150, 0)).isEqualTo(7);
    assertFault(file(dollars + "€7,3"), ":152: column 'x' has '€7'" + unit);
    assertNotes(
        "x,y/.01,1/5%,2/$7,3",
        "column 'x' was read without its signs of percent or currency, though not all values"
            + " have the same: they may be in different units");
    assertNotes(
        "x,y/$5,1/0,2/($7),3",
        "column 'x' was read without its signs of percent or currency",
        "numbers in parentheses in column 'x' are negative");
  }

  /** Never in silence are rows or columns left out that the first rows do not show. */
  @Test
  void whatIsLeftOutLaterIsSaid() {
    String late = "x,y,z/" + "1,2,/".repeat(150);
    assertNotes(
        late + "3,4,5",
        "column 'z' was left out: it has no value in the first rows, but numbers from line 152 on; use withColumns to include it");
    assertNotes(late + "3,4,NA/3,4,text/3,4,5");
    assertNotes(
        "x,y/1,1/x,y/2,2/x,y", "2 lines repeat the header and were left out, the first is line 3");
    assertNotes(late + "x,y,z", "line 152 repeats the header and was left out");
  }

  @Test
  void aFirstColumnWithoutANameMayHoldIds() {
    String rows =
        IntStream.range(0, 12).mapToObj(i -> i * 5 % 12 + ",.5/").collect(Collectors.joining());
    String note =
        "column 'x0' may hold ids, as its first values are different whole numbers in no order, but"
            + " it counts; withColumns chooses others";
    assertNotes(rows, note);
    assertThat(read(file(rows), DEFAULTS.withColumns("0", "1")).notes()).isEmpty();
    assertThat(read(file(rows), DEFAULTS.withLabelColumn("0")).notes()).isEmpty();
    assertNotes("x,y/" + rows);
    assertNotes(rows + "5,1");
  }

  /** Never are points made of what is left beside the vectors, such as ids and counts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "id,n,v/a,5,\"[.1, 2, 3]\"/b,6,\"[1,2,-4e0]\"",
        "id,n,v/a,5,\"[ .1 2. 3.]\"/b,6,\"[1   2  -4.]\"",
        "id,n,v/a,5,\"[ .1//  2. 3.]\"/b,6,\"[1 2// -4.]\"",
        "id;n;v/a;5;[.1, 2, 3]/b;6;[1, 2, -4]",
        "n,v/5,\"[.1,2,3]\"/6,\"[1,2,-4]\"",
      })
  void listsAreAsManyCoordinates(String content) {
    DataSet data = read(file(content));
    double[][] rows = numbers(".1 2 3/1 2 -4");
    assertThat(data.columns()).containsExactly("v[0]", "v[1]", "v[2]");
    assertThat(rows(data.points())).isDeepEqualTo(narrow(rows));
    assertThat(data.notes())
        .first()
        .isEqualTo(
            "column 'v' has lists of 3 numbers, which were taken; 'n' beside it was left out; use withColumns for others");
    DataSet chosen = read(file(content), DEFAULTS.withColumns("v[2]", "n"));
    assertThat(chosen.columns()).containsExactly("v[2]", "n");
    assertThat(rows(chosen.points())).isDeepEqualTo(numbers("3 5/-4 6"));
    assertThat(chosen.notes()).isEmpty();
    assertThat(read(file(content), DEFAULTS.withColumns("n")).columns()).containsExactly("n");
    assertThat(read(file(content), DEFAULTS.withColumns("*")).columns())
        .endsWith("n", "v[0]", "v[1]", "v[2]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "v/\"[1,2]\"/\"[1,2,3]\" @ :3: column 'v' has a list of 3 numbers, but those before have 2",
        "v/\"[1,2]\"/\"[1,x]\" @ :3: column 'v' has '[1,x]', which is not a list of 2 finite numbers",
        "v/\"[1,2]\"/\"[1,,2]\" @ :3: column 'v' has a list of 3 numbers, but those before have 2",
        "v/\"[1,2]\"/\"[,2]\" @ :3: column 'v' has '[,2]', which is not a list of 2 finite numbers",
        "v/\"[1,2]\"/\"[1,1e99]\" @ :3: column 'v' has '[1,1e99]', which is not a list of 2 finite"
            + " numbers",
        "v,w/\"[1,2]\",1/,2 @ :3: column 'v' is empty, but must be a finite number",
        "v,w/\"[1,2]\",1/5,2 @ :3: column 'v' has '5', which is not a list of 2 finite numbers",
        "v,w/\"[1]\",\"[2]\"/\"[1]\",\"[2]\" @ : has 2 columns of lists of numbers, v, w; choose"
            + " with withColumns",
        "v/\"[1 ... 2]\" @ :2: column 'v' has the list '[1 ... 2]', which is not one of numbers"
            + " alone; put lists in double quotes, save them as an NPY array, or choose other"
            + " columns with withColumns",
        "v,w/\"[1,2]\",1/\"[,,,]\",2 @ :3: column 'v' has a list of 3 numbers, but those before"
            + " have 2",
        "[1, 2]/[3, 4] @ :1: column 'x0' has the list '[1', which is not one of numbers alone; put"
            + " lists in double quotes, save them as an NPY array, or choose other columns with"
            + " withColumns",
      })
  void listsThatAreNone(String content, String problem) {
    assertFault(file(content), problem);
  }

  private static double[][] narrow(double[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.stream(row).map(value -> (float) value).toArray())
        .toArray(double[][]::new);
  }

  @Test
  void listsThatLackValues() {
    Path file = file("v;w/[1,2];1/NA;2/[3,6];3");
    DataSet mean = read(file, DEFAULTS.withColumns("v").withMissing(Missing.MEAN));
    assertThat(rows(mean.points())).isDeepEqualTo(numbers("1 2/2 4/3 6"));
  }

  /** As pandas writes and reads them. */
  @Test
  void truthsAreOneAndZero() {
    DataSet data = data("a,b,c,label/True,1.5,yes,True/FALSE,2.5,no,False/true,3,No,True");
    assertThat(data.columns()).containsExactly("a", "b");
    assertThat(rows(data.points())).isDeepEqualTo(numbers("1 1.5/0 2.5/1 3"));
    assertThat(data.notes())
        .containsExactlyInAnyOrder(
            "true and false, or yes and no, were read as 1 and 0 in 'a'",
            "column 'c' was left out: it holds yes and no; use withColumns to include it as 1 and 0",
            "column 'label' was left out: its name suggests classes; use withColumns to include it as 1 and 0");
    DataSet chosen =
        read(file("a,b/yes,1/no,2/,3"), DEFAULTS.withColumns("a").withMissing(Missing.DROP));
    assertThat(rows(chosen.points())).isDeepEqualTo(numbers("1/0"));
    assertThat(data("a,b/True,False/False,True").columns()).containsExactly("a", "b");
    assertThat(data("yes,no/1,2/3,4").columns()).containsExactly("yes", "no");
    assertFault(
        file("a,b/" + "True,1/".repeat(200) + "maybe,2"),
        ":202: column 'a' has 'maybe', which is neither true nor false");
  }

  /** Two rows that differ in a category alone are at distance 1. */
  @Test
  void categoriesAreOneColumnForEachValue() {
    ReadOptions colours = DEFAULTS.withCategories(List.of("c")).withPrecision(Precision.FLOAT64);
    Path file = file("c,x,d/red,1,p/blue,1,q/red,2,p");
    DataSet data = read(file, colours);
    assertThat(data.columns()).containsExactly("c=blue", "c=red", "x");
    double unit = Math.sqrt(0.5);
    assertThat(rows(data.points()))
        .isDeepEqualTo(new double[][] {{0, unit, 1}, {unit, 0, 1}, {0, unit, 2}});
    assertThat(data.skippedColumns()).containsExactly("d");
    assertThat(read(file, colours.withColumns("x")).columns())
        .containsExactly("x", "c=blue", "c=red");
    assertThat(read(file, colours.withColumns("0", "x")).columns())
        .containsExactly("c=blue", "c=red", "x");
    assertThat(read(file, colours.withCategories(List.of("2", "0"))).columns())
        .containsExactly("c=blue", "c=red", "x", "d=p", "d=q");
    assertThat(read(file, DEFAULTS.withColumns("x", "c=red", "c=blue")).columns())
        .containsExactly("x", "c=red", "c=blue");
    assertFault(
        file,
        DEFAULTS.withColumns("x", "c=red"),
        ":3: column 'c' has 'blue', which is none of the categories red");
    assertFault(
        file,
        colours.withLabelColumn("c"),
        ": column 'c' is chosen as coordinates and as label or id");
    assertFault(
        file,
        DEFAULTS.withColumns("c"),
        ":2: column 'c' has 'red', which is not a number; use withCategories 'c' to read it as categories");
    assertFault(
        file("c=red,c/1,blue/2,red"),
        colours,
        ": column 'c=red' is called as the category 'red' of column 'c' will be; give it another"
            + " name");
    Path gap = file("c,x/red,1/,1/blue,2");
    assertFault(gap, colours, ":3: column 'c' is empty, but must be a category");
    assertThat(read(gap, colours.withMissing(Missing.DROP)).size()).isEqualTo(2);
    String many =
        IntStream.range(0, 1001).mapToObj(i -> "/v" + i + ",1").collect(Collectors.joining());
    assertFault(
        file("c,x" + many),
        colours,
        ":1002: column 'c' has more than 1000 different values, too many for categories; leave it"
            + " out of withCategories");
    assertThat(read(file("c,x" + many.replace("v1000,", "v0,")), colours).columns()).hasSize(1001);
  }

  @Test
  void categoriesOfOtherFormatsAreRefused() {
    Path arff = new ReaderFiles(folder).text("a.arff", "@attribute c {a,b}\n@data\na\n");
    assertFault(
        arff,
        DEFAULTS.withCategories(List.of("c")),
        ": is ARFF, but categories are read from delimited text alone; save it as CSV, or its"
            + " categories as columns of 0 and 1, as get_dummies of pandas does");
  }

  @Test
  void jsonIsRefused() {
    String problem =
        ": is JSON, which is not delimited text; points are read from objects (withFormat json);"
            + " save others as CSV, a column for each number, or as an NPY array";
    Path objects = file("{\"id\": 1, \"v\": [1, 2]}/{\"id\": 2, \"v\": [1, 3]}");
    assertFault(objects, DEFAULTS.withFormat(FileFormat.TEXT), problem);
    assertThat(read(objects, DEFAULTS).columns()).containsExactly("v[0]", "v[1]");
    assertFault(file("[[1, 2], [3, 4]]"), problem);
  }

  /** Different points never become equal unsaid. */
  @Test
  void digitsThatSinglePrecisionDropsAreMissed() {
    String problem =
        ": column 'ms' has values from 1700000000843 to 1700000020843 in its first rows,"
            + " which single precision rounds to multiples of 131072.0; subtract an offset, or use"
            + " withPrecision(FLOAT64)";
    String rows = "ms,x/1700000000843,1/1700000020843,7";
    ReadOptions single = DEFAULTS.withPrecision(Precision.FLOAT32);
    assertFault(file(rows), single, problem);
    assertFault(file(rows), single.withColumns("ms"), problem);
    assertThat(read(file(rows), single.withColumns("x")).notes()).isEmpty();
    assertThat(read(file(rows), DEFAULTS.withPrecision(Precision.FLOAT64)).notes()).isEmpty();
    assertThat(read(file(rows + "/1800000000000,3"), single).size()).isEqualTo(3);
    String lists = "n,w,v/a,\"[1, 2]\",\"[5, 1700000000.1]\"/b,\"[1, 2]\",\"[6, 1700000000.2]\"";
    assertThat(read(file(lists), DEFAULTS.withColumns("w")).points().precision())
        .isEqualTo(Precision.FLOAT32);
    for (List<String> columns : List.of(List.of("v"), List.of("w", "v"), List.of("v[1]"))) {
      DataSet data = read(file(lists), DEFAULTS.withColumns(columns));
      assertThat(data.points().get(1, data.columns().size() - 1)).isEqualTo(1700000000.2);
      assertThat(data.notes())
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith("column 'v[1]' needs double precision: ");
    }
  }

  /** Beyond the first rows, where the form of numbers is settled. */
  @Test
  void numbersOfAnotherFormSayWhichOptionReadsThem() {
    String points = "x;y/" + "1;2/".repeat(150);
    assertFault(
        file(points + "3,5;4"),
        ":152: column 'x' has '3,5', which is not a number with a decimal point; use withDecimal comma to read it");
    assertFault(
        file(points + "1,234;4"),
        ":152: column 'x' has '1,234', whose comma may stand before decimals or divide thousands;"
            + " say withDecimal comma or withDecimal point");
    assertFault(
        file("x;y/1,5;2/3.5;4"),
        DEFAULTS.withDecimal(Decimal.POINT).withColumns("x", "y"),
        ":2: column 'x' has '1,5', which is not a number with a decimal point; use withDecimal comma to read it");
    assertFault(
        file("x;y/1,5;2/2,5;4/3.5;4"),
        DEFAULTS.withDecimal(Decimal.COMMA),
        ":4: column 'x' has '3.5', which is not a number with a decimal comma; use withDecimal point to read it");
  }

  @Test
  void charactersThatLookLikeBlanksAreShown() {
    assertFault(
        file("x,y/1,2/3,4\u00a05"), ":3: column 'y' has '4\\u00a05', which is not a number");
    assertFault(file("x,y/1,2/3,\u001b4"), ":3: column 'y' has '\\u001b4', which is not a number");
    DataSet ids = read(file("id,x/\u0007,1/\u001b[31mred,2"), DEFAULTS.withIdColumn("id"));
    assertThat(ids.ids().orElseThrow().values()).containsExactly("\u0007", "\u001b[31mred");
  }
}
