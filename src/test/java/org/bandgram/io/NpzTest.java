package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.read.NamedMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples under {@code npz} were written by NumPy's {@code savez} and its twin. */
class NpzTest {
  private static final double[][] ROWS = {{0, 0.25, 0.5}, {25, 0.75, 1.75}};

  @TempDir private Path folder;

  private Path copy(String name) {
    return new ReaderFiles(folder).bytes(name, ReaderFiles.resource("npz/" + name));
  }

  private Path archive(String name, String... members) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String member : members) {
        zip.putNextEntry(new ZipEntry(member));
        zip.write("no array".getBytes(StandardCharsets.US_ASCII));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ReaderFiles(folder).bytes(name, bytes.toByteArray());
  }

  private static Path member(Path archive, String name) {
    return Path.of(archive + ":" + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"X", "X.npy"})
  void readsTheArrayThatIsNamed(String name) {
    DataSet data = read(member(copy("stored.npz"), name));
    assertThat(rows(data.points())).isDeepEqualTo(ROWS);
    assertThat(data.source().name()).endsWith("stored.npz:" + name);
    assertThat(data.source().format()).isEqualTo(FileFormat.NPY);
  }

  @Test
  void theOnlyArrayNeedsNoName() {
    Path file = copy("deflated.npz");
    assertThat(rows(read(file).points())).isDeepEqualTo(ROWS);
    assertThat(rows(read(member(file, "X")).points())).isDeepEqualTo(ROWS);
  }

  @Test
  void aFileThatIsReallyCalledSoIsMeantItself() {
    Path file = new ReaderFiles(folder).text("a.npz:X", "1,2\n3,4\n");
    assertThat(read(file).size()).isEqualTo(2);
  }

  @Test
  void aMatrixCanBeAMember() throws IOException {
    Path file = folder.resolve("m.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      Path matrix = folder.resolve("m.npy");
      NpyWriter.write(matrix, PointSet.of(new double[][] {{0, 1}, {1, 0}}));
      zip.putNextEntry(new ZipEntry("D.npy"));
      Files.copy(matrix, zip);
    }
    assertThat(NamedMatrix.read(member(file, "D"), Progress.NONE).rows())
        .isDeepEqualTo(new double[][] {{0, 1}, {1, 0}});
  }

  @Test
  void faultsListWhatThereIs() {
    Path file = copy("stored.npz");
    assertFault(file, ": holds 2 arrays, X, y; name one, as in %s:X".formatted(file));
    assertThat(faultOf(member(file, "Z"))).isEqualTo(file + ": holds no array 'Z', but X, y");
    assertThat(faultOf(member(file, ""))).isEqualTo(file + ": holds no array '', but X, y");
    String sparse =
        " is a sparse matrix of SciPy, which is not read; save its dense form,"
            + " numpy.save('points.npy', matrix.toarray()), or a libsvm file, with scikit-learn's"
            + " dump_svmlight_file";
    Path rows = archive("rows.npz", "data.npy", "indices.npy", "format.npy", "shape.npy");
    assertFault(rows, ":" + sparse);
    assertThat(faultOf(member(rows, "data"))).isEqualTo(rows + ":data:" + sparse);
    assertFault(archive("texts.npz", "readme.txt"), ": holds no arrays (members called *.npy)");
    assertFault(member(folder.resolve("none.npz"), "X"), ": no such file");
    Path wrong = archive("wrong.npz", "X.npy");
    assertThat(faultOf(wrong))
        .isEqualTo(wrong + ":X: is not an NPY file: it does not begin with \\x93NUMPY");
    Path text = new ReaderFiles(folder).text("text.npz", "1,2\n3,4\n");
    assertThat(faultOf(text)).startsWith(text + ": is damaged, or no NPZ archive: ");
    Path packed = new ReaderFiles(folder).bytes("a.npz.gz", ReaderFiles.gzip("1,2"));
    assertFault(packed, ": is packed as a whole; unpack it, NPZ packs its arrays");
  }

  private static String faultOf(Path file) {
    try {
      read(file);
      return "none";
    } catch (DataFormatException e) {
      return e.getMessage();
    }
  }

  /** Every bit counts: a zip archive knows the checksums of its members. */
  @ParameterizedTest
  @ValueSource(strings = {"stored.npz", "deflated.npz"})
  void aDamagedMemberIsNoticed(String name) throws IOException {
    Path file = copy(name);
    byte[] good = Files.readAllBytes(file);
    String text = new String(good, StandardCharsets.ISO_8859_1);
    int from = text.indexOf("X.npy") + 40;
    int to = text.indexOf("PK", from) - 1; // the last bits may be padding
    for (int at = from; at < to; at++) {
      byte[] bad = good.clone();
      bad[at] ^= 0x10;
      Files.write(file, bad);
      assertThat(faultOf(member(file, "X"))).as("byte %d", at).startsWith(file + ":X: ");
    }
    Files.write(file, Arrays.copyOf(good, good.length - 30));
    assertThat(faultOf(member(file, "X"))).contains(": is damaged, or no NPZ archive: ");
  }
}
