"""A good engine that is spoiled: spoiled.py MODE ENGINE ARGUMENT ..

It passes lines on in both directions, and falsifies some of them.
"""
import re
import subprocess
import sys
import threading

mode, command = sys.argv[1], sys.argv[2:]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def from_engine(line):
    if mode == "wrong-moves" and line.startswith(b"response") and re.search(rb"[a-e]\d[a-e]\d$", line):
        return line.rstrip().rsplit(b" ", 1)[0] + b"\n"
    if mode == "illegal" and line.startswith(b"bestmove"):
        return b"bestmove a1a1\n"
    if mode == "other-side":
        return re.sub(rb"score wp (\S+)", lambda m: b"score wp %f" % (1 - float(m[1])), line)
    if mode == "no-errors" and line.startswith(b"error"):
        return b""
    if mode == "bad-set-up" and line.startswith(b"setup"):
        return b"setup 112345\n"
    return line


def to_engine(line):
    if mode == "deaf" and line.strip() == b"stop":
        return b""
    if mode == "forgets" and line.strip() == b"hello":
        return b"position startpos\n"
    if mode == "stays" and line.strip() == b"quit":
        return b""
    return line


def answer():
    for line in engine.stdout:
        sys.stdout.buffer.write(from_engine(line))
        sys.stdout.flush()


reader = threading.Thread(target=answer)
reader.start()
try:
    for line in sys.stdin.buffer:
        engine.stdin.write(to_engine(line))
        engine.stdin.flush()
    engine.stdin.close()
except BrokenPipeError:
    pass
reader.join()
