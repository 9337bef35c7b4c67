#!/usr/bin/env python3
"""What PyTorch takes for work that bandgram does, on the same GPU.

    peers.py [--out FILE] [--seconds N] [--small]

Prints a line for each piece of work, and writes a JSON file: milliseconds by the device's events, the
least and the median of some runs, inputs by a fixed seed. Inputs have the sizes of cuda/bench: exact
neighbours (products and topk, in float32 and TF32), distances (cdist), an iteration of K-means, a
product with the sparse matrix of PageRank (cuSPARSE), and sums of kernel K-means (cuBLAS, cuSPARSE);
kernel matrices (cuBLAS) have those of kernel-kmeans-time. No piece is begun after N seconds.
"""
import argparse
import json
import statistics
import time

import torch

NEIGHBOURS = 32


def milliseconds(work, runs):
    """The times of some runs, after one that is not timed."""
    work()
    times = []
    for _ in range(runs):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        work()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end))
    return times


def nearest(points, rows, tf32, dtype):
    """Exact neighbours of some rows among all points, a block of rows at a time."""
    torch.backends.cuda.matmul.allow_tf32 = tf32
    points = points.to(dtype)
    norms = (points.float() ** 2).sum(1)
    block = max(1, (1 << 31) // points.shape[0] // 4)

    def work():
        for first in range(0, rows, block):
            queries = points[first : min(rows, first + block)]
            keys = norms - 2 * (queries @ points.T).float()
            torch.topk(keys, NEIGHBOURS + 1, dim=1, largest=False)

    return work


def distances(points, rows):
    """All distances from some rows, without products of matrices, which would lose digits."""
    block = max(1, (1 << 31) // points.shape[0] // 4)

    def work():
        for first in range(0, rows, block):
            queries = points[first : min(rows, first + block)]
            torch.cdist(queries, points, compute_mode="donot_use_mm_for_euclid_dist")

    return work


def lloyd(points, clusters):
    """Nearest centroids and their means, with products in float32 and sums by atomic additions."""
    torch.backends.cuda.matmul.allow_tf32 = False
    n, d = points.shape
    centroids = points[:clusters].clone()
    ones = torch.ones(n, device="cuda")

    def work():
        labels = ((centroids**2).sum(1) - 2 * (points @ centroids.T)).argmin(1)
        sums = torch.zeros(clusters, d, device="cuda").index_add_(0, labels, points)
        counts = torch.zeros(clusters, device="cuda").index_add_(0, labels, ones)
        return sums / counts.clamp(min=1)[:, None]

    return work


def links(n, count, dtype, as_vector):
    """A product with a matrix whose columns are drawn with powers of ranks, as scores of nodes are."""
    rows = (n * torch.rand(count, device="cuda", dtype=torch.float64) ** 4).long()
    columns = torch.randint(n, (count,), device="cuda")
    values = torch.ones(count, device="cuda", dtype=dtype)
    matrix = torch.sparse_coo_tensor(torch.stack([rows, columns]), values, (n, n)).coalesce()
    matrix = matrix.to_sparse_csr()
    if not as_vector:
        column = torch.rand(n, 1, device="cuda", dtype=dtype)
        return lambda: torch.sparse.mm(matrix, column)
    vector = torch.rand(n, device="cuda", dtype=dtype)
    return lambda: matrix @ vector


def cluster_sums(n, clusters, form):
    """The kernel matrix times labels: as a dense n x k matrix by cuBLAS, or a sparse k x n one by cuSPARSE."""
    torch.backends.cuda.matmul.allow_tf32 = form == "tf32"
    matrix = torch.rand(n, n, device="cuda")
    labels = torch.randint(clusters, (n,), device="cuda")
    if form != "csr":
        columns = torch.nn.functional.one_hot(labels, clusters).float()
        return lambda: matrix @ columns
    places = torch.stack([labels, torch.arange(n, device="cuda")])
    ones = torch.ones(n, device="cuda")
    rows = torch.sparse_coo_tensor(places, ones, (clusters, n)).coalesce().to_sparse_csr()
    return lambda: torch.sparse.mm(rows, matrix)


def kernel_matrix(points, tf32):
    """All products of points, without the polynomial of each."""
    torch.backends.cuda.matmul.allow_tf32 = tf32
    return lambda: points @ points.T


def pieces(small):
    """Name, runs, and what makes the work."""
    n784, n32, rows, n10 = (2000, 4000, 1000, 5000) if small else (60000, 1000000, 32768, 1000000)

    def points(n, d):
        return torch.randn(n, d, device="cuda")

    for name, tf32, dtype in (
        ("float32", False, torch.float32),
        ("tf32", True, torch.float32),
        ("float16", False, torch.float16),
    ):
        yield f"neighbours-d784-{n784} {rows} rows {name}", 3, lambda t=tf32, y=dtype: nearest(
            points(n784, 784), rows, t, y)
    yield f"lloyd-k300-d10-{n10} iteration float32", 20, lambda: lloyd(points(n10, 10), 300)
    yield f"lloyd-k8-d2-{n10} iteration float32", 20, lambda: lloyd(points(n10, 2), 8)
    for dtype in (torch.float64, torch.float32):
        for call in ("sparse.mm", "vector"):
            yield f"rank product {call} {str(dtype)[6:]}", 50, lambda y=dtype, v=call: links(
                *((3000, 15000) if small else (325557, 3216152)), y, v == "vector")
    for n, clusters in [(300, 10)] if small else [(32768, 10), (10000, 10), (10000, 50), (10000, 100)]:
        for form in ("float32", "tf32", "csr"):
            yield f"kernel-sums-{n} k={clusters} {form}", 20, lambda n=n, k=clusters, f=form: (
                cluster_sums(n, k, f))
    sizes = [(300, 70)] if small else [
        (10000, 100), (10000, 1000), (10000, 10000), (50000, 1000), (50000, 10000)]
    for n, d in sizes:
        for name, tf32 in (("float32", False), ("tf32", True)):
            yield f"kernel-matrix-{n} d={d} {name}", 5, lambda n=n, d=d, t=tf32: kernel_matrix(
                points(n, d), t)
    for name, tf32 in (("float32", False), ("tf32", True)):
        yield f"neighbours-d32-{n32} {rows} rows {name}", 1, lambda t=tf32: nearest(
            points(n32, 32), rows, t, torch.float32)
    few = rows // 16
    yield f"cdist-d784-{n784} {few} rows float32", 1, lambda: distances(points(n784, 784), few)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    begun = time.monotonic()
    results = {"device": torch.cuda.get_device_name(), "torch": torch.__version__, "pieces": []}
    for name, runs, make in pieces(options.small):
        result = {"name": name}
        if time.monotonic() - begun > options.seconds:
            result["left_out"] = True
        else:
            torch.manual_seed(1)
            try:
                times = milliseconds(make(), runs)
                result.update(least_ms=min(times), median_ms=statistics.median(times), runs=runs)
            except RuntimeError as error:
                result["error"] = str(error).splitlines()[0]
            torch.cuda.empty_cache()
        results["pieces"].append(result)
        print(json.dumps(result), flush=True)
        if options.out:
            with open(options.out, "w", encoding="utf-8") as file:
                json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
