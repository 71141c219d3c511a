"""A value net for Chicago Express that learns from self-play; docs/learning.md tells about it."""

import os

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
    # Before NumPy is imported: each process has a core of its own, and the net is small.
