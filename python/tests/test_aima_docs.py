"""The examples of the teachers' page and of the docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from dreistein import aima

PAGE = Path(__file__).parents[2] / "docs" / "teaching.md"
MODULES = [module.name for module in pkgutil.iter_modules(aima.__path__) if not module.ispkg]


def test_the_teachers_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failed == 0 and tried >= 5


@pytest.mark.parametrize("name", ["", *(f".{name}" for name in MODULES)])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(f"dreistein.aima{name}")
    assert doctest.testmod(module).failed == 0
