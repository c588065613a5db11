"""Reviews, exact values, rollouts, tables and lists."""

from collections.abc import Callable
from typing import Any

import dreistein
import pytest
from conftest import GAMES
from test_records import random_record

JUDGES = {"ewn": ("star2", 2), "tzaar": ("alpha-beta", 2), "row": ("star2", 3)}


@pytest.mark.parametrize("game", GAMES)
def test_reviews_have_a_row_for_each_turn(game: Any) -> None:
    engine, depth = JUDGES[game]
    records = [random_record(game, seed, 8) for seed in (1, 2)]
    news: list[Any] = []
    review = dreistein.review(records, engine=engine, depth=depth, progress=news.append)
    assert (review["engine"], review["depth"]) == (engine, depth)
    assert [game["number"] for game in review["games"]] == [1, 2]
    rows = dreistein.review_rows(review)
    assert len(rows) == sum(len(game["plies"]) for game in review["games"])
    assert all(type(value) in (int, float, str, bool, type(None)) for row in rows for value in row.values())
    first = [row for row in rows if row["game"] == 1]
    played = "-".join(row["played"] for row in first).split("-")
    assert played == [ply["move"] for ply in records[0].plies]
    assert all(row["loss"] >= 0 for row in rows)
    assert news[-1] == {"done": news[-1]["total"], "total": 16 if game != "row" else news[-1]["total"]}


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_reviewed_as_its_record_is(game: Any) -> None:
    engine, depth = JUDGES[game]
    record = random_record(game, 4, 5)
    asked: dict[str, Any] = {"engine": engine, "depth": depth}
    by_text = dreistein.review(str(record), game=game, game_number=1, **asked)
    assert by_text == dreistein.review(record, **asked)


def test_reviews_as_a_data_frame() -> None:
    pandas = pytest.importorskip("pandas")
    review = dreistein.review(random_record("ewn", 1), engine="star2", depth=1)
    frame = pandas.DataFrame(dreistein.review_rows(review))
    losses = frame.groupby("player").loss.mean()
    for player in ("red", "blue"):
        # Forced moves do not count in the mean of a review.
        chosen = frame[(frame.player == player) & ~frame.forced]
        assert chosen.loss.mean() == pytest.approx(review["games"][0]["totals"][player]["mean_loss"])
        assert losses[player] <= chosen.loss.mean()


@pytest.mark.parametrize(
    ("games", "options", "message"),
    [
        ("r1../.../..b1 r -", {}, "the text is a position: expected the record of a game"),
        ([], {}, "no games: expected at least one record"),
        (dreistein.Record(), {"game_number": 2}, "game_number 2: expected 1 to 1"),
        (dreistein.Record(), {"engine": "random"}, "random cannot judge games"),
        ([dreistein.Record(), dreistein.Record(game="tzaar")], {}, "a record of tzaar: expected one of ewn"),
    ],
)
def test_reviews_refuse(games: Any, options: Any, message: Any) -> None:
    with pytest.raises(dreistein.Error, match=message):
        dreistein.review(games, **options)


def test_exact_values_of_a_small_board() -> None:
    start = dreistein.Position(board=3)
    found = dreistein.solve(start)
    assert (found["red"], found["blue"], found["exact"], found["error"]) == (1.0, 0.0, True, 0.0)
    assert {roll["die"] for roll in found["rolls"]} == {1}
    start = dreistein.Position(board=4)
    assert dreistein.solve(start)["red"] == pytest.approx(0.551234878, abs=5e-10)


def test_exact_values_agree_with_tables(tmp_path: Any) -> None:
    position = dreistein.Position("r1..../.r2.../...../...b2./....b1 r -")
    tables = dreistein.Tablebase(tmp_path)
    assert tables.info()["max_cubes"] == 1
    probed = tables.probe(position)
    solved = dreistein.solve(position, tables="off")
    assert probed["red"] == pytest.approx(solved["red"], abs=1e-6)
    best = {roll["die"]: roll["red"] for roll in solved["rolls"]}
    for face in probed["faces"]:
        assert face["red"] == pytest.approx(best[face["die"]], abs=1e-6)
    assert dreistein.solve(position, tables=str(tmp_path))["red"] == pytest.approx(solved["red"], abs=1e-6)


def test_tables_are_built_listed_and_verified(tmp_path: Any) -> None:
    tables = dreistein.Tablebase(tmp_path)
    news: list[Any] = []
    built = tables.build(cubes=3, threads=2, progress=news.append)
    assert built == tables.info() == dreistein.Tablebase(tmp_path).info()
    assert [file["cubes"] for file in built["files"]] == [2, 3]
    assert news[-1]["cubes"] == 3 and news[-1]["done"] == news[-1]["total"]
    verified = tables.verify()
    assert [(row["cubes"], row["passed"]) for row in verified] == [(2, True), (3, True)]
    assert tables.verify(cubes=3, threads=1) == verified[1:]
    assert (tables.game, tables.folder) == ("ewn", str(tmp_path))


def test_a_damaged_table_is_warned_of(tmp_path: Any) -> None:
    dreistein.Tablebase(tmp_path).build(cubes=2)
    (file,) = tmp_path.glob("*-2.dtb")
    file.write_bytes(b"nonsense")
    with pytest.warns(UserWarning, match="ewn-5x5-2.dtb"):
        dreistein.Tablebase(tmp_path)


def test_tables_refuse(tmp_path: Any) -> None:
    tables = dreistein.Tablebase(tmp_path)
    refused: list[tuple[Callable[[], Any], str]] = [
        (lambda: tables.build(cubes=7), "cubes 7: expected 2 to 6"),
        (lambda: tables.build(memory="much"), "much"),
        (lambda: tables.build(threads=0), "threads 0: expected 1 to 1024"),
        (lambda: tables.verify(cubes=4), "there is no table with 4 cubes"),
        (lambda: tables.probe(dreistein.Position()), "tables have at most 6"),
        (lambda: tables.probe(dreistein.Position(board=4)), "for the 5x5 board only"),
        (lambda: tables.probe(dreistein.Position(game="tzaar")), "expected one of ewn"),
        (lambda: dreistein.Tablebase(tmp_path, "tzaar"), "TZAAR has no endgame tables"),
    ]
    for wrong, message in refused:
        with pytest.raises(dreistein.Error) as refusal:
            wrong()
        assert message in str(refusal.value)


def endgame() -> Any:
    """A position of TZAAR shortly before the end of a random game."""
    for seed in range(100):
        positions = random_record("tzaar", seed).positions
        for position in reversed(positions[:-1]):
            found = dreistein.solve(position, time=0.2)
            if found["result"] == "win" and len(found["line"]) > 1:
                return position, found
    raise AssertionError("no win in a hundred games")


def test_proofs_without_dice() -> None:
    position, found = endgame()
    assert found["winner"] == position.mover
    after = position.play(*found["line"])
    assert after.winner == position.mover
    proof = dreistein.solve(position, certificate=True, hash="16MiB", prover="method=df-pn")
    assert proof["winner"] == position.mover and proof["certificate"]
    unknown = dreistein.solve(dreistein.Position(game="tzaar"), time=0.05)
    assert (unknown["result"], unknown["winner"]) == ("unknown", None)


@pytest.mark.skipif("row" not in GAMES, reason="only builds for all tests have the third game")
def test_exact_values_of_the_third_game() -> None:
    found: Any = dreistein.solve(dreistein.Position("xx./oo./... x 3", "row"))
    assert (found["cross"], found["moves"][0]["move"]) == (1.0, "c3")
    rolled_out = dreistein.rollout(dreistein.Position("xx./oo./... x 3", "row"), trials=36, moves=True)
    assert rolled_out["moves"][0]["move"] == "c3"
    with pytest.raises(dreistein.Error, match="has no endgame tables"):
        dreistein.Tablebase("here", "row")


@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        (dreistein.Position(board=3), {"time": 1}, "time is for games without dice: leave it out"),
        (dreistein.Position(game="tzaar"), {"cubes": 2}, "cubes is for games with dice: leave it out"),
        (dreistein.Position(game="tzaar"), {"prover": "method=none"}, "none"),
        (dreistein.Position(), {"tables": "off"}, "out of reach: about"),
        (dreistein.Position(), {"tables": "/nowhere"}, "tb=/nowhere: there is no such folder"),
        (dreistein.Position(board=4), {"memory": "1kB"}, "of memory"),
        (dreistein.Position("r1../.../..b1 r 1").play("a3b3", "@1", "c1c2", "@1", "b3c2"), {}, "the game is over"),
    ],
)
def test_solving_refuses(position: Any, options: Any, message: Any) -> None:
    with pytest.raises(dreistein.Error, match=message):
        dreistein.solve(position, **options)


def test_rollouts_do_not_depend_on_threads() -> None:
    position = dreistein.Position("r1r2.../...../...../...../...b2b1 r 3")
    asked: dict[str, Any] = {"engine": "greedy", "trials": 216, "moves": True, "seed": 7}
    news: list[Any] = []
    one: Any = dreistein.rollout(position, threads=1, **asked)
    two: Any = dreistein.rollout(position, threads=2, progress=news.append, **asked)
    assert one.pop("time_ms") > 0 and two.pop("time_ms") > 0
    assert one == two
    assert {found["move"] for found in one["moves"]} == set(position.moves)
    assert one["moves"][0]["loss"]["value"] == 0


def test_rollouts_agree_with_exact_values() -> None:
    position = dreistein.Position("r1..../..r2../...../.b2.../....b1 r -")
    exact = dreistein.solve(position, tables="off")["red"]
    found = dreistein.rollout(position, engine="star2:depth=4,hash=1", trials=1296)
    assert abs(found["red"] - exact) < 0.01


@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        (dreistein.Position(game="tzaar"), {}, "rollout is for games with dice, and TZAAR has none"),
        (dreistein.Position(), {"moves": True}, "the die is not rolled yet"),
        (dreistein.Position(), {"trials": 0}, "trials 0: expected a number from 1"),
        (dreistein.Position(), {"target": 0.5}, "target 0.5: expected a standard error"),
        (dreistein.Position(), {"engine": "none"}, 'no engine "none"'),
        (dreistein.Position(), {"time": 0}, "time 0: expected seconds above 0"),
    ],
)
def test_rollouts_refuse(position: Any, options: Any, message: Any) -> None:
    with pytest.raises(dreistein.Error, match=message):
        dreistein.rollout(position, **options)


@pytest.mark.parametrize("game", GAMES)
def test_lists_name_what_can_be_made(game: Any) -> None:
    lists = dreistein.Game(game)
    for row in lists.evaluations:
        assert set(row) == {"name", "summary", "options"}
    quick = {"ewn": "zweistein", "tzaar": "simple", "row": "rows"}[game]
    assert quick in [row["name"] for row in lists.evaluations]
    assert "greedy" in [row["name"] for row in lists.engines]
    options = {option["name"] for row in lists.engines for option in row["options"]}
    assert {"eval", "depth"} <= options
    for level in lists.levels:
        assert dreistein.Engine(level["spec"], game).spec == level["spec"]
    assert bool(lists.policies) == (game == "ewn")


def test_a_look_ahead_without_end_is_refused() -> None:
    with pytest.raises(dreistein.Error, match="look-ahead 1000: expected 0 to 4"):
        dreistein.rollout(dreistein.Position(), engine="greedy", trials=36, look_ahead=1000)


def test_a_record_may_change_while_it_is_reviewed() -> None:
    record = random_record("ewn", 1)
    before = dreistein.review(record, engine="star2", depth=1)
    assert dreistein.review(record, engine="star2", depth=1, progress=lambda _: record.take_back()) == before
