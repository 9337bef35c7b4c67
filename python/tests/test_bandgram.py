"""Tests of the package, with the program that BANDGRAM names."""

import os
import pickle
import tempfile
import unittest
import warnings
from unittest import mock

import numpy

from bandgram import BandAffinityPropagation

try:
    import sklearn.base as sklearn
except ImportError:
    sklearn = None

try:
    import pandas
except ImportError:
    pandas = None

CENTRES = numpy.array([(0, 0), (0, 9), (9, 0)])
LABELS = numpy.arange(93) % 3
POINTS = CENTRES[LABELS] + numpy.random.default_rng(7).random((93, 2))


class FitTest(unittest.TestCase):
    """What a fit finds, and what becomes of it."""

    @classmethod
    def setUpClass(cls):
        cls.model = BandAffinityPropagation(n_clusters=3, random_state=1, n_jobs=1, device="cpu")
        cls.labels = cls.model.fit_predict(POINTS)

    def test_finds_the_groups(self):
        self.assertIs(self.labels, self.model.labels_)
        self.assertEqual(3, self.model.n_clusters_)
        self.assertEqual({(0,), (1,), (2,)}, {tuple(set(LABELS[self.labels == k])) for k in range(3)})

    def test_exemplars_are_rows_of_their_clusters(self):
        self.assertEqual([0, 1, 2], self.labels[self.model.exemplars_].tolist())
        numpy.testing.assert_array_equal(POINTS[self.model.exemplars_], self.model.cluster_centers_)

    def test_counts(self):
        self.assertGreater(self.model.n_iter_, 0)
        self.assertEqual(2, self.model.n_features_in_)
        self.assertEqual((93, 1), (self.model.summary_["n"], self.model.summary_["threads"]))
        self.assertEqual((1, "cpu"), (self.model.summary_["seed"], self.model.summary_["device"]))

    def test_predicts_the_nearest_exemplar(self):
        more = numpy.random.default_rng(8).uniform(-1, 10, (31, 2))
        distances = ((more[:, None] - self.model.cluster_centers_) ** 2).sum(axis=2)
        numpy.testing.assert_array_equal(distances.argmin(axis=1), self.model.predict(more))
        self.assertEqual(self.labels[:1].tolist(), self.model.predict(POINTS[:1]).tolist())

    def test_survives_pickling(self):
        again = pickle.loads(pickle.dumps(self.model))
        numpy.testing.assert_array_equal(self.labels, again.predict(POINTS))

    def test_shows_the_report(self):
        self.assertIn("<!doctype html", self.model.report_.lower())
        shown = self.model._repr_html_()
        self.assertTrue(shown.startswith('<iframe srcdoc="&lt;!'))
        self.assertNotIn('"', shown.split('srcdoc="')[1].split('" style=')[0])
        self.assertEqual(shown, self.model._repr_mimebundle_()["text/html"])


class ParametersTest(unittest.TestCase):
    """Parameters, as scikit-learn handles them."""

    def test_get_and_set(self):
        model = BandAffinityPropagation(5, scale="standard")
        self.assertEqual((5, "standard", ()), tuple(
            model.get_params()[name] for name in ("n_clusters", "scale", "options")
        ))
        self.assertIs(model, model.set_params(n_clusters=4, pairs="all"))
        self.assertEqual((4, "all", "standard"), (model.n_clusters, model.pairs, model.scale))
        with self.assertRaisesRegex(ValueError, "clusters"):
            model.set_params(clusters=4)
        self.assertIn("n_clusters=4", repr(model))
        self.assertEqual(["text/plain"], list(model._repr_mimebundle_()))

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_clone(self):
        model = BandAffinityPropagation(5, similarity="cosine", options="--trace")
        again = sklearn.clone(model)
        self.assertIsNot(model, again)
        self.assertEqual(model.get_params(), again.get_params())
        self.assertIsInstance(model, sklearn.ClusterMixin)

    def test_every_one_reaches_the_program(self):
        model = BandAffinityPropagation(
            similarity="manhattan",
            preference="q:0.2",
            scale="standard",
            pairs="all",
            n_jobs=-1,
            options=("--max-iterations", 250),
        ).fit(POINTS)
        said = [model.summary_[name] for name in ("similarity", "preference_rule", "pairs")]
        self.assertEqual(["manhattan", "q:0.2", "all"], said)
        self.assertEqual(250, model.summary_["max_iterations"])
        self.assertEqual("standard", model.summary_["scale"]["kind"])
        self.assertEqual(model.labels_.tolist(), model.predict(POINTS).tolist())

    def test_clusters_may_be_a_range(self):
        self.assertEqual(3, BandAffinityPropagation("2..4").fit(POINTS).n_clusters_)

    def test_wrong_ones_are_value_errors(self):
        for wrong in ({"preference": "much"}, {"scale": "large"}, {"n_clusters": 0}):
            with self.assertRaisesRegex(ValueError, str(*wrong.values())):
                BandAffinityPropagation(**wrong).fit(POINTS)


@unittest.skipIf(pandas is None, "pandas is not installed")
class FrameTest(unittest.TestCase):
    """What a data frame knows is kept."""

    @classmethod
    def setUpClass(cls):
        cls.frame = pandas.DataFrame(POINTS.round(2), columns=["height", "weight"])
        cls.frame.index = ["#%d" % row for row in range(92, -1, -1)]
        cls.frame["channel"] = numpy.array(["web", "shop\nor stand", "phone"])[LABELS]
        cls.frame["code"] = [str(1000 * (row % 2)) for row in range(93)]
        cls.frame.iloc[4, 0] = numpy.nan
        with warnings.catch_warnings(record=True) as cls.warned:
            warnings.simplefilter("always")
            options = ("--missing", "drop", "--confidence")
            cls.model = BandAffinityPropagation(3, options=options).fit(cls.frame)
        cls.there = numpy.arange(93) != 4

    def test_columns_have_names(self):
        self.assertEqual(["height", "weight"], self.model.feature_names_in_.tolist())
        self.assertEqual(2, self.model.n_features_in_)
        self.assertEqual({"height", "weight", "channel", "code"}, set(self.model.profiles_["column"]))
        self.assertEqual([0, 1, 2], list(self.model.about_))
        for label, channel in enumerate(self.frame["channel"].iloc[self.model.exemplars_]):
            self.assertIn("channel " + channel[:3], self.model.about_[label])

    def test_labels_have_the_order_of_the_frame(self):
        self.assertEqual([4], numpy.flatnonzero(self.model.labels_ == -1).tolist())
        pairs = set(zip(LABELS[self.there], self.model.labels_[self.there]))
        self.assertEqual(3, len(pairs))
        exemplars = self.frame.iloc[self.model.exemplars_]
        self.assertEqual([0, 1, 2], self.model.labels_[self.model.exemplars_].tolist())
        numpy.testing.assert_array_equal(exemplars[["height", "weight"]], self.model.cluster_centers_)

    def test_tables_have_the_index_of_the_frame(self):
        sure = self.model.confidence_
        self.assertEqual(self.frame.index[self.there].tolist(), sure.index.tolist())
        self.assertEqual(self.model.labels_[self.there].tolist(), sure["label"].tolist())
        self.assertEqual(numpy.flatnonzero(self.there).tolist(), sure["row"].tolist())
        self.assertEqual(["row", "label", "distance", "times"], self.model.outliers_.columns.tolist())

    def test_the_report_has_the_names_of_rows_and_of_no_file(self):
        self.assertIn("#17", self.model.report_)
        self.assertNotIn("bandgram-", self.model.report_ + repr(self.model.summary_))

    def test_predict_goes_by_name(self):
        rest = self.frame[self.there]
        for frame in rest, rest[["weight", "code", "height"]].assign(age=1):
            self.assertEqual(self.model.labels_[self.there].tolist(), self.model.predict(frame).tolist())
        with self.assertRaisesRegex(ValueError, "X: no column 'weight'"):
            self.model.predict(rest[["height"]])

    def test_arrays_and_frames_are_not_mixed_in_silence(self):
        points = self.frame.loc[self.there, ["height", "weight"]]
        with self.assertWarnsRegex(UserWarning, "valid feature names"):
            labels = self.model.predict(points.to_numpy())
        self.assertEqual(self.model.labels_[self.there].tolist(), labels.tolist())
        with self.assertWarnsRegex(UserWarning, "without feature names"):
            BandAffinityPropagation(3).fit(POINTS).predict(points)

    def test_messages_name_rows(self):
        self.assertEqual(["1 row with a missing value was left out (row 4 (#88))"], [
            str(warning.message) for warning in self.warned
        ])
        for fails in BandAffinityPropagation().fit, self.model.predict:
            with self.assertRaisesRegex(ValueError, "^bandgram: X: row 4 .#88.: column 'height' is empty"):
                fails(self.frame)

    def test_numbers_of_other_kinds_are_numbers(self):
        frame = pandas.DataFrame(POINTS.round(), columns=[0, 1], dtype="Int64").assign(high=POINTS[:, 1] > 5)
        model = BandAffinityPropagation(3).fit(frame)
        self.assertEqual((3, 3), (model.n_clusters_, model.n_features_in_))
        self.assertFalse(hasattr(model, "feature_names_in_"))

    def test_arrays_of_cells_are_coordinates(self):
        model = BandAffinityPropagation(3).fit(pandas.DataFrame({"at": list(POINTS)}))
        self.assertEqual(["at[0]", "at[1]"], model.feature_names_in_.tolist())
        self.assertEqual(3, len(set(zip(LABELS, model.labels_))))

    def test_texts_are_clustered(self):
        names = pandas.Series(["Ann", "Anne", "Christina", "Christine"], index=list("abcd"))
        for texts in names, names.tolist():
            model = BandAffinityPropagation(preference=-0.5).fit(texts)
            self.assertEqual([0, 0, 1, 1], model.labels_.tolist())
            self.assertIn(model.cluster_centers_[1], ("Christina", "Christine"))


class SimilaritiesTest(unittest.TestCase):
    """Similarities instead of points."""

    def test_of_all_pairs(self):
        similarities = -((POINTS[:, None] - POINTS) ** 2).sum(axis=2)
        model = BandAffinityPropagation(affinity="precomputed", preference=-100).fit(similarities)
        self.assertEqual(3, len(set(zip(LABELS, model.labels_))))
        with self.assertRaisesRegex(ValueError, "the model: has no points"):
            model.predict(POINTS)

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_of_some_pairs(self):
        from sklearn.neighbors import kneighbors_graph

        graph = -kneighbors_graph(POINTS, 20, mode="distance")
        model = BandAffinityPropagation(affinity="precomputed", preference=-9).fit(graph)
        self.assertEqual(3, len(set(zip(LABELS, model.labels_))))

    def test_other_affinities_are_refused(self):
        with self.assertRaisesRegex(ValueError, "'euclidean', but must be None or 'precomputed'"):
            BandAffinityPropagation(affinity="euclidean").fit(POINTS)


class EndsTest(unittest.TestCase):
    """What goes wrong is said, and nothing is left."""

    def test_wrong_input_is_a_value_error(self):
        points = POINTS.copy()
        points[4, 1] = numpy.nan
        with self.assertRaisesRegex(ValueError, "row 4: column 'x1' has NaN"):
            BandAffinityPropagation().fit(points)
        with self.assertRaises(ValueError):
            BandAffinityPropagation().fit([["a", None]])
        for kind in (ValueError, AttributeError):
            with self.assertRaisesRegex(kind, "fit before predict"):
                BandAffinityPropagation().predict(POINTS)

    def test_what_is_no_table_of_numbers_is_refused(self):
        masked = numpy.ma.masked_greater(POINTS, 9)
        for wrong, message in (
            (masked, "masked"),
            (["a", 1], "'a'"),
            (POINTS[:, 0], "Reshape your data"),
            (POINTS[None], "3D"),
            (POINTS + 1j, "Complex"),
            (POINTS[:0], "0 sample"),
            (POINTS[:, :0], "0 feature"),
            (POINTS.astype("M8[s]"), "datetime64"),
            (numpy.where(POINTS > 9, numpy.inf, POINTS), "inf in row"),
            ([["a", "b"]], "'a'"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                BandAffinityPropagation(3).fit(wrong)

    def test_options_that_print_something_else_are_value_errors(self):
        with self.assertRaisesRegex(ValueError, "something else than clusters"):
            BandAffinityPropagation(options=("--help",)).fit(POINTS)

    def test_rows_that_are_left_out_have_no_cluster(self):
        points = POINTS.copy()
        points[[0, 4]] = numpy.nan
        with self.assertWarnsRegex(UserWarning, "left out"):
            model = BandAffinityPropagation(3, options=("--missing", "drop")).fit(points)
        self.assertEqual([0, 4], numpy.flatnonzero(model.labels_ == -1).tolist())
        self.assertEqual([0, 1, 2], model.labels_[model.exemplars_].tolist())
        numpy.testing.assert_array_equal(points[model.exemplars_], model.cluster_centers_)

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_checks_of_scikit_learn(self):
        from sklearn.utils.estimator_checks import check_estimator

        # Those that fit few or odd points; all take minutes, as each fit starts a JVM.
        chosen = ("nan_inf", "complex", "dtype_object", "empty", "fit1d", "predict1d", "sparse", "feature_names")
        for model, check in check_estimator(BandAffinityPropagation(), generate_only=True):
            if any(word in repr(check) for word in chosen):
                with self.subTest(check=repr(check)):
                    check(model)

    def test_a_missing_or_broken_program_is_a_runtime_error(self):
        with mock.patch.dict(os.environ, BANDGRAM="/nonexistent/bandgram"):
            with self.assertRaisesRegex(RuntimeError, "/nonexistent/bandgram cannot be run"):
                BandAffinityPropagation().fit(POINTS)
        with mock.patch.dict(os.environ, BANDGRAM="/bin/false"):
            with self.assertRaisesRegex(RuntimeError, "exit code 1"):
                BandAffinityPropagation().fit(POINTS)

    def test_is_found_by_the_variable_then_on_the_path(self):
        with tempfile.TemporaryDirectory() as folder:
            launcher = os.path.join(folder, "bandgram")
            with open(launcher, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\necho from the path >&2\nexit 3\n")
            os.chmod(launcher, 0o755)
            with mock.patch.dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"]):
                self.assertEqual(3, BandAffinityPropagation(3).fit(POINTS).n_clusters_)
                del os.environ["BANDGRAM"]
                with self.assertRaisesRegex(RuntimeError, "from the path"):
                    BandAffinityPropagation().fit(POINTS)

    def test_warnings_are_warnings(self):
        with self.assertWarnsRegex(UserWarning, "iteration"):
            BandAffinityPropagation(pairs="all", options=["--max-iterations", 1]).fit(POINTS)

    def test_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(tempfile, "tempdir", folder):
            BandAffinityPropagation(3).fit(POINTS).predict(POINTS)
            with self.assertRaises(ValueError):
                BandAffinityPropagation(similarity="none").fit(POINTS)
            self.assertEqual([], os.listdir(folder))


if __name__ == "__main__":
    warnings.simplefilter("error")
    unittest.main()
