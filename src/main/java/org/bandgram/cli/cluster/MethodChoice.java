package org.bandgram.cli.cluster;

import java.util.Locale;
import java.util.Optional;

/** What users may ask for as a method; the name in lower case is the one for users. */
public enum MethodChoice {
  /** See {@link Method#BAND}. */
  BAND(Method.BAND),
  /** See {@link Method#MULTILEVEL}. */
  MULTILEVEL(Method.MULTILEVEL),
  /** See {@link Method#COO}. */
  COO(Method.COO),
  /** See {@link Method#DENSE}. */
  DENSE(Method.DENSE),
  /**
   * Band or multilevel; {@link org.bandgram.cluster.multilevel.AutoAffinityPropagation} chooses.
   */
  AUTO(null);

  private final Method method;

  MethodChoice(Method method) {
    this.method = method;
  }

  /** Returns the method asked for; empty where the program chooses. */
  Optional<Method> method() {
    return Optional.ofNullable(method);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
