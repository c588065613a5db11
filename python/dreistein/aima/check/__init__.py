"""Checks a student's file task by task: ``python -m dreistein.aima.check assignment3.py``."""

from .report import TaskReport
from .runner import check_file

__all__ = ["TaskReport", "check_file"]
