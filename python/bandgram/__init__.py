"""Clusters large point sets by affinity propagation. The program bandgram computes; this runs it."""

import csv
import html
import inspect
import json
import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy

__all__ = ["BandAffinityPropagation"]

try:
    from sklearn.base import BaseEstimator, ClusterMixin
except ImportError:

    class ClusterMixin:
        """Stands for scikit-learn's if that is not installed."""

    class BaseEstimator:
        """Stands for scikit-learn's if that is not installed."""

        def get_params(self, deep=True):
            """Returns the parameters, by name."""
            names = inspect.signature(type(self).__init__).parameters
            return {name: getattr(self, name) for name in names if name != "self"}

        def set_params(self, **params):
            """Changes some parameters; returns this estimator."""
            for name in params.keys() - self.get_params().keys():
                raise ValueError("%s has no parameter %s" % (type(self).__name__, name))
            vars(self).update(params)
            return self

        def __repr__(self):
            shown = ", ".join("%s=%r" % pair for pair in self.get_params().items())
            return "%s(%s)" % (type(self).__name__, shown)


class BandAffinityPropagation(ClusterMixin, BaseEstimator):
    """Clusters points by affinity propagation, in memory linear in their number.

    Parameters, each None for the program's own choice (`bandgram cluster --help-all`):
      n_clusters: a number of clusters, usually by k-medoids, or a range such as "2..20"
      similarity: "nse" (the negative squared distance), "euclidean", "manhattan", "cosine" and others
      preference: a number, or a statistic such as "median"; larger values give more clusters
      scale: "standard", "robust", "minmax" or "none"
      pairs: "bands", "graph", "all" or "auto": which points are compared
      random_state: the seed, an integer; without one every fit is the same, too
      n_jobs: the number of threads; None and -1 for one per processor
      device: "cpu", "cuda" or "auto"
      options: further words of the command line, such as ("--neighbours", 64)

    Attributes after fit:
      labels_: the cluster of each row
      exemplars_: for each cluster, the row that stands for it
      cluster_centers_: these rows of the points
      n_clusters_, n_iter_, n_features_in_: numbers of clusters, iterations, columns
      summary_: everything the run says of itself (`summary.json`)
      report_: the report, a page of HTML that needs no other file

    fit and predict raise ValueError for wrong input or options, RuntimeError if the program fails
    or is not found, each with the program's message; what it warns of becomes a warning.
    """

    def __init__(
        self,
        n_clusters=None,
        *,
        similarity=None,
        preference=None,
        scale=None,
        pairs=None,
        random_state=None,
        n_jobs=None,
        device=None,
        options=(),
    ):
        self.n_clusters = n_clusters
        self.similarity = similarity
        self.preference = preference
        self.scale = scale
        self.pairs = pairs
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.device = device
        self.options = options

    def fit(self, X, y=None):
        """Clusters the rows of X, an array or a data frame of numbers; y is ignored."""
        points = numpy.asarray(X)
        words = self._words("n_clusters", "similarity", "preference", "scale", "pairs", "random_state")
        words += self._words("n_jobs", "device") + [str(word) for word in self.options]
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            numpy.save(folder / "points.npy", points, allow_pickle=False)
            words += ["--out", folder / "run", "--report", folder / "report.html"]
            words += ["--no-picture", "--format", "csv", "--quiet", "--json"]
            self.summary_ = json.loads(_run("cluster", folder / "points.npy", *words))
            self.labels_ = _column(folder / "run" / "labels.csv", "label")
            self.exemplars_ = _column(folder / "run" / "exemplars.csv", "row")
            self.report_ = (folder / "report.html").read_text(encoding="utf-8")
            # What predict needs.
            self._model = {
                file: (folder / "run" / file).read_bytes()
                for file in ("summary.json", "exemplars.csv")
            }
        self.cluster_centers_ = points[self.exemplars_]
        self.n_clusters_ = len(self.exemplars_)
        self.n_iter_ = self.summary_["iterations"]
        self.n_features_in_ = 1 if points.ndim == 1 else points.shape[1]
        return self

    def fit_predict(self, X, y=None):
        """Clusters the rows of X; returns the cluster of each."""
        return self.fit(X).labels_

    def predict(self, X):
        """Returns for each row of X the cluster of the most similar exemplar."""
        if not hasattr(self, "_model"):
            raise ValueError("call fit before predict")
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            numpy.save(folder / "points.npy", numpy.asarray(X), allow_pickle=False)
            (folder / "run").mkdir()
            for file, content in self._model.items():
                (folder / "run" / file).write_bytes(content)
            words = self._words("n_jobs") + ["--out", folder / "labels.csv", "--quiet"]
            _run("predict", folder / "run", folder / "points.npy", *words)
            return _column(folder / "labels.csv", "label")

    def _words(self, *names):
        other = {"n_clusters": "clusters", "random_state": "seed", "n_jobs": "threads"}
        given = [(name, getattr(self, name)) for name in names]
        return [
            "--%s=%s" % (other.get(name, name), value)
            for name, value in given
            if value is not None and (name, value) != ("n_jobs", -1)
        ]

    def _repr_html_(self):
        if not hasattr(self, "report_"):
            return None
        return '<iframe srcdoc="%s" style="width:100%%;height:45em;border:0"></iframe>' % (
            html.escape(self.report_)
        )

    def _repr_mimebundle_(self, **kwargs):
        shown = {"text/plain": repr(self), "text/html": self._repr_html_()}
        return {kind: text for kind, text in shown.items() if text}


def _program():
    """The launcher: BANDGRAM, on the PATH, or in the folder of the project that this lies in."""
    here = Path(__file__).resolve().parents[2] / "bandgram"
    found = os.environ.get("BANDGRAM") or shutil.which("bandgram")
    if found or here.is_file():
        return found or here
    raise RuntimeError(
        "bandgram is not found; set the environment variable BANDGRAM to the path of its launcher"
    )


def _run(*words):
    """Runs the program; returns what it prints."""
    program = _program()
    try:
        ended = subprocess.run(
            [program, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
        )
    except OSError as error:
        raise RuntimeError("%s cannot be run: %s" % (program, error)) from error
    mark = "bandgram: warning: "
    lines = ended.stderr.splitlines()
    if ended.returncode != 0:
        message = "\n".join(line for line in lines if not line.startswith(mark))
        kind = ValueError if ended.returncode == 2 else RuntimeError
        raise kind(message or "bandgram ended with exit code %d" % ended.returncode)
    for line in lines:
        if line.startswith(mark):
            warnings.warn(line[len(mark) :], stacklevel=3)
    return ended.stdout


def _column(path, name):
    """Reads a column of whole numbers of a table."""
    with open(path, newline="", encoding="utf-8") as file:
        index = next(csv.reader(file)).index(name)
        return numpy.loadtxt(file, dtype=numpy.int64, delimiter=",", usecols=index, ndmin=1)
