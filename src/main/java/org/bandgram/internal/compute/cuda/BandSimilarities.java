package org.bandgram.internal.compute.cuda;

import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.DeviceRanges;
import org.bandgram.internal.compute.cuda.gram.DeviceSimilarities;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.cuda.gram.PairSource;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.BandLayout;

/** What similarities on bands share, wherever they are read from. */
abstract class BandSimilarities extends DeviceSimilarities {
  final CurveBands bands;
  final DeviceCurves curves;
  private final List<? extends PairSource> sources;

  /**
   * Takes over an arena, which is closed with the similarities.
   *
   * @param arena holds what the sources need
   * @param curves the orders of the points
   * @param precision format of the similarities
   * @param sources where those of each band are read from
   * @param reader gives the host single stored similarities
   */
  BandSimilarities(
      DeviceArena arena,
      DeviceCurves curves,
      Precision precision,
      List<? extends PairSource> sources,
      PairReader reader) {
    super(arena, precision, reader);
    this.bands = curves.bands();
    this.curves = curves;
    this.sources = sources;
  }

  final BandLayout layout() {
    return bands.layout();
  }

  @Override
  public final int size() {
    return bands.size();
  }

  @Override
  public final long elementCount() {
    return bands.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return bands.bandOf(i, k) >= 0 ? reader().similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  @Override
  public final SimilarityRange range(DeviceRanges rows) {
    SimilarityRange range = range(0, rows);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(range(band, rows));
    }
    return range;
  }

  private SimilarityRange range(int band, DeviceRanges rows) {
    PairSource source = sources.get(band);
    context()
        .kernel(source.kernelName("band_row_range"))
        .launchThreads(size(), rows.appendTo(source.appendTo(KernelArguments.of().band(layout()))));
    return rows.combine(bands.curve(band)::source, reader());
  }
}
