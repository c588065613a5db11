"""A player of EWN over UGI that misbehaves: faulty.py MODE MARK.

It plays one good game after every bad one. MARK is a file that remembers, over restarts,
that the last game was bad; its name also marks every process of ours.
"""
import os
import random
import re
import signal
import subprocess
import sys
import time

from rules import legal_moves

mode, mark = sys.argv[1:3]
good_games = 0
if os.path.exists(mark):
    os.remove(mark)
    good_games = 1
    if mode == "greeting":
        sys.exit(5)
games, moves, when = 0, 0, 0
signal.signal(signal.SIGTERM, signal.SIG_IGN)


def say(*words):
    print(*words, flush=True)


def flood(stream, size):
    chunk = b"info string lorem ipsum dolor sit amet\n" * 2000
    while size > 0:
        stream.write(chunk)
        size -= len(chunk)


def child_that_holds_the_pipes():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", mark])


def misbehave(legal):
    if mode not in ("late", "chatty"):
        open(mark, "w").close()
    if mode in ("crash", "greeting"):
        print("Traceback: something broke", file=sys.stderr, flush=True)
        os._exit(3)
    elif mode == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "exit":
        sys.exit(0)
    elif mode == "hang":
        time.sleep(1000)
    elif mode == "stopped":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif mode == "flood":
        flood(sys.stdout.buffer, 1 << 40)
    elif mode == "chatty":
        flood(sys.stderr.buffer, 4 << 20)
        say("bestmove", legal)
    elif mode == "illegal":
        say("bestmove a1a2")
    elif mode == "empty":
        say("bestmove")
    elif mode == "nonsense":
        say("lorem ipsum")
    elif mode == "refuses":
        say("error unknown-command what?")
    elif mode == "resigns":
        say("bestmove resign")
    elif mode == "huge-line":
        say("bestmove " + "x" * 3_000_000)
    elif mode == "endless-line":
        while True:
            sys.stdout.write("x" * 1_000_000)
    elif mode == "child":
        child_that_holds_the_pipes()
        os._exit(4)
    elif mode == "child-and-hang":
        child_that_holds_the_pipes()
        time.sleep(1000)
    elif mode == "closes":
        os.close(1)
        time.sleep(1000)
    elif mode == "late":
        time.sleep(0.6)
        say("bestmove", legal)


def name(square):
    return "abcde"[square % 5] + str(5 - square // 5)


def random_move(fen):
    rows, mover, die = fen.split()
    cells = re.findall(r"\.|[rb]\d+", rows)
    cubes = [f"{mover}{number}" for number in range(1, 7)]
    own = [cells.index(cube) if cube in cells else None for cube in cubes]
    cube, to = random.choice(legal_moves(own, mover == "r", int(die) - 1))
    return name(own[cube]) + name(to)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ugi":
        say("id name faulty\nugiok")
    elif word == "isready":
        say("readyok")
    elif word == "uginewgame":
        games, moves, when = games + 1, 0, random.choice([1, 2])
    elif word == "position":
        fen = rest.removeprefix("fen ")
    elif word == "go":
        moves += 1
        if games > good_games and moves == when:
            misbehave(random_move(fen))
        else:
            say("bestmove", random_move(fen))
    elif word == "quit":
        break
