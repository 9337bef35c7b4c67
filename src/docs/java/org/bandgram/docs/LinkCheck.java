package org.bandgram.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Follows every link of finished pages to other files of the site and to names within them. */
final class LinkCheck {
  private static final Pattern LINK = Pattern.compile("\\s(href|src)=\"([^\"]*)\"");
  private static final Pattern NAME = Pattern.compile("\\sid=\"([^\"]*)\"");
  private static final Pattern ELSEWHERE = Pattern.compile("(https?|mailto):.*");

  private LinkCheck() {}

  /**
   * Returns a line for each link that leads nowhere, and for each thing that a page would load from
   * elsewhere.
   *
   * @param pages HTML by path on the site
   * @param files the paths of all files of the site, pages included
   */
  static List<String> problems(Map<Path, String> pages, Set<Path> files) {
    Map<Path, Set<String>> names = new HashMap<>();
    pages.forEach(
        (path, html) ->
            names.put(
                path,
                NAME.matcher(html)
                    .results()
                    .map(match -> match.group(1))
                    .collect(Collectors.toSet())));
    List<String> problems = new ArrayList<>();
    pages.forEach(
        (path, html) -> {
          Matcher links = LINK.matcher(html);
          while (links.find()) {
            String address = links.group(2);
            if (ELSEWHERE.matcher(address).matches()) {
              if (links.group(1).equals("src")) {
                problems.add(path + ": loads " + address);
              }
            } else if (!leadsSomewhere(path, address, names, files)) {
              problems.add(path + ": dead link " + address);
            }
          }
        });
    return problems;
  }

  private static boolean leadsSomewhere(
      Path page, String address, Map<Path, Set<String>> names, Set<Path> files) {
    int hash = address.indexOf('#');
    String file = hash < 0 ? address : address.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!files.contains(target)) {
      return false;
    }
    return hash < 0 || names.getOrDefault(target, Set.of()).contains(address.substring(hash + 1));
  }
}
