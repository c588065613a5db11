"""Every example in the documentation of the package's objects is run."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator

import dreistein
import pytest


def documented() -> Iterator[tuple[str, str]]:
    """The objects of the package and of its classes, with their documentation."""
    yield "dreistein", dreistein.__doc__ or ""
    for name in dreistein.__all__:
        thing = getattr(dreistein, name)
        if not (inspect.isclass(thing) or callable(thing)):
            continue
        yield name, inspect.getdoc(thing) or ""
        if inspect.isclass(thing):
            for inner, member in vars(thing).items():
                yield f"{name}.{inner}", inspect.getdoc(member) or ""


EXAMPLES = {name: text for name, text in documented() if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_as_shown(name: str) -> None:
    given = {"dreistein": dreistein} | vars(dreistein)
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], given, name, None, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_every_class_and_function_has_an_example() -> None:
    ours = {name for name in dreistein.__all__ if getattr(dreistein, name).__class__ is type}
    assert ours - {"Error", "Contest", "Results"} <= EXAMPLES.keys()
    assert {"Evaluation.of_array", "read", "review", "review_rows", "rollout", "solve"} <= EXAMPLES.keys()
