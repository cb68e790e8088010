"""
Imports what the driver needs. When such a file has ended, Python flushes its two streams: here that reads the clock, at a moment when no
Python code runs and Python may (`python.mjs`).
"""
import builtins, concurrent.futures, io, json, linecache, os, random, sys, time, traceback, types

sys.stderr = types.SimpleNamespace(flush=time.time)
os.write(1, b'ended')
for name in set(globals()) - {'__name__', '__builtins__', '__doc__', '__package__', '__loader__', '__spec__'}:
    del globals()[name]
del name
