/** What scaling tells the command line: {@code InvalidPairException} says which pair is wrong. */
package org.bandgram.embed.internal;
