"""The checker of students' files: what it finds, and what it survives."""

from __future__ import annotations

import itertools
import json
import os
import queue
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dreistein.aima.check import TaskReport, check_file

SOLUTION = (Path(__file__).parent / "data" / "solved_assignment.txt").read_text(encoding="utf-8")
LAST_TASK = "def schwarz_diff_to_weight(diff, max_schwarz):\n"


# Only what has no end takes so long.
SECONDS = 240.0


def reports_of(folder: Path, text: str, seconds: float = SECONDS) -> dict[str, TaskReport]:
    path = folder / "assignment3.py"
    path.write_text(text, encoding="utf-8")
    return {report.task: report for report in check_file(path, seconds)}


def changed(old: str, new: str, occurrence: int = 0) -> str:
    """The solution with one place changed."""
    parts = SOLUTION.split(old)
    assert len(parts) > occurrence + 1, f"{old!r} is not there"
    return old.join(parts[: occurrence + 1]) + new + old.join(parts[occurrence + 1 :])


def failures(reports: dict[str, TaskReport]) -> list[str]:
    return [task for task, report in reports.items() if not report.passed]


def test_a_solution_passes(tmp_path: Path) -> None:
    reports = reports_of(tmp_path, SOLUTION)
    assert failures(reports) == []
    assert list(reports) == "1 1.1 1.2 1.3 2 2.1 2.2 2.3 2.4 2.5 2.6 3".split()
    assert all(report.cases > 60 for report in reports.values())


def test_our_classes_pass(tmp_path: Path) -> None:
    ours = "from dreistein.aima import EinStein, MehrSteine, schwarz_diff_to_weight\n"
    assert failures(reports_of(tmp_path, ours)) == []


MISTAKES = [
    # What is replaced by what, which occurrence of it, the task, a part of what is said.
    ("board[other] = None", "pass", 0, "1.1", "board: expected"),
    ("deepcopy(state.board)", "state.board", 0, "1.1", "state before the call was changed"),
    ("GameState(other, utility", "GameState(player, utility", 0, "1.1", "to_move: expected 'B'"),
    ("else -state.utility", "else state.utility", 0, "1.2", "utility: expected"),
    ('board["R"] == (2, 2)', 'board["R"] == (1, 1)', 0, "1.3", "utility: expected"),
    ("<= x <= 2", "<= x <= 1", 0, "1", "in any order"),
    ('for side in "RB"', "for side in other", 0, "2.1", "board: expected"),
    ("board, None, None)", "board, [], None)", 1, "2.1", "moves: expected None, got []"),
    ("else -state.utility", "else 0", 1, "2.2", "utility: expected"),
    ("any(board", "all(board", 0, "2.3", "utility: expected"),
    ("list(range(self.num_piece))", "list(range(6))", 0, "2.4", "chances: expected [0], got"),
    ("below + above", "above or below", 0, "2.5", "moves: expected"),
    ("below + above", "below + above + above", 0, "2.5", "moves: expected"),
    ("1 / self.num_piece", "1 / 6", 0, "2.6", "probability: expected 1/1, got"),
    ("self.board_size = board_size", "self.size = board_size", 0, "2", "MehrSteine has no board_size"),
    (">= bound", "> bound", 0, "3", "weight: expected 2, got 1"),
    ("-0.125, 0, 0.125", "-0.125, 0.125", 0, "3", "weight: expected 32, got 16"),
]


@pytest.mark.parametrize(("old", "new", "occurrence", "task", "said"), MISTAKES)
def test_each_mistake_fails_its_own_task(
    tmp_path: Path, old: str, new: str, occurrence: int, task: str, said: str
) -> None:
    reports = reports_of(tmp_path, changed(old, new, occurrence))
    assert not reports[task].passed
    assert said in reports[task].failure
    # A mistake in what students get may break the rest as well.
    if "." in task or task == "3":
        assert failures(reports) == [task]


def test_the_first_state_that_differs_is_shown(tmp_path: Path) -> None:
    report = reports_of(tmp_path, changed("below + above", "above or below"))["2.5"]
    first, call, *board = report.failure.splitlines()
    assert first.startswith("moves: expected [(")
    assert call.startswith("MehrSteine(4).outcome(state, ")
    assert "StochasticGameState(to_move=" in call
    assert len(board) == 4 and all(row.count("|") == 5 for row in board)
    assert report.cases > 0


def test_a_missing_function_is_named(tmp_path: Path) -> None:
    reports = reports_of(tmp_path, SOLUTION.replace("def chances", "def chance"))
    assert failures(reports) == ["2.4"]
    # The base class of aima-python has it, and raises.
    assert "NotImplementedError" in reports["2.4"].failure
    reports = reports_of(tmp_path, SOLUTION.replace("def schwarz_diff", "def schwartz_diff"))
    assert failures(reports) == ["3"]
    assert "has no schwarz_diff_to_weight" in reports["3"].failure
    reports = reports_of(tmp_path, SOLUTION.replace("class EinStein", "class Einstein"))
    assert failures(reports) == ["1", "1.1", "1.2", "1.3"]
    assert "has no EinStein" in reports["1"].failure


def test_an_exception_has_its_line(tmp_path: Path) -> None:
    text = SOLUTION.replace(LAST_TASK, LAST_TASK + "    return {}['weight']\n")
    line = text.splitlines().index("    return {}['weight']") + 1
    failure = reports_of(tmp_path, text)["3"].failure
    assert failure.splitlines()[0] == f"KeyError: 'weight' (line {line})"


class Endless:
    """Code that has no end; the checker waits for it only until it runs, after some answers."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, answers: int) -> None:
        self.reached = folder / "reached"
        calls = itertools.count()

        class Answers(queue.Queue[bytes]):
            def get(answers_, block: bool = True, timeout: float | None = None) -> bytes:
                if next(calls) < answers:
                    return super().get()
                while not self.reached.exists():
                    time.sleep(0.01)
                raise queue.Empty

        monkeypatch.setattr(queue, "Queue", Answers)

    def code(self, work: str) -> str:
        return f"open({str(self.reached)!r}, 'w').close()\n    {work}\n    while True: pass\n"


@pytest.mark.parametrize(
    ("work", "answers"),
    # Whether the file was loaded, and the other tasks; the end of the output, too.
    [("pass", 12), ("while True: print('x' * 1000)", 12), ("import os; os.closerange(0, 50)", 13)],
)
def test_programs_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, answers: int
) -> None:
    body = Endless(tmp_path, monkeypatch, answers).code(work)
    text = "from dreistein.aima import EinStein, MehrSteine\n" + LAST_TASK + "    " + body
    reports = reports_of(tmp_path, text, seconds=1)
    assert failures(reports) == ["3"]
    assert reports["3"].failure == "no end after 1 s"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import sys; sys.exit(0)", "SystemExit: 0"),
        ("import os; os._exit(0)", "the program ended itself (exit 0)"),
        ("import os; os.abort()", "the program ended itself (exit -6)"),
        ("input()", "EOFError"),
        ("return schwarz_diff_to_weight(diff, max_schwarz)", "RecursionError"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("return [0] * (1 << 40)", "MemoryError"),
        ("print('{}'); return None", "weight: expected 1, got None"),
        ("import os; os.close(1); os.close(2); return 0", "weight: expected 1, got 0"),
        ("import threading; threading.Thread(target=input).start(); return 0", "got 0"),
    ],
)
def test_programs_that_do_not_answer(tmp_path: Path, body: str, said: str) -> None:
    text = "from dreistein.aima import EinStein, MehrSteine\n" + LAST_TASK + f"    {body}\n"
    reports = reports_of(tmp_path, text)
    assert failures(reports) == ["3"]
    assert said in reports["3"].failure


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f(:\n", "SyntaxError"),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module' (line 1)"),
        ("x = 1\nraise SystemExit(3)\n", "SystemExit: 3 (line 2)"),
        ("\x00", "null bytes"),
    ],
)
def test_files_that_cannot_be_loaded(tmp_path: Path, text: str, said: str) -> None:
    reports = reports_of(tmp_path, text)
    assert list(reports) == ["load"] and not reports["load"].passed
    assert said in reports["load"].failure


def test_a_file_without_end_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "if True:\n    " + Endless(tmp_path, monkeypatch, 0).code("pass")
    assert reports_of(tmp_path, text, seconds=1)["load"].failure == "no end after 1 s"


def test_an_own_copy_of_aima_python_is_used(tmp_path: Path) -> None:
    (tmp_path / "games4e.py").write_text("from dreistein.aima import *\nMARK = 'own'\n")
    text = "from games4e import *\nassert MARK == 'own'\n"
    assert failures(reports_of(tmp_path, text)) == []


def test_the_stand_in_has_the_names_of_aima_python(tmp_path: Path) -> None:
    text = SOLUTION + (
        "assert ucb(MCT_Node(state=0, parent=MCT_Node(N=2))) == np.inf\n"
        "assert MehrSteine(4).play_game(random_player, random_player) in (-1, 1)\n"
        "assert EinStein().play_game(alpha_beta_player, mcts_player) == 1\n"
        "copy, itertools, random, namedtuple, expect_min_max_player, monte_carlo_tree_search\n"
    )
    assert failures(reports_of(tmp_path, text)) == []


def test_the_stand_in_has_no_solutions(tmp_path: Path) -> None:
    reports = reports_of(tmp_path, "from games4e import *\n")
    assert failures(reports) == list(reports)


def run_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dreistein.aima.check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)


def test_the_command(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(SOLUTION, encoding="utf-8")
    bad.write_text("def f(:\n", encoding="utf-8")
    done = run_command(str(good))
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == str(good)
    assert done.stdout.splitlines()[-1] == "12 of 12 pass"
    done = run_command("--json", str(good), str(bad))
    assert done.returncode == 1
    rows = json.loads(done.stdout)
    assert len(rows) == 13 and rows[-1]["file"] == str(bad)
    assert rows[0] | {"cases": 0} == {
        "file": str(good),
        "task": "1",
        "function": "EinStein.compute_moves",
        "passed": True,
        "cases": 0,
        "failure": "",
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.py"], "no file 'nowhere.py'"),
        ([], "required: FILE"),
        ([__file__, "--seconds", "0"], "a positive number expected"),
        ([__file__, "--seconds", "x"], "invalid"),
    ],
)
def test_wrong_arguments(arguments: list[str], said: str) -> None:
    done = run_command(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
