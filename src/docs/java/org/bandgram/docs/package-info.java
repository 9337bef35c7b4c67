/**
 * Makes a site of the Markdown pages of the repository; {@code ./bandgram docs} runs it.
 *
 * <p>In the order of the call: {@link org.bandgram.docs.DocsCommand} reads every page that can be
 * reached from the README ({@code MarkdownPage}), with the help of all commands ({@code
 * CommandPages}); {@code Navigation} is the list in docs/README.md; {@code Layout} makes HTML of a
 * page; {@code LinkCheck} finds dead links; {@code SiteFolder} writes, and touches no file that it
 * did not write itself.
 */
package org.bandgram.docs;
