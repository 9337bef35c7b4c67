package org.bandgram.checkpoint;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bandgram.BandgramException;
import org.bandgram.Checkpoints;
import org.bandgram.checkpoint.CheckpointFormat.Contents;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.result.OutputFile;

/**
 * The graph of nearest neighbours of a run in a file, so that another run on the same points does
 * not search again; its result has the same bits. Of several graphs, as a multilevel run has them,
 * it is the first, on the points themselves. The file holds what the graph depends on: the number
 * of neighbours, the similarity, how they were found, and of the points the precision, the number,
 * the dimensions and a checksum. It has the layout of a checkpoint, and is for machines with the
 * same byte order.
 *
 * <p>To be given to {@link org.bandgram.Execution.Settings#withGraphs} of one run, and closed after
 * it.
 */
public final class GraphFile implements Checkpoints, AutoCloseable {
  private final Path file;
  private final CheckpointFormat format;
  private final Optional<OutputFile> target;
  private final Optional<Contents> kept;
  private String graph;
  private boolean isUsed;

  private GraphFile(
      Path file, CheckpointFormat format, Optional<OutputFile> target, Optional<Contents> kept) {
    this.file = file;
    this.format = format;
    this.target = target;
    this.kept = kept;
  }

  /**
   * Returns what saves the graph of a run as soon as it is found, also if the run fails later.
   *
   * @param file the file; an earlier graph in it is replaced
   * @throws BandgramException if the file cannot be written, or is there already and no graph
   */
  public static GraphFile save(Path file) {
    CheckpointFormat format = CheckpointFormat.ofGraph(file);
    OutputFile target =
        OutputFile.open(file, _ -> format.isOfItsKind(), "a graph of this program", List.of());
    return new GraphFile(file, format, Optional.of(target), Optional.empty());
  }

  /**
   * Returns what gives a run the graph of an earlier one. The run is refused with a {@link
   * DataFormatException} if its points or options are others, or if the file changes before the
   * graph is needed.
   *
   * @throws DataFormatException if the file is missing, damaged, or no graph
   */
  public static GraphFile load(Path file) {
    CheckpointFormat format = CheckpointFormat.ofGraph(file);
    return new GraphFile(file, format, Optional.empty(), Optional.of(format.read()));
  }

  /** Tells whether a graph was saved, or taken from the file. */
  public boolean isUsed() {
    return isUsed;
  }

  @Override
  public void begin(Supplier<String> run) {
    if (graph != null) {
      return;
    }
    graph = run.get();
    if (kept.isPresent() && !kept.get().run().equals(graph)) {
      throw DataFormatException.of(
          file.toString(),
          "is the graph of other points or options"
              + CheckpointFormat.difference(kept.get().run(), graph));
    }
  }

  @Override
  public Stage next() {
    return isUsed ? Stage.NONE : new OnlyStage();
  }

  @Override
  public void stopped() {
    // only whole graphs are saved
  }

  /** Gives the file back, which stays. */
  @Override
  public void close() {
    target.ifPresent(OutputFile::close);
  }

  private final class OnlyStage implements Stage {
    @Override
    public boolean resume(State state) {
      if (kept.isPresent()) {
        format.requireUnchanged(kept.get());
        format.moveIn(kept.get().state(), state);
        isUsed = true;
      }
      return isUsed;
    }

    @Override
    public void reached(int steps, State state) {
      // only whole graphs are saved
    }

    @Override
    public void stopped(State state) {
      // only whole graphs are saved
    }

    @Override
    public void finished(State state) {
      held(state);
    }

    @Override
    public void held(State state) {
      if (kept.isEmpty()) {
        format.write(graph, List.of(), state);
      }
      isUsed = true;
    }
  }
}
