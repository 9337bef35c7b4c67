/**
 * How well few numbers for each row approximate a Gram matrix: {@code GramErrors} runs, {@code
 * GramErrorsReport} judges and tabulates. {@code Nystrom} is for comparison only.
 */
package org.bandgram.validation.gramerror;
