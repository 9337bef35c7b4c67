package org.bandgram.spark;

import java.io.Serializable;
import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.io.Column;
import org.bandgram.io.internal.rows.MissingValues;
import org.bandgram.io.internal.rows.RowLines;

/**
 * What is known of rows that were read at a stretch, besides their points.
 *
 * @param file where they come from
 * @param lines how many lines they take, 0 if they have none
 * @param above how many lines were counted that are not there
 * @param missing which values were missing
 * @param places the line of each point
 * @param ids the id of each point, or none
 * @param kept columns beside the coordinates
 * @param notes what was decided while reading, sentences
 * @param fault why the row behind them is wrong; null if all were read
 */
record Segment(
    String file,
    long lines,
    long above,
    MissingValues missing,
    RowLines places,
    List<String> ids,
    List<Column> kept,
    List<String> notes,
    BandgramException fault)
    implements Serializable {}
