/** The command line: argument parsing, progress and exit codes. */
package org.bandgram.cli;

