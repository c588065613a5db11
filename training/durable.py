"""Files that survive a kill and a power cut."""

import os
from pathlib import Path


def replace(unfinished, path):
    """Gives a finished file its name: content before the name, then the name itself."""
    sync(unfinished)
    os.replace(unfinished, path)
    sync(Path(path).parent)


def sync(path):
    """Waits until a file or the names in a folder are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
