package org.bandgram.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.testing.OracleFiles;

/** What an independent implementation of band affinity propagation computes for one setting. */
@JsonIgnoreProperties(ignoreUnknown = true)
record BandReferenceCase(
    String dataset,
    @JsonProperty("h") int halfBandwidth,
    @JsonProperty("preference_name") String rule,
    double preference,
    double damping,
    @JsonProperty("max_iter") int maxIterations,
    @JsonProperty("convergence_iter") int convergenceIterations,
    @JsonProperty("n_iter") int iterations,
    boolean converged,
    @JsonProperty("orphans_with_no_exemplar_in_band") int orphans,
    @JsonProperty("exemplars_sorted_order") int[] positions,
    @JsonProperty("exemplars_original") int[] rows,
    @JsonProperty("labels_sorted_order") int[] labels) {

  static List<BandReferenceCase> all() {
    try (InputStream in = OracleFiles.open("band-ap-reference.json")) {
      return List.of(new ObjectMapper().readValue(in, BandReferenceCase[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PropagationOptions options() {
    return PropagationOptions.defaults()
        .withPreference(Preference.scalar(preference))
        .withDamping(Damping.fixed(damping))
        .withConvergence(new Convergence(convergenceIterations, maxIterations))
        .withJitter(0);
  }

  @Override
  public String toString() {
    return "%s, h %d, %s, damping %s".formatted(dataset, halfBandwidth, rule, damping);
  }
}
