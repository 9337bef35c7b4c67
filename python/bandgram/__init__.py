"""Clusters large point sets by affinity propagation. The program bandgram computes; this runs it."""

import csv
import html
import inspect
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy

__all__ = ["BandAffinityPropagation"]

try:
    import pandas
except ImportError:
    pandas = None

try:
    from sklearn.base import BaseEstimator, ClusterMixin
    from sklearn.exceptions import NotFittedError
except ImportError:

    class NotFittedError(ValueError, AttributeError):
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
      affinity: "precomputed" if X holds similarities: a square of numbers, or a sparse matrix
      similarity: "nse" (the negative squared distance), "euclidean", "manhattan", "cosine" and others
      preference: a number, or a statistic such as "median"; larger values give more clusters
      scale: "standard", "robust", "minmax" or "none"
      pairs: "bands", "graph", "all" or "auto": which points are compared
      random_state: the seed, an integer; without one every fit is the same, too
      n_jobs: the number of threads; None and -1 for one per processor
      device: "cpu", "cuda" or "auto"
      options: further words of the command line, such as "--neighbours 64" or ("--neighbours", 64)

    Attributes after fit:
      labels_: the cluster of each row; -1 for rows that options such as --missing drop leave out,
        and for outliers with --noise
      exemplars_: for each cluster, the position of the row that stands for it
      cluster_centers_: these rows of the points
      n_clusters_: the number of clusters, without any of outliers alone with --noise
      n_iter_, n_features_in_: numbers of iterations, columns
      feature_names_in_: the names of the columns that count, if X was a data frame whose names are
        all texts
      about_: for each label what its cluster is about
      profiles_: a frame of what each cluster is like in each column
      members_, outliers_, confidence_: frames of typical rows, of outliers and, with --confidence,
        of how sure each row is; their index is that of X
      summary_: how the run went and what it found (`summary.json`)
      report_: the report, a page of HTML that needs no other file

    Frames need pandas. What a run does not tell has no attribute.

    fit and predict raise ValueError for wrong input or options, RuntimeError if the program fails
    or is not found, each with the program's message; what it warns of becomes a warning.
    """

    def __init__(
        self,
        n_clusters=None,
        *,
        affinity=None,
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
        self.affinity = affinity
        self.similarity = similarity
        self.preference = preference
        self.scale = scale
        self.pairs = pairs
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.device = device
        self.options = options

    def fit(self, X, y=None):
        """Clusters the rows of X: an array, a data frame or a list of texts; y is ignored."""
        if self.affinity not in (None, "precomputed"):
            raise ValueError("affinity is %r, but must be None or 'precomputed'" % (self.affinity,))
        given = _Similarities(X) if self.affinity else _given(X)
        words = self._words("n_clusters", "similarity", "preference", "scale", "pairs", "random_state")
        words += self._words("n_jobs", "device") + [str(word) for word in self._options()]
        if any(word.startswith("--id-column") for word in words):
            raise ValueError("the ids of rows are the index of a data frame (X.set_index), not --id-column")
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            run, report = folder / "run", folder / "report.html"
            words += given.words_of_fit(words) + ["--out", run, "--report", report]
            words += ["--no-picture", "--format", "csv", "--quiet", "--json"]
            printed = _run(["cluster"], given, folder, words)
            if not (run / "summary.json").is_file():
                raise ValueError("the options make the program print something else than clusters: " + printed)
            for name in [name for name in vars(self) if name.endswith("_")]:
                delattr(self, name)
            self.summary_ = json.loads(printed)
            self.report_ = report.read_text(encoding="utf-8").replace(str(folder) + os.sep, "")
            self._read(run, given)
        return self

    def _options(self):
        return shlex.split(self.options) if isinstance(self.options, str) else self.options

    def _read(self, run, given):
        """Takes over what a run found."""
        rows, labels = given.rows(run / "labels.csv", "label")
        self.labels_ = numpy.full(given.n, -1)
        self.labels_[rows] = labels
        (self.exemplars_,) = given.rows(run / "exemplars.csv")
        self.n_clusters_ = len(numpy.unique(labels[labels >= 0]))
        self.n_iter_ = self.summary_["iterations"]
        self.about_ = dict(enumerate(self.summary_.get("about", ())))
        for table in ("profiles", "members", "outliers", "confidence") if pandas else ():
            if (run / (table + ".csv")).is_file():
                setattr(self, table + "_", given.table(run / (table + ".csv")))
        # What predict needs.
        self._model = {file: (run / file).read_bytes() for file in ("summary.json", "exemplars.csv")}
        self._given_columns = given.columns
        self._columns = self.summary_["input"].get("columns")
        points = given.points(self._columns)
        if points is not None:
            self.cluster_centers_ = points[self.exemplars_]
        if given.columns is not None:
            self.n_features_in_ = len(self._columns)
            if all(type(name) is str for name in given.columns):
                self.feature_names_in_ = numpy.array(self._columns, dtype=object)
        elif numpy.ndim(points) == 2:
            self.n_features_in_ = points.shape[1]

    def fit_predict(self, X, y=None):
        """Clusters the rows of X; returns the cluster of each."""
        return self.fit(X).labels_

    def predict(self, X):
        """Returns for each row of X the cluster of the most similar exemplar; columns go by name."""
        if not hasattr(self, "_model"):
            raise NotFittedError("call fit before predict")
        given = self._as_in_fit(_given(X))
        with tempfile.TemporaryDirectory(prefix="bandgram-") as name:
            folder = Path(name)
            (folder / "run").mkdir()
            for file, content in self._model.items():
                (folder / "run" / file).write_bytes(content)
            words = self._words("n_jobs") + ["--out", folder / "labels.csv", "--quiet"]
            _run(["predict", folder / "run"], given, folder, words)
            return given.rows(folder / "labels.csv", "label")[1]

    def _as_in_fit(self, given):
        """Brings an array to the columns of a data frame, or the other way round; both with a warning."""
        if self._given_columns is None and given.columns is not None:
            warnings.warn("X has feature names, but was fitted without feature names", stacklevel=3)
            given = _Array(given.X.to_numpy())
        if type(given) is not _Array:
            return given
        points = given.points(None)
        if points.shape[1] != getattr(self, "n_features_in_", points.shape[1]):
            raise ValueError(
                "X has %d features, but %s is expecting %d features as input"
                % (points.shape[1], type(self).__name__, self.n_features_in_)
            )
        if self._given_columns is None:
            return given
        warnings.warn("X does not have valid feature names, but was fitted with feature names", stacklevel=3)
        return _Frame(pandas.DataFrame(points, columns=self._columns))

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


def _given(X):
    """Returns X as the program can read it."""
    if pandas is not None and isinstance(X, pandas.DataFrame):
        return _Frame(X)
    if getattr(X, "ndim", 1) == 1 and len(X) and all(isinstance(text, str) for text in X):
        if pandas is None:
            raise RuntimeError("texts need pandas, which is not installed")
        return _Frame(pandas.Series(X, name="text").to_frame("text"), text="text")
    return _Array(X)


class _Array:
    """Points: the file that the program reads, and the rows that its tables are about."""

    file, words, columns, ids = "X.npy", [], None, None

    def __init__(self, X):
        self.X = _points(X)
        self.n = len(self.X)

    def write(self, path, with_ids):
        """Writes the file."""
        numpy.save(path, self.X, allow_pickle=False)

    def words_of_fit(self, options):
        """Returns words that fit needs beside the options."""
        return []

    def points(self, columns):
        """Returns what centres of clusters are rows of, or None."""
        return self.X

    def index(self):
        """Returns the names of rows."""
        return pandas.RangeIndex(self.n)

    def rows(self, path, *names):
        """Reads the rows of X that a table is about, and columns of whole numbers."""
        with open(path, newline="", encoding="utf-8") as file:
            head = next(csv.reader(file))
            # If rows are left out, ids say which are there: those of X, or the numbers of its rows.
            columns = [head.index(name) for name in ("id" if "id" in head else "row", *names)]
            places = {id: row for row, id in enumerate(self.ids or ())} if "id" in head else None
            cells = numpy.loadtxt(
                file,
                numpy.int64,
                delimiter=",",
                quotechar='"',
                comments=None,
                encoding="utf-8",
                converters={columns[0]: places.__getitem__} if places else None,
                usecols=columns,
                ndmin=2,
            )
            return cells.T

    def table(self, path):
        """Reads a table as a data frame; if it is about rows, with the index of X."""
        table = pandas.read_csv(path, float_precision="round_trip")
        if "row" in table:
            table["row"] = self.rows(path)[0] if len(table) else []
            table.index = self.index()[table["row"].astype(int)]
        return table.drop(columns="id", errors="ignore")

    def located(self, line, path):
        """Names X and the model in a line of the program, not their files."""
        model = str(path.with_name("run"))
        return line.replace(str(path), "X").replace("the model in " + model, model).replace(model, "the model")


class _Similarities(_Array):
    """Similarities of all pairs, or of those that a sparse matrix has."""

    def __init__(self, X):
        self.words = ["--precomputed=matrix"]
        if hasattr(X, "tocoo"):
            self.file, self.words = "X.csv", ["--precomputed=edges", "--no-header"]
            self.words += ["--row-numbers=%d" % X.shape[0]]
            self.X, self.n = X.tocoo(), X.shape[0]
        else:
            super().__init__(X)

    def write(self, path, with_ids):
        if self.file == "X.npy":
            super().write(path, with_ids)
        else:
            edges = numpy.column_stack([self.X.row, self.X.col, self.X.data])
            numpy.savetxt(path, edges, fmt="%d,%d,%.17g")

    def points(self, columns):
        return None


class _Frame(_Array):
    """A data frame, with its index as ids if that tells rows apart."""

    file = "X.csv"

    def __init__(self, X, text=None):
        _require_some(X.shape)
        self.X, self.n, self.text = X, len(X), text
        self.words = ["--header", "--delimiter=comma", "--decimal=point"]
        self.columns = None if text else list(X.columns)
        self.names = [str(name) for name in X.columns]
        if len(set(self.names)) < len(self.names):
            raise ValueError("X has two columns of the same name: " + ", ".join(sorted(self.names)))
        ids = [" ".join(str(name).split()) for name in X.index]
        unclear = isinstance(X.index, pandas.RangeIndex) or "" in ids or len(set(ids)) < self.n
        self.ids = None if unclear else ids

    def write(self, path, with_ids):
        cells = {name: _cells(self.X.iloc[:, k]) for k, name in enumerate(self.names)}
        if self.ids and with_ids:
            cells[self._id_name()] = self.ids
        # Quotes keep a text that begins with # from being a comment.
        pandas.DataFrame(cells).to_csv(path, index=False, quoting=csv.QUOTE_NONNUMERIC, encoding="utf-8")

    def words_of_fit(self, options):
        words = ["--id-column=" + self._id_name()] if self.ids else []
        if self.text:
            return words + ["--text-column=" + self.text]
        texts = [k for k in range(len(self.names)) if _is_text(self.X.iloc[:, k])]
        if texts and not _named(options, "--keep"):
            words.append("--keep=" + self._list(texts))
        # In the file, texts of digits look like numbers.
        digits = [k for k in texts if pandas.to_numeric(self.X.iloc[:, k], errors="coerce").notna().any()]
        if digits and not _named(options, "--columns", "--geo"):
            words.append("--columns=" + self._list(k for k in range(len(self.names)) if k not in texts))
        return words

    def points(self, columns):
        if self.text:
            return self.X[self.text].to_numpy(dtype=object)
        if set(columns) <= set(self.names):
            places = [self.names.index(name) for name in columns]
            return self.X.iloc[:, places].to_numpy(dtype=float, na_value=numpy.nan)
        return None

    def index(self):
        return self.X.index

    def located(self, line, path):
        """Names rows in place of lines of the file, too."""

        def row(match):
            with open(path, newline="", encoding="utf-8") as file:
                reader = csv.reader(file)
                k = next(k for k, _ in enumerate(reader, -1) if reader.line_num >= int(match[1] or match[2]))
            return " " * bool(match[1]) + "row %d" % k + (" (%s)" % self.ids[k] if self.ids else "")

        line = super().located(line, path)
        return re.sub(r"(?<=X:)(\d+)(?=:)|\bline (\d+)", row, line)

    def _id_name(self):
        # A name that no column has.
        return next(name for name in ("id" + "_" * k for k in itertools.count()) if name not in self.names)

    def _list(self, places):
        return ",".join('"%s"' % self.names[k].replace('"', '""') for k in places)


def _named(options, *names):
    return any(word.split("=")[0] in names for word in options)


def _is_text(column):
    if isinstance(column.dtype, pandas.CategoricalDtype):
        return True
    return any(isinstance(cell, str) for cell in column.dropna().head(1))


def _cells(column):
    """Returns what stands for the cells of a column in text."""
    if pandas.api.types.is_bool_dtype(column.dtype):
        return column.array.astype("Int8")
    if column.dtype == object:
        return [cell.tolist() if isinstance(cell, numpy.ndarray) else cell for cell in column]
    return column.array


def _require_some(shape):
    """Refuses what has no rows or no columns."""
    for number, what in zip(shape, ("sample", "feature")):
        if number == 0:
            raise ValueError(
                "Found array with 0 %s(s) (shape=%s) while a minimum of 1 is required." % (what, shape)
            )


def _points(X):
    """Returns an array of numbers with a row for each row of X."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix, but must be dense: X.toarray() makes it so")
    if numpy.ma.is_masked(X):
        raise ValueError("X has masked values: fill them in (X.filled), or leave their rows out")
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
    _require_some(points.shape)
    return points


def _run(command, given, folder, words):
    """Runs the program on what is given; returns what it prints."""
    program, path = _program(), folder / given.file
    given.write(path, with_ids=command == ["cluster"])
    words = [program, *command, path, *given.words, *words]
    try:
        ended = subprocess.run(
            list(map(str, words)), stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
        )
    except OSError as error:
        raise RuntimeError("%s cannot be run: %s" % (program, error)) from error
    mark = "bandgram: warning: "
    lines = [given.located(line, path) for line in ended.stderr.splitlines()]
    if ended.returncode != 0:
        message = "\n".join(line for line in lines if not line.startswith(mark))
        kind = ValueError if ended.returncode == 2 else RuntimeError
        raise kind(message or "bandgram ended with exit code %d" % ended.returncode)
    for line in lines:
        if line.startswith(mark):
            warnings.warn(line[len(mark) :], stacklevel=3)
    return ended.stdout.replace(str(path), "X")
