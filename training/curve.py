"""Draws the learning curves of training runs.

    python curve.py run/log.csv other/log.csv > curve.svg

Across: boards that the network was shown, in billions. Up: the mean error on boards with known
values that it never saw, in percent of winning chance.
"""

import csv
import html
import sys

WIDTH, HEIGHT, MARGIN = 640, 360, 48
COLOURS = ("#1f6feb", "#d1495b", "#2e8b57", "#8a5cd1")


def read(path):
    """The points of a log: billions of states, and the error in percent."""
    with open(path, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row.get("exact_error")]
    if not rows:
        sys.exit(f"{path}: no errors on boards with known values in this log")
    return [(int(row["states"]) / 1e9, 100 * float(row["exact_error"])) for row in rows]


def draw(curves):
    """The picture as text."""
    right = max(x for curve in curves.values() for x, _ in curve)
    top = max(y for curve in curves.values() for _, y in curve)

    def place(x, y):
        across = MARGIN + x / right * (WIDTH - 2 * MARGIN)
        return f"{across:.1f},{HEIGHT - MARGIN - y / top * (HEIGHT - 2 * MARGIN):.1f}"

    def text(x, y, words, anchor="middle"):
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<polyline fill="none" stroke="#888" points="{place(0, top)} {place(0, 0)} {place(right, 0)}"/>',
        text(WIDTH / 2, HEIGHT - 10, f"boards shown, 0 to {right:.2f} billion"),
        text(MARGIN, MARGIN - 12, f"mean error with few cubes, 0 to {top:.1f} %", "start"),
    ]
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(place(x, y) for x, y in curve)
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        label = text(WIDTH - MARGIN, MARGIN + 18 * number, f"{html.escape(name)}: {curve[-1][1]:.2f} %", "end")
        lines.append(label.replace("<text", f'<text fill="{colour}"'))
    return "\n".join(lines + ["</svg>"])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(draw({path: read(path) for path in sys.argv[1:]}))
