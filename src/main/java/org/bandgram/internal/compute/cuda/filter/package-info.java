/**
 * Nearest columns of rows by filter and refinement, with the bits of {@code compute.cuda.gram}:
 * tensor cores multiply points that are rounded to halves, the k' columns of the greatest products
 * are compared exactly, and a bound tells of each row whether another column could be among its k
 * nearest. Such a row is open; {@code gram} compares it with all columns.
 *
 * <p>In the order of the call: {@code FilterOptions} say whether it is worth it, {@code HalfScale}
 * packs {@code FilterPoints} ({@code filter_range}, {@code filter_pack}), {@code NearestFilter}
 * finds candidates ({@code filter_nearest}), refines them ({@code filter_refine}, {@code
 * filter_refine_nearest}) and lists open rows ({@code filter_open}). Reference: the search of
 * {@code gram} without the filter. Twin of the bound in {@code cuda/filter/bound.cuh}: {@code
 * FilterBound} of the tests. Kernels: {@code cuda/filter}. {@code compute.cuda.lloyd} asks it, too.
 *
 * <p><b>Halves.</b> A point x is y = s (x - c) for some c and a power of two s that brings the
 * greatest coordinate below 2^15. yh has its coordinates as halves, and 0 for what is below 2^-14,
 * the least normal half. d features are filled up to w, a multiple of 32. One difference and one
 * half are rounded: with u = 2^-11 + 2^-22 and a = 1.0003 2^-14 sqrt(d)
 *
 * <ul>
 *   <li>|y - yh| &le; e(y) = u |y| + a,
 *   <li>|y| &le; L(yh) = ((1 + 2^-20) |yh| + a) / (1 - u).
 * </ul>
 *
 * <p><b>Sums.</b> Of a row q and a column p tensor cores give t = yh_q . yh_p - N_p / 2 (N =
 * |yh|^2, N / 2 rounded to a float), wrong by at most kappa (|yh_q| |yh_p| + N_p / 2) with kappa =
 * x (1 + x), x = (w + 16) 2^-22. Products of halves are exact. An instruction adds 16 of them to a
 * sum and may lose 2^-18 of the size of its terms, the last sum's error among them: at most (1 +
 * 2^-18)^(w / 16) - 1 in all, which is below kappa up to w = 2^17. A100, H100 and B200 lose less
 * than half of that by models that agree with them bit for bit (arXiv 2512.07004).
 *
 * <p><b>Distances.</b> With D = |y_q - y_p|^2 the computed squared distance V holds s^2 V &ge; D (1
 * - g) - h, where g = (d + 2) 2^-24 / (1 - (d + 2) 2^-24): all terms are positive, and each is
 * rounded twice by its difference and once by each addition. h = d 2^-149 s^2 is lost to underflow.
 * Let B be the k-th least V among a row's candidates, and beta^2 = (s^2 B + h) / (1 - g). D &gt;
 * beta^2 makes V greater than B, so that p is not among the k nearest, ties included. Let L =
 * L(yh_q) and P = L + beta. If |y_p| &gt; P, D &gt; beta^2 by the triangle inequality. Otherwise it
 * follows from |yh_q - yh_p| &gt; R = beta + e(L) + e(P). As |yh_q - yh_p|^2 = N_q - 2 (yh_q . yh_p
 * - N_p / 2), a column with
 *
 * <p>t &lt; (N_q (1 - 2^-22) - R^2 - E) / 2, E = 2 kappa (Q Z + Z^2 / 2) + 2^-23 (Q^2 + Z^2), Q = L
 * + e(L), Z = P + e(P)
 *
 * <p>is none of the k nearest; terms in 2^-22 and 2^-23 stand for rounded norms. All columns that
 * are no candidates have at most the t of the last candidate: if that is below the threshold, the
 * row is proven. As only the row's own length enters, a long point leaves its own row open alone.
 *
 * <p><b>Gaussians</b> are listed by their computed values, which can be equal for different
 * distances: B is then the distance beyond which each computed value is less than the k-th, by the
 * error of the exponential (2^-23) and of its argument.
 *
 * <p><b>Cosines.</b> y = s x / |x| with s = 2^14; t has no N_p. With v = u + (0.505 d + 5) 2^-24 +
 * a / s, which includes the rounding of |x| and of the quotient, |t / s^2 - cos| &le; 2 v + v^2 +
 * kappa (1 + v)^2, and the computed cosine is off by at most (2 d + 8) 2^-24 (1 + d 2^-22). The
 * origin has t = 0, its computed cosine. A point shorter than 2^-50, whose squares may underflow,
 * is a candidate of every row, and its own row open.
 */
package org.bandgram.internal.compute.cuda.filter;
