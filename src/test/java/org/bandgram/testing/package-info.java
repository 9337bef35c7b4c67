/**
 * Tests on random cases: {@link org.bandgram.testing.RandomCases} marks a test whose parameters are
 * drawn, {@code RandomArguments} draws them, and {@code CaseRun} runs the cases and looks for the
 * smallest that fails. {@link org.bandgram.testing.OracleFiles} opens reference cases.
 */
package org.bandgram.testing;
