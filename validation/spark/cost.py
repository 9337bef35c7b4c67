#!/usr/bin/env python3
"""Prints what a run on Spark costs for several numbers of partitions, by the kind of job.

    python3 validation/spark/cost.py P,P,... INPUT OPTIONS...

runs `./bandgram spark INPUT OPTIONS... --partitions P` on two threads of this machine and reads
Spark's log of events. Seconds are those of processors in tasks; the driver's are not in them.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def events(folder):
    for log in sorted(folder.rglob("events*")):
        with log.open() as lines:
            yield from map(json.loads, lines)


def costs(folder):
    """Returns tasks, processor seconds, megabytes of shuffles and of results by kind of job."""
    kinds, total = {}, collections.defaultdict(lambda: [0, 0, 0, 0])
    for event in events(folder):
        if event["Event"] == "SparkListenerJobStart":
            kind = event["Properties"].get("spark.job.description", "other")
            for stage in event["Stage IDs"]:
                kinds.setdefault(stage, kind.removeprefix("bandgram: "))
        elif event["Event"] == "SparkListenerTaskEnd":
            found = event.get("Task Metrics") or {}
            row = total[kinds[event["Stage ID"]]]
            row[0] += 1
            row[1] += found["Executor CPU Time"] / 1e9
            row[2] += found["Shuffle Write Metrics"]["Shuffle Bytes Written"] / 1e6
            row[3] += found["Result Size"] / 1e6
    return total


def run(partitions, arguments):
    with tempfile.TemporaryDirectory() as logs:
        options = ["-Dspark.eventLog.enabled=true", "-Dspark.eventLog.compress=false",
                   f"-Dspark.eventLog.dir=file:{logs}"]
        command = [ROOT / "bandgram", "spark", *arguments, "--partitions", partitions,
                   "--master", "local[2]", "--json", "--quiet"]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env={
            **os.environ, "BANDGRAM_JAVA_OPTS": " ".join(options)})
        summary, rows = json.loads(done.stdout), costs(pathlib.Path(logs))
    stages = ", ".join(f"{name} {value:.1f}" for name, value in summary["seconds"].items())
    print(f"\n{partitions} partitions: {stages} s; error {summary['clustering_error']:.6g}; "
          f"peak {summary['peak_memory_bytes'] / 1e9:.2f} GB\n")
    print("| job | tasks | processor s | shuffled MB | results MB |\n|---|---|---|---|---|")
    rows["all"] = [sum(column) for column in zip(*rows.values())]
    for kind, row in sorted(rows.items(), key=lambda item: -item[1][1]):
        print("| {} | {} | {:.2f} | {:.1f} | {:.1f} |".format(kind, *row))


for number in sys.argv[1].split(","):
    run(number, sys.argv[2:])
