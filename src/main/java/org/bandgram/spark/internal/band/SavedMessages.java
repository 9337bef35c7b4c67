package org.bandgram.spark.internal.band;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.bandgram.BandgramException;
import org.bandgram.spark.internal.files.HadoopFiles;
import org.bandgram.spark.internal.points.IndexPartitioner;
import org.bandgram.spark.internal.points.SparkRun;
import scala.Tuple2;

/**
 * Messages in files of the folder for checkpoints, so that another driver can go on from there. The
 * last two that were saved stay: a checkpoint of the driver names one of them.
 */
final class SavedMessages {
  private static final int KEPT = 2;

  /** Spark writes ten parts as one array of bytes, each with two numbers an element. */
  static final int PART_ELEMENTS = 1 << 22;

  private final SparkRun run;
  private final Deque<String> files = new ArrayDeque<>();

  SavedMessages(SparkRun run) {
    this.run = run;
  }

  private String address(UUID name) {
    return run.checkpointFolder().orElseThrow() + "/messages-" + name;
  }

  void write(JavaRDD<RangeState> states, UUID name) {
    int most = PART_ELEMENTS;
    states.flatMap(state -> state.parts(most)).saveAsObjectFile(address(name));
    files.add(address(name));
    if (files.size() > KEPT) {
      delete(files.remove());
    }
  }

  private void delete(String file) {
    try {
      HadoopFiles.of(file, HadoopFiles.configuration(run.context().sc())).delete(file, true);
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be deleted: " + HadoopFiles.firstLine(e), e);
    }
  }

  /** Reads the messages of so many ranges, a range to a partition. */
  JavaRDD<RangeState> read(UUID name, int ranges) {
    return run.context()
        .<RangeState>objectFile(address(name))
        .mapToPair(part -> new Tuple2<>(part.range(), part))
        .groupByKey(new IndexPartitioner(ranges))
        .map(parts -> RangeState.join(parts._2()));
  }
}
