/**
 * What every experiment is made of: runs that are in a file as soon as they are measured, and a
 * report with tables and charts. Knows no experiment.
 */
package org.bandgram.validation.harness;
