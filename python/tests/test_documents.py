"""Every Python session that a document shows is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), ROOT / "python/README.md"]
SESSION = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_SESSIONS = [document for document in DOCUMENTS if SESSION.search(document.read_text())]


def lines_of_sessions(text: str) -> str:
    """The document without everything else, but with the same lines."""
    kept = [""] * text.count("\n")
    for session in SESSION.finditer(text):
        first = text[: session.start(1)].count("\n")
        lines = session[1].splitlines()
        kept[first : first + len(lines)] = lines
    return "\n".join(kept)


@pytest.mark.parametrize("document", WITH_SESSIONS, ids=lambda path: path.name)
def test_sessions_are_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = lines_of_sessions(document.read_text())
    test = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    said: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(verbose=False, optionflags=flags)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_sessions_are_found_where_they_are() -> None:
    text = "a\n```pycon\n>>> 1\n1\n```\nb\n```pycon\n>>> 2\n```\n"
    assert lines_of_sessions(text) == "\n\n>>> 1\n1\n\n\n\n>>> 2\n"
