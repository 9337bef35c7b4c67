package org.bandgram.validation.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.validation.sets.QualityOracle.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QualityOracleTest {
  @TempDir private Path folder;

  private void write(String best, String reference) throws IOException {
    Files.writeString(folder.resolve("best_medoid.csv"), best);
    Files.writeString(folder.resolve("reference.csv"), reference);
  }

  @Test
  void joinsTheBestWithKmeans() throws IOException {
    write(
        "set,n,d,K,best_medoid_error,method,ap/best\n"
            + "s1,5000,2,15,1.5e+09,fasterpam,\n"
            + "cities,9,3,50,0.25,kmeans,\n"
            + "cities,9,3,100,0.125,kmeans,\n",
        "set,n,d,K,method,error,ari,nmi,cpu_s,notes\n"
            + "s1,5000,2,15,kmeans,1.4e9,0.98,0.99,0.1,\"a, b\"\n"
            + "s1,5000,2,15,fasterpam,1.5e9,0.96,0.99,0.1,\n"
            + "s1,5000,2,15,kmeans_medoid,1.6e9,0.97,0.99,0.1,\n"
            + "cities,9,3,50,kmeans,0.24,,,1,\n"
            + "cities,9,3,50,kmeans_medoid,0.26,,,1,\n");

    var tasks = QualityOracle.read(folder).tasks();

    assertThat(tasks)
        .containsExactly(
            new Task("s1", 5000, 2, 15, 1.5e9, 0.96, 1.6e9, 0.98),
            new Task("cities", 9, 3, 50, 0.25, Double.NaN, 0.26, Double.NaN),
            new Task("cities", 9, 3, 100, 0.125, Double.NaN, Double.NaN, Double.NaN));
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    write("set,n,d,K,best_medoid_error,method\ns1,x,2,15,1,\n", "set,K,method,error,ari\n");
    failed(() -> QualityOracle.read(folder)).hasMessageContaining("best_medoid.csv");

    write("set,n,d,K\ns1,3,2,15\n", "set,K,method,error,ari\n");
    failed(() -> QualityOracle.read(folder)).hasMessageContaining("best_medoid.csv");
  }
}
