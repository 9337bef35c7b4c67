package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;

/**
 * Gathers a column of texts, {@link ColumnPlan#LABEL}, equal ones under one number, and one of ids.
 */
public final class TextListBuilder implements RowSink {
  private final String file;
  private final ColumnPlan plan;
  private final GrowingLabels texts;
  private final NumberedTexts ids = new NumberedTexts();
  private final List<String> notes = new ArrayList<>();
  private String text;
  private String id;
  private int size;

  /** Prepares to gather what a plan of texts takes. */
  public TextListBuilder(String file, ColumnPlan plan) {
    this.file = file;
    this.plan = plan;
    texts = new GrowingLabels(plan.label().orElseThrow());
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT32;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void set(int slot, double value) {
    throw new IllegalStateException("texts have no coordinates");
  }

  @Override
  public void label(String value) {
    text = value;
  }

  @Override
  public void id(String value) {
    id = value;
  }

  @Override
  public void endRow(Location location) {
    if (plan.id().isPresent() && (id.isEmpty() || ids.numberOf(id) < size)) {
      throw location.fault(
          plan.id().get(), "has %s, but ids must be there and differ".formatted(Cell.shown(id)));
    }
    texts.add(text);
    size++;
  }

  /** Adds what was decided that somebody may see otherwise, sentences. */
  public void note(List<String> sentences) {
    notes.addAll(sentences);
  }

  /** Returns the texts, at least one. */
  public ClassLabels texts() {
    if (size == 0) {
      throw DataFormatException.of(file, "has no rows");
    }
    return texts.toLabels();
  }

  /** Returns the id of each row; none if there is no column of ids. */
  public List<String> ids() {
    return plan.id().isPresent() ? ids.texts() : List.of();
  }

  /** Returns what there is to say. */
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
