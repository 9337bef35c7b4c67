/**
 * The file {@code summary.json} of a saved clustering: {@code SummaryFile} knows its members and
 * writes it, {@code SavedSummary} reads it.
 */
package org.bandgram.model.internal;
