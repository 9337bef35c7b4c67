package org.bandgram.cli.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bandgram.objects.TextSimilarity;

/** What other tools call commands and options, and what does that here, or that nothing does. */
final class OtherTools {
  private static final String DENSITY =
      "there is no clustering by density; 'cluster' finds the number of clusters by itself, and"
          + " --noise marks outliers";

  private static final String TREE =
      "'cluster --levels many' tells how clusters would merge (merges.csv, dendrogram.png)";

  private static final List<Hint> COMMANDS =
      List.of(
          Hint.of(DENSITY, "dbscan hdbscan optics density mean-shift meanshift"),
          Hint.of(TREE, "hierarchical agglomerative hclust linkage ward dendrogram birch"),
          Hint.of(
              "'cluster --pairs sample --clusters K' finds k medoids",
              "k-medoids kmedoids pam clara"),
          Hint.of("'mds' places points in few dimensions", "tsne t-sne umap isomap"),
          Hint.of("'kernel-pca --similarity linear' has principal components", "pca svd"),
          Hint.of(
              "'predict' labels new points by the clusters of a result",
              "label assign classify transform"),
          Hint.of(
              "'cluster --clusters 2..20' compares numbers of clusters",
              "elbow silhouette gap nbclust"),
          Hint.of(
              "'cluster' is affinity propagation",
              "affinity-propagation affinitypropagation affinity ap fit"),
          Hint.of("'kmeans' does that", "k-means mini-batch-kmeans minibatch lloyd"),
          Hint.of(
              "there are no mixtures of normal distributions; 'kmeans' and 'cluster' are nearest",
              "gmm gaussian-mixture mixture em"),
          Hint.of(
              "'cluster --pairs graph' clusters along nearest neighbours",
              "knn nearest-neighbours nearest-neighbors leiden louvain"));

  private static final List<Hint> OPTIONS =
      List.of(
          Hint.of(
              DENSITY,
              "--eps --epsilon --min-samples --min-points --min-pts --minpts --min-cluster-size"),
          Hint.of(TREE, "--linkage --distance-threshold --cut"),
          Hint.of("algorithms are commands, see 'bandgram --help'", "--algorithm"));

  /** One mistake in so many letters is a slip. */
  private static final int LETTERS_OF_A_SLIP = 3;

  private static final int LEAST_LETTERS = 3;

  private OtherTools() {}

  private record Hint(String sentence, Set<String> words) {
    static Hint of(String sentence, String words) {
      return new Hint(sentence, Set.of(words.split(" ")));
    }
  }

  /** Returns what to say of a command of another tool. */
  static Optional<String> command(String word) {
    return hint(COMMANDS, word);
  }

  /** Returns what to say of an option of another tool. */
  static Optional<String> option(String word) {
    return hint(OPTIONS, word);
  }

  private static Optional<String> hint(List<Hint> hints, String word) {
    String plain = word.toLowerCase(Locale.ROOT).replace('_', '-');
    return hints.stream()
        .filter(hint -> hint.words().contains(plain))
        .map(Hint::sentence)
        .findFirst();
  }

  /** Returns the words that a word may be a slip or the beginning of, the nearest first. */
  static List<String> near(String word, Collection<String> words) {
    int letters = word.replaceFirst("^-+", "").length();
    if (letters < LEAST_LETTERS) {
      return List.of();
    }
    Map<String, Integer> edits = new HashMap<>();
    for (String other : words) {
      edits.put(other, other.startsWith(word) ? 0 : TextSimilarity.edits(word, other));
    }
    return words.stream()
        .filter(other -> edits.get(other) <= letters / LETTERS_OF_A_SLIP)
        .sorted(Comparator.comparing(edits::get))
        .toList();
  }
}
