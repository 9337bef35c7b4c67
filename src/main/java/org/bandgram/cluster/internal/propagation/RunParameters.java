package org.bandgram.cluster.internal.propagation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bandgram.internal.text.Parameters;

/**
 * What a run depends on besides the points, by name: its options, as {@link Parameters} has them.
 */
public final class RunParameters {
  private static final String DEVICE = "device";

  private RunParameters() {}

  /**
   * Returns the parameters of a run, to which others may be added. The device asked for is not
   * among them: the backend that was found for it stands beside them, in checkpoints as in a
   * result's provenance.
   */
  public static Map<String, String> of(String method, int n, Record options) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("method", method);
    parameters.put("n", Integer.toString(n));
    parameters.putAll(Parameters.of(options));
    parameters.keySet().removeIf(name -> name.equals(DEVICE) || name.endsWith('.' + DEVICE));
    return parameters;
  }
}
