package org.bandgram.plot;

import java.awt.Color;
import java.util.List;

/** The colours of paper, text and lines, shared by all pictures. */
public enum Theme {
  /** Dark ink on warm white paper. */
  LIGHT(0xfcfbf8, 0xf5f3ee, 0x23262d, 0x6d7380, 0xe3dfd6),
  /** Light ink on near-black blue; dense regions glow. */
  DARK(0x0b0f16, 0x0f151f, 0xe8ecf2, 0x8b95a5, 0x222b38);

  private final Color paper;
  private final Color field;
  private final Color ink;
  private final Color mutedInk;
  private final Color grid;

  Theme(int paper, int field, int ink, int mutedInk, int grid) {
    this.paper = new Color(paper);
    this.field = new Color(field);
    this.ink = new Color(ink);
    this.mutedInk = new Color(mutedInk);
    this.grid = new Color(grid);
  }

  /** Returns the background of a picture. */
  public Color paper() {
    return paper;
  }

  /** Returns the background of the area that holds the data. */
  public Color field() {
    return field;
  }

  /** Returns the colour of titles. */
  public Color ink() {
    return ink;
  }

  /** Returns the colour of secondary text. */
  public Color mutedInk() {
    return mutedInk;
  }

  /** Returns the colour of grid lines. */
  public Color grid() {
    return grid;
  }

  /** Returns the colour of a line or of bars, by their number from 0; after twelve they recur. */
  public Color line(int number) {
    List<OkLab> colors = new Palette(this).leading();
    return colors.get(number % colors.size()).toColor();
  }

  boolean isDark() {
    return this == DARK;
  }
}
