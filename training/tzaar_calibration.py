"""Draws what `self_play calibrate` found.

    self_play calibrate built-in GAMES > calibration.csv
    python tzaar_calibration.py calibration.csv > calibration.svg

Across: the values of positions, by tenths. Up: the share of them that was won.
"""

import csv
import sys

SIZE, MARGIN = 400, 48
COLOURS = {"network": "#1f6feb", "search": "#d1495b"}


def place(share):
    """Pixels from the margin."""
    return MARGIN + share * (SIZE - 2 * MARGIN)


def draw(rows):
    """The picture as text."""
    low, high = place(0), place(1)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="13">',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
        f'<rect x="{low}" y="{low}" width="{high - low}" height="{high - low}" fill="none" stroke="#888"/>',
        f'<line x1="{low}" y1="{high}" x2="{high}" y2="{low}" stroke="#888" stroke-dasharray="4"/>',
        f'<text x="{SIZE / 2}" y="{SIZE - 14}" text-anchor="middle">win probability, 0 to 1</text>',
        f'<text x="{low}" y="{low - 10}">share won, 0 to 1</text>',
    ]
    for number, (name, colour) in enumerate(COLOURS.items()):
        for row in rows:
            if row["by"] == name:
                x, y = place(float(row["mean_value"])), SIZE - place(float(row["won"]))
                lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{low + 10}" y="{low + 20 + 18 * number}" fill="{colour}">{name}</text>')
    return "\n".join(lines + ["</svg>"])


if __name__ == "__main__":
    with open(sys.argv[1], newline="") as file:
        print(draw(list(csv.DictReader(file))))
