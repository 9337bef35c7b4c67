"""Clusters large point sets by affinity propagation. The program bandgram computes; this runs it."""

import csv
import html
import inspect
import json
import os
import re
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy

__all__ = ["BandAffinityPropagation"]

try:
    from sklearn.base import BaseEstimator, ClusterMixin
    from sklearn.exceptions import NotFittedError
except ImportError:

    class NotFittedError(ValueError):
        """Stands for scikit-learn's if that is not installed."""

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
      labels_: the cluster of each row; -1 for rows that options such as --missing drop leave out,
        and for outliers with --noise
      exemplars_: for each cluster, the row that stands for it
      cluster_centers_: these rows of the points
      n_clusters_: the number of clusters, without any of outliers alone with --noise
      n_iter_, n_features_in_: numbers of iterations, columns
      feature_names_in_: the names of columns, if X was a data frame whose names are all texts
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
        names, points = _names(X), _points(X)
        words = self._words("n_clusters", "similarity", "preference", "scale", "pairs", "random_state")
        words += self._words("n_jobs", "device") + [str(word) for word in self.options]
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            words += ["--out", folder / "run", "--report", folder / "report.html"]
            words += ["--no-picture", "--format", "csv", "--quiet", "--json"]
            printed = _run("cluster", folder, points, names, words)
            if not (folder / "run" / "summary.json").is_file():
                raise ValueError("the options make the program print something else than clusters: " + printed)
            self.summary_ = json.loads(printed)
            rows, labels = _column(folder / "run" / "labels.csv", "label")
            self.exemplars_, _ = _column(folder / "run" / "exemplars.csv", "label")
            self.report_ = (folder / "report.html").read_text(encoding="utf-8")
            # What predict needs.
            self._model = {
                file: (folder / "run" / file).read_bytes()
                for file in ("summary.json", "exemplars.csv")
            }
        self.labels_ = numpy.full(len(points), -1)
        self.labels_[rows] = labels
        self.cluster_centers_ = points[self.exemplars_]
        self.n_clusters_ = len(numpy.unique(labels[labels >= 0]))
        self.n_iter_ = self.summary_["iterations"]
        self.n_features_in_ = points.shape[1]
        vars(self).pop("feature_names_in_", None)
        if names is not None:
            self.feature_names_in_ = names
        return self

    def fit_predict(self, X, y=None):
        """Clusters the rows of X; returns the cluster of each."""
        return self.fit(X).labels_

    def predict(self, X):
        """Returns for each row of X the cluster of the most similar exemplar."""
        if not hasattr(self, "_model"):
            raise NotFittedError("call fit before predict")
        names, points = _names(X), _points(X)
        self._check_columns(names, points.shape[1])
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            (folder / "run").mkdir()
            for file, content in self._model.items():
                (folder / "run" / file).write_bytes(content)
            words = self._words("n_jobs") + ["--out", folder / "labels.csv", "--quiet"]
            _run("predict", folder, points, names, words)
            return _column(folder / "labels.csv", "label")[1]

    def _check_columns(self, names, number):
        """Refuses other columns than those of fit, as scikit-learn does."""
        fitted = getattr(self, "feature_names_in_", None)
        if fitted is None and names is not None:
            warnings.warn("X has feature names, but was fitted without feature names", stacklevel=3)
        elif fitted is not None and names is None:
            warnings.warn(
                "X does not have valid feature names, but was fitted with feature names", stacklevel=3
            )
        elif fitted is not None and fitted.tolist() != names.tolist():
            unseen = ["- " + name for name in sorted(set(names) - set(fitted))]
            missing = ["- " + name for name in sorted(set(fitted) - set(names))]
            message = ["The feature names should match those that were passed during fit."]
            message += ["Feature names unseen at fit time:"] * bool(unseen) + unseen
            message += ["Feature names seen at fit time, yet now missing:"] * bool(missing) + missing
            if not unseen and not missing:
                message.append("Feature names must be in the same order as they were in fit.")
            raise ValueError("\n".join(message) + "\n")
        if number != self.n_features_in_:
            raise ValueError(
                "X has %d features, but %s is expecting %d features as input"
                % (number, type(self).__name__, self.n_features_in_)
            )

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


def _names(X):
    """Returns the names of a data frame's columns if they are texts."""
    names = list(getattr(X, "columns", ()))
    return numpy.array(names, dtype=object) if names and all(type(n) is str for n in names) else None


def _points(X):
    """Returns an array of numbers with a row for each row of X."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix, but must be dense: X.toarray() makes it so")
    if numpy.ma.is_masked(X):
        raise ValueError("X has masked values: fill them in (X.filled), or leave their rows out")
    if hasattr(X, "select_dtypes"):
        numbers = X.select_dtypes(["number", "bool", "boolean"], exclude=["timedelta"])
        others = X.columns.difference(numbers.columns)
        if len(others):
            raise ValueError(
                "columns %s hold no numbers: leave them out, or encode them, as pandas.get_dummies does"
                % ", ".join(map(repr, others))
            )
        if not all(isinstance(kind, numpy.dtype) for kind in X.dtypes):
            X = X.to_numpy(dtype=float, na_value=numpy.nan)
    points = numpy.asarray(X)
    if points.dtype.kind == "c":
        raise ValueError("Complex data not supported: X has dtype %s" % points.dtype)
    if points.dtype.kind in "OSU":
        points = points.astype(float)
    if points.dtype.kind not in "biuf":
        raise ValueError("X has dtype %s, but must hold numbers" % points.dtype)
    if points.ndim != 2:
        raise ValueError(
            "Expected 2D array, got %dD array instead. Reshape your data: X.reshape(-1, 1) for one"
            " column, X.reshape(1, -1) for one row" % points.ndim
        )
    if points.dtype.kind == "f" and numpy.isinf(points).any():
        row, column = numpy.argwhere(numpy.isinf(points))[0]
        raise ValueError("X has inf in row %d, column %d, but must be finite" % (row, column))
    for number, what in zip(points.shape, ("sample", "feature")):
        if number == 0:
            raise ValueError(
                "Found array with 0 %s(s) (shape=%s) while a minimum of 1 is required."
                % (what, points.shape)
            )
    return points


def _run(command, folder, points, names, words):
    """Runs the program on points; returns what it prints."""
    program, file = _program(), folder / "points.npy"
    numpy.save(file, points, allow_pickle=False)
    words = [command] + [folder / "run"] * (command == "predict") + [file] + words
    try:
        ended = subprocess.run(
            [program, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
        )
    except OSError as error:
        raise RuntimeError("%s cannot be run: %s" % (program, error)) from error
    mark = "bandgram: warning: "
    lines = [_in_words_of_python(line, file, names) for line in ended.stderr.splitlines()]
    if ended.returncode != 0:
        message = "\n".join(line for line in lines if not line.startswith(mark))
        kind = ValueError if ended.returncode == 2 else RuntimeError
        raise kind(message or "bandgram ended with exit code %d" % ended.returncode)
    for line in lines:
        if line.startswith(mark):
            warnings.warn(line[len(mark) :], stacklevel=3)
    return ended.stdout


def _in_words_of_python(line, file, names):
    """Names X for the file of points, and columns as the data frame does."""
    line = line.replace(str(file), "X")
    if names is not None:
        line = re.sub(r"'x(\d+)'", lambda m: repr(names[int(m[1])]), line)
    return line


def _column(path, name):
    """Reads the rows of X that a table is about, and one of its columns of whole numbers."""
    with open(path, newline="", encoding="utf-8") as file:
        head = next(csv.reader(file))
        # With rows left out, ids are the numbers of rows in X.
        columns = head.index("id" if "id" in head else "row"), head.index(name)
        cells = numpy.loadtxt(file, dtype=numpy.int64, delimiter=",", usecols=columns, ndmin=2)
        return cells[:, 0], cells[:, 1]
