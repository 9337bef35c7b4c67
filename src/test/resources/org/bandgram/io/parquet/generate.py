# Wrote the files beside it, which gzip has packed since, with pyarrow 25.0.1 (Arrow's C++ implementation of
# Parquet):
#   python3 generate.py
import decimal

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 10
name = ["ant", "bee", "cow", "ant", "bee", "cow", "ant", "bee", "cow", "ant"]
table = pa.table({
    "id": pa.array([10**12 + i for i in range(ROWS)], pa.int64()),
    "x": pa.array([i / 4 for i in range(ROWS)], pa.float32()),
    "y": pa.array([i * 0.1 for i in range(ROWS)], pa.float64()),
    "n": pa.array([-i for i in range(ROWS)], pa.int32()),
    "small": pa.array([i - 128 for i in range(ROWS)], pa.int8()),
    "u32": pa.array([2**32 - 1 - i for i in range(ROWS)], pa.uint32()),
    "u64": pa.array([2**63 + i * 2**11 for i in range(ROWS)], pa.uint64()),
    "price": pa.array([decimal.Decimal(i) / 100 for i in range(ROWS)], pa.decimal128(9, 2)),
    "name": pa.array(name, pa.string()),
    "flag": pa.array([i % 3 == 0 for i in range(ROWS)], pa.bool_()),
    "day": pa.array(range(ROWS), pa.date32()),
    "list": pa.array([[i, i] for i in range(ROWS)], pa.list_(pa.int32())),
})
for codec in ["none", "snappy", "gzip", "zstd", "lz4"]:
    pq.write_table(table, codec + ".parquet", compression=codec, row_group_size=4,
                   store_decimal_as_integer=True, use_dictionary=["name", "n"],
                   write_statistics=False, store_schema=False)

xy = pa.schema([("x", pa.float64()), ("y", pa.int32())])
gaps = {
    "null": ([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [0, 1, 2, 3, None, 5]),
    "nan": ([0.0, 1.0, 2.0, float("nan"), 4.0, 5.0], [0, 1, 2, 3, 4, 5]),
    "large": ([0.0, 1e300, 2.0], [0, 1, 2]),
    "empty": ([], []),
}
for file, (x, y) in gaps.items():
    pq.write_table(pa.table([pa.array(x, pa.float64()), pa.array(y, pa.int32())], schema=xy),
                   file + ".parquet", row_group_size=4)

# Lists in more rows than a reader looks at first, and in several row groups and pages.
lists = [[i % 4 / 4, float(i % 3)] for i in range(5000)]
pq.write_table(pa.table({"v": pa.array(lists, pa.list_(pa.float32())),
                         "w": pa.array(lists, pa.list_(pa.float64()))}),
               "lists.parquet", compression="zstd", row_group_size=3500, data_page_size=500,
               write_batch_size=200, write_statistics=False, store_schema=False)
