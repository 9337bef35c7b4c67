package org.bandgram.cli.plot;

import java.awt.Color;
import java.util.Arrays;
import java.util.List;

/**
 * The colours of paper, text, lines and clusters, shared by all pictures. Those of clusters are at
 * equal steps of hue in OKLab (B. Ottosson, A perceptual color space for image processing, 2020).
 */
public enum Theme {
  /** Dark ink on warm white paper. */
  LIGHT(
      0xfcfbf8,
      0xf5f3ee,
      0x23262d,
      0x6d7380,
      0xe3dfd6,
      "3d87e1 e3743c 42b364 c85993 c79f07 956dd4 03999a d95e63 8cb235 b461b9 db8d06 1094ba",
      "a53260 d45a76 fe8d93 ae3835 dd664b fe9d76 a85004 d87907 ffaa3b 946609 bd900d e1be2c 7e7303"
          + " 9ca004 b3ce4f 567e02 64aa44 74d67d 098147 0baa77 15d4aa 0b7668 079e96 14c9cd 08707a"
          + " 0f99b1 10c3f1 086c91 0892d6 6cb7fe 1d61b9 5c83e6 9aabfe 5a52b7 8c74de bf9bfe 7c44a5"
          + " ae67c6 e38ce6 953987 c75ea2 fa84bc"),
  /** Light ink on near-black blue; dense regions glow. */
  DARK(
      0x0b0f16,
      0x0f151f,
      0xe8ecf2,
      0x8b95a5,
      0x222b38,
      "6dadff fea37a 73d98c ee82b8 efc54a b994f8 0fc3c3 ff878a b2d869 d889dd feb65a 09bcec",
      "ca5c83 f68198 fec1c3 d4625b fe8d73 feceba d4722f f99e4c fed7ae c38700 e4b236 ffe06f a69808"
          + " bec347 d4ee7b 78a437 89cd6d 9bf6a1 2fa865 40ce97 58f5ca 079f8b 0ac4bb 11edf2 0b98a5"
          + " 15bfdc 87dfff 0592c3 40b5fc aed6fd 4986dc 83a8fd c3cffe 7b78da ac99fe d8c6fd 9f6bc8"
          + " d08ce7 fcb3fe b961a9 e983c3 febad8");

  private final Color paper;
  private final Color field;
  private final Color ink;
  private final Color mutedInk;
  private final Color grid;
  private final String leading;
  private final String all;

  Theme(int paper, int field, int ink, int mutedInk, int grid, String leading, String all) {
    this.paper = new Color(paper);
    this.field = new Color(field);
    this.ink = new Color(ink);
    this.mutedInk = new Color(mutedInk);
    this.grid = new Color(grid);
    this.leading = leading;
    this.all = all;
  }

  private static List<Color> colors(String list) {
    return Arrays.stream(list.split(" ", -1))
        .map(digits -> new Color(Integer.parseInt(digits, 16)))
        .toList();
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
    return leading().get(number % leading().size());
  }

  /** A few colours that differ clearly from one another, for pictures with few clusters. */
  List<Color> leading() {
    return colors(leading);
  }

  /**
   * Returns many colours, some of them alike, for pictures in which only neighbours must differ.
   */
  public List<Color> all() {
    return colors(all);
  }
}
