/** What experiments work on: real and synthetic sets, and what other programs made of them. */
package org.bandgram.validation.sets;
