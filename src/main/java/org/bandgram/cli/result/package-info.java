/**
 * What a command leaves: lines, {@code summary.json}, tables and pictures.
 *
 * <p>A {@code Report} is an ordered list of entries, each a key with a value for programs, a name
 * with a text for people, or both; it is written once as lines and once as JSON, so that the two
 * cannot drift apart; {@code InputFacts} are what it begins with of points, and {@code
 * ProfileTable} what their clusters are about. An {@code Outcome} has a report, and whatever
 * tables, pictures and figures its command gave it. {@code ResultFolder} takes the folder of {@code
 * --out}, and publishes all files of an outcome or none, among them the report as {@code
 * model.SummaryFile}; {@code ResultFiles} names the files. A {@code GeoJsonFile} has places on
 * Earth and each cluster's {@code SphericalHull}. {@code PageFile} writes the page of {@code
 * --report} from an outcome's report and figures, which {@code ResultFigures} makes of points.
 */
package org.bandgram.cli.result;
