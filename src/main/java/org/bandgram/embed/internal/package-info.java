/**
 * What scaling shares with the command line: {@code InvalidPairException} says which pair is wrong,
 * {@code NeighbourEmbedding} places the landmarks of pictures.
 */
package org.bandgram.embed.internal;
