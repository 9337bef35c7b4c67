package org.bandgram.cli.console;

import org.bandgram.internal.text.Setting;

/** The options by which users of the command line set what messages of the library tell them to. */
public final class OptionNames {
  private OptionNames() {}

  /** Returns a message of the library with options in the place of methods. */
  public static String in(String message) {
    return Setting.in(message, OptionNames::of);
  }

  static String of(Setting setting) {
    return switch (setting) {
      case CATEGORIES -> "--categories";
      case COLUMNS -> "--columns";
      case DECIMAL -> "--decimal";
      case DELIMITER -> "--delimiter";
      case DOUBLE_PRECISION -> "double precision (--precision float64) if the command has it";
      case DUPLICATES -> "--duplicates";
      case EDGES -> "'bandgram pagerank' and --precomputed edges of 'cluster' and 'spectral'";
      case ENCODING -> "--encoding";
      case FORMAT -> "--input-format";
      case GEO -> "--geo";
      case HEADER -> "--header";
      case ID_COLUMN -> "--id-column";
      case KEPT -> "--keep";
      case LABEL_COLUMN -> "--label-column";
      case MATRIX -> "--precomputed matrix of 'cluster' and 'spectral'";
      case MERGES -> "'bandgram cluster --levels many'";
      case MISSING -> "--missing";
      case MODEL -> "the --out folder";
      case NO_HEADER -> "--no-header";
      case PAIRS -> "with --pairs";
      case PRECISION -> "--precision";
      case RESUME -> "--resume";
      case SCALE -> "--scale";
      case SIMILARITIES -> "--precomputed similarities";
      case TEXT_COLUMN -> "--text-column";
      case TEXTS -> "of 'cluster' compares texts";
      case WEIGHTS -> "by --weights if the command has it";
    };
  }
}
