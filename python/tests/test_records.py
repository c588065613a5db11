"""Records of games: read, played, written."""

import pickle
import random
from typing import Any

import dreistein
import pytest
from conftest import GAMES

def random_record(game: Any, seed: Any, plies: Any = 1000) -> Any:
    """A game of random moves, finished unless `plies` end it."""
    dice = random.Random(seed)
    record = dreistein.Record(dreistein.Game(game).random_start(seed))
    while not record.position.is_over and len(record) < plies:
        position = record.position
        if position.turn == "roll":
            record.roll(dice.choice(list(position.rolls)))
            position = record.position
        record.play(dice.choice(position.moves))
    return record


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_written_and_read_in_every_notation(game: Any) -> None:
    written: set[str] = set()
    for seed in range(10):
        record = random_record(game, seed)
        record.set_tag("Event", 'a "quoted" \\ tag')
        assert dreistein.read(str(record), game) == [record]
        assert pickle.loads(pickle.dumps(record)) == record
        assert record.result == record.position.winner
        for name in dreistein.Game(game).formats:
            try:
                text = record.format(name)
                found = dreistein.read(text, game, name)
            except dreistein.Error as refusal:
                # Not every notation can write every game; finished positions cannot be read.
                assert name != "record" and str(refusal)
                continue
            assert isinstance(found, list)
            (read,) = found
            written.add(name)
            assert [ply["move"] for ply in read.plies] == [ply["move"] for ply in record.plies]
    assert written >= {"record"}


@pytest.mark.parametrize("game", GAMES)
def test_positions_follow_the_moves(game: Any) -> None:
    record = random_record(game, 5)
    positions, plies = record.positions, record.plies
    assert len(positions) == len(plies) + 1 == len(record) + 1
    for before, ply, after in zip(positions, plies, positions[1:]):
        assert ply["player"] == before.mover
        if before.turn == "roll":
            before = before.roll(ply["die"])
        assert before.play(ply["move"]) == after
    assert positions[-1] == record.position
    assert [ply["ply"] for ply in plies] == list(range(1, len(plies) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_taken_back(game: Any) -> None:
    record, shorter = random_record(game, 3, 7), random_record(game, 3, 6)
    last = record.plies[-1]["move"]
    assert record.take_back() == last
    assert record.position == shorter.position and record == shorter
    while record.take_back():
        pass
    assert len(record) == 0 and record.take_back() is None


def test_a_position_is_read_as_a_position() -> None:
    text = "r1..../...../...../...../....b1 r 3"
    assert dreistein.read(text) == dreistein.Position(text)


def test_annotations_are_read() -> None:
    record = dreistein.Record()
    record.play("@3", "c5d4")
    text = str(record).replace("c5d4", "c5d4 {0.625 not bad}")
    found = dreistein.read(text)
    assert isinstance(found, list)
    (read,) = found
    (ply,) = read.plies
    assert (ply["evaluation"], ply["comment"], ply["die"]) == (0.625, "not bad", 3)


def test_results_and_tags() -> None:
    record = dreistein.Record()
    record.set_tag("Red", "Ada")
    assert record.tags == {"Red": "Ada"} and record.result is None
    record.result = "blue"
    assert record.result == "blue" and "blue" in str(record)
    with pytest.raises(dreistein.Error, match="the game is over: blue has won"):
        record.play("@3")
    record.result = None
    record.play("@3", "c5d4")
    assert repr(record) == "<Record of ewn: 1 plies, result *>"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda record: record.play("@7"), "die 7: expected a face from 1 to 6"),
        (lambda record: record.play("@x"), '"@x": expected @ and a face of the die'),
        (lambda record: record.play("@3", "a1a2"), "a1a2"),
        (lambda record: record.set_tag("1", "x"), 'tag name "1"'),
        (lambda record: record.set_tag("Result", "red"), "tag Result follows from the game"),
        (lambda record: setattr(record, "result", "white"), 'result "white": expected red or blue'),
        (lambda record: record.format("none"), 'format "none": expected'),
        (lambda record: dreistein.Record(game="chess"), 'game "chess"'),
        (lambda record: dreistein.read("nonsense"), "nonsense"),
        (lambda record: dreistein.read(str(dreistein.Record(game="tzaar"))), 'try game="tzaar"'),
    ],
)
def test_refusals_name_what_is_wrong(wrong: Any, message: Any) -> None:
    with pytest.raises(dreistein.Error) as refusal:
        wrong(dreistein.Record())
    assert message in str(refusal.value)


@pytest.mark.parametrize("game", GAMES)
def test_drawings_stand_alone(game: Any) -> None:
    record = random_record(game, 1, 4)
    drawing = record._repr_svg_()
    assert drawing == record.position._repr_svg_()
    assert drawing.startswith("<svg xmlns=") and "<style>" in drawing and ":root" not in drawing
