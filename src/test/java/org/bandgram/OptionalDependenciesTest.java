package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import jcuda.driver.JCudaDriver;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.Page;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.io.DataSet;
import org.bandgram.io.PairList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.PairReader;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program gets that depends on bandgram and on nothing optional: all that computes, on the
 * CPU, and a message that names what to add where something is missing.
 */
@Tag("thorough")
class OptionalDependenciesTest {
  private static final String NO_PARQUET =
      ": Parquet is read and written with blue.strategic.parquet:parquet-floor, which is not on the"
          + " class path";
  private static final String NO_JCUDA =
      "JCuda is not on the class path; add org.jcuda:jcuda, and org.jcuda:jcuda-natives for this"
          + " system";

  /** What every program gets: bandgram, EJML and FastCSV; and the program itself. */
  private static final List<Class<?>> REQUIRED =
      List.of(
          Program.class, Device.class, CommonOps_DDRM.class, DMatrixRMaj.class, CsvReader.class);

  /** A program on such a class path: reads the folder it is given, returns lines. */
  public static final class Program implements BiFunction<String, Path, String> {
    /** For the loader of its classes. */
    public Program() {}

    @Override
    public String apply(String what, Path folder) {
      return switch (what) {
        case "cluster" -> cluster(folder);
        case "status" -> BackendProvider.cudaStatus();
        case "auto" -> BackendProvider.select(Device.AUTO, 1L << 40).name();
        case "cuda" -> refusal(() -> BackendProvider.select(Device.CUDA, 1));
        case "points" -> refusal(() -> read(folder.resolve("points.parquet")));
        case "json" -> refusal(() -> read(folder.resolve("points.jsonl")));
        case "folder" -> refusal(() -> read(folder));
        case "pairs" -> refusal(() -> pairs(folder.resolve("points.parquet")));
        case "pairs of a folder" -> refusal(() -> pairs(folder));
        case "write" -> refusal(() -> table(new int[1]).write(folder.resolve("new.parquet")));
        case "page" -> refusal(() -> page().write(folder.resolve("new.html")));
        case "save" -> refusal(() -> save(folder.resolve("model")));
        case "load" -> refusal(() -> SavedModel.read(folder.resolve("model")));
        default -> throw new IllegalArgumentException(what);
      };
    }

    private static DataSet read(Path file) {
      return ReaderFiles.read(file);
    }

    private static PairList pairs(Path file) {
      return PairReader.read(file, ReadOptions.defaults(), OptionalInt.empty(), Progress.NONE);
    }

    private static Page page() {
      return new Page("title", "subtitle", List.of(), List.of(), List.of(), Figures.NONE);
    }

    private static void save(Path folder) {
      PointSet points = PointSet.of(new float[][] {{0, 0}, {0, 1}, {1, 0}, {9, 9}, {9, 8}, {8, 9}});
      ModelFiles.of(DataSet.of(points), BandAffinityPropagation.fit(points)).write(folder);
    }

    private static ResultTable table(int[] labels) {
      return new ResultTable(labels.length).integers("label", row -> labels[row]);
    }

    private static String cluster(Path folder) {
      PointSet points = read(folder.resolve("points.csv")).points();
      Clustering clustering = BandAffinityPropagation.fit(points);
      table(clustering.labels()).write(folder.resolve("labels.csv"));
      return Arrays.toString(clustering.labels());
    }

    private static String refusal(Runnable action) {
      try {
        action.run();
        return "nothing refused";
      } catch (BandgramException e) {
        return e.getMessage();
      }
    }
  }

  /** Runs the program with the jars and folders that hold some classes, and no other. */
  @SuppressWarnings("unchecked") // the same class by another loader
  private static String run(List<Class<?>> present, String what, Path folder) throws Exception {
    URL[] classPath =
        present.stream()
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .distinct()
            .toArray(URL[]::new);
    try (URLClassLoader loader =
        new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
      BiFunction<String, Path, String> program =
          (BiFunction<String, Path, String>)
              loader.loadClass(Program.class.getName()).getConstructor().newInstance();
      assertThat(program.getClass()).isNotEqualTo(Program.class);
      return program.apply(what, folder);
    }
  }

  private static String without(String what, Path folder) throws Exception {
    return run(REQUIRED, what, folder);
  }

  private static Path parquet(Path folder) throws IOException {
    Path file = folder.resolve("points.parquet");
    Program.table(new int[] {1, 2, 3}).write(file);
    assertThat(file).isNotEmptyFile();
    return file;
  }

  @Test
  void fewJarsAreEnoughToReadToClusterAndToWrite(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("points.csv"), "x,y\n0,0\n0,1\n1,0\n9,9\n9,8\n8,9\n");
    assertThat(without("cluster", folder)).isEqualTo("[0, 0, 0, 1, 1, 1]");
    assertThat(folder.resolve("labels.csv")).content().startsWith("label\n0\n");
  }

  @Test
  void withoutJcudaTheCpuComputesAndSaysWhy(@TempDir Path folder) throws Exception {
    assertThat(without("auto", folder)).isEqualTo("cpu-vector");
    assertThat(without("status", folder)).isEqualTo(NO_JCUDA);
  }

  @Test
  void withoutJcudaAGpuIsRefused(@TempDir Path folder) throws Exception {
    assertThat(without("cuda", folder)).isEqualTo("device is cuda, but " + NO_JCUDA);
  }

  @Test
  void theBindingWithoutItsNativesIsNotEnough(@TempDir Path folder) throws Exception {
    List<Class<?>> present = new ArrayList<>(REQUIRED);
    present.add(JCudaDriver.class);
    assertThat(run(present, "status", folder))
        .isEqualTo(
            "JCuda's natives for this system are not on the class path; add"
                + " org.jcuda:jcuda-natives");
  }

  @Test
  void withoutItsLibraryParquetIsNotRead(@TempDir Path folder) throws Exception {
    Path file = parquet(folder);
    assertThat(without("points", folder)).isEqualTo(file + NO_PARQUET);
    assertThat(without("folder", folder)).isEqualTo(folder + NO_PARQUET);
    assertThat(without("pairs", folder)).isEqualTo(file + NO_PARQUET);
    assertThat(without("pairs of a folder", folder)).isEqualTo(folder + NO_PARQUET);
  }

  @Test
  void withoutItsLibraryParquetIsNotWritten(@TempDir Path folder) throws Exception {
    assertThat(without("write", folder)).isEqualTo(folder.resolve("new.parquet") + NO_PARQUET);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutJacksonNoPageIsWritten(@TempDir Path folder) throws Exception {
    assertThat(without("page", folder))
        .isEqualTo(
            folder.resolve("new.html")
                + ": JSON needs com.fasterxml.jackson.core:jackson-core, which is not on the class"
                + " path");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withoutJacksonNoModelIsSavedOrLoaded(@TempDir Path folder) throws Exception {
    String missing =
        folder.resolve("model").resolve("summary.json")
            + ": JSON needs com.fasterxml.jackson.core:jackson-core, which is not on the class"
            + " path";
    assertThat(without("save", folder)).isEqualTo(missing);
    assertThat(folder).isEmptyDirectory();
    Program program = new Program();
    assertThat(program.apply("save", folder)).isEqualTo("nothing refused");
    assertThat(without("load", folder)).isEqualTo(missing);
    List<Class<?>> present = new ArrayList<>(REQUIRED);
    present.add(JsonFactory.class);
    assertThat(run(present, "load", folder)).isEqualTo("nothing refused");
    assertThat(run(present, "save", folder)).isEqualTo("nothing refused");
  }

  @Test
  void withoutJacksonNoJsonIsRead(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("points.jsonl"), "{\"x\": 1, \"y\": 2}\n");
    assertThat(without("json", folder))
        .isEqualTo(
            file
                + ": JSON needs com.fasterxml.jackson.core:jackson-core, which is not on the class"
                + " path");
    List<Class<?>> present = new ArrayList<>(REQUIRED);
    present.add(JsonFactory.class);
    assertThat(run(present, "json", folder)).isEqualTo("nothing refused");
  }

  @Test
  void withAllOfThemNothingIsMissing(@TempDir Path folder) throws Exception {
    Program program = new Program();
    assertThat(program.apply("write", folder)).isEqualTo("nothing refused");
    parquet(folder);
    assertThat(program.apply("points", folder)).isEqualTo("nothing refused");
    assertThat(program.apply("page", folder)).isEqualTo("nothing refused");
    assertThat(program.apply("status", folder)).doesNotContain("class path");
  }
}
