/**
 * Experiments on exemplar clustering: those of P.-J. Honysz, S. Buschjäger and K. Morik (arXiv
 * 2101.08763).
 *
 * <p>{@code EvaluationTime} times values of many sets against plain loops, {@code HalfPrecision}
 * says what 16 bits cost in storage and in arithmetic. Each has its trials and the record of a run.
 */
package org.bandgram.validation.exemplar;
