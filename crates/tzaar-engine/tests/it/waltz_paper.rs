//! The evaluation with the constants of WALTZ's paper against a plain computation, line by line of
//! section 2.1 and from the rules alone.

use game::{Dice, Position as _};
use search::alpha_beta::Heuristic;
use testkit::random_game;
use tzaar::{Kind, Point, Position, Side, Stack};
use tzaar_engine::{TzaarHeuristic, WaltzPaper};

/// Every stack of a player with its point.
fn stacks(position: &Position, player: Side) -> Vec<(Point, Stack)> {
    let all = Point::all().filter_map(|point| Some((point, position.stack(point)?)));
    all.filter(|(_, stack)| stack.owner() == player).collect()
}

/// Where a point is on the sheared board: column and row.
fn cell(point: Point) -> (i32, i32) {
    let name = point.to_string();
    let column = i32::from(name.as_bytes()[0] - b'A');
    let number: i32 = name[1..].parse().unwrap();
    (column, number - 1 + (column - 4).max(0))
}

/// The first stack on each of the six lines from a point that has one; the hole is none.
fn seen(position: &Position, point: Point) -> Vec<(Point, Stack)> {
    let mut found = Vec::new();
    for (across, up) in [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)] {
        let (mut column, mut row) = cell(point);
        loop {
            (column, row) = (column + across, row + up);
            let Some(next) = Point::all().find(|&point| cell(point) == (column, row)) else {
                break;
            };
            if let Some(stack) = position.stack(next) {
                found.push((next, stack));
                break;
            }
        }
    }
    found
}

/// The points where a player could capture if it were that player's turn.
fn targets(position: &Position, player: Side) -> Vec<Point> {
    let is_target = |&(point, stack): &(Point, Stack)| {
        let is_capturer = |(_, other): (Point, Stack)| {
            other.owner() == player && other.height() >= stack.height()
        };
        seen(position, point).into_iter().any(is_capturer)
    };
    let others = stacks(position, player.opponent()).into_iter();
    others.filter(is_target).map(|(point, _)| point).collect()
}

fn material(position: &Position, player: Side) -> i32 {
    let stacks = stacks(position, player);
    let height_value = |height: u8| match height {
        1 => 10,
        2 => 100,
        3 => 150,
        4 => 155,
        5..=8 => 160,
        9 => 150,
        10 => 140,
        11 => 130,
        12 => 100,
        13 => 90,
        _ => 60,
    };
    let count_value = |kind: Kind| {
        let count = stacks.iter().filter(|(_, stack)| stack.kind() == kind).count();
        [0, 100, 90, 60, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 1][count]
    };
    stacks.iter().map(|(_, stack)| height_value(stack.height()) * count_value(stack.kind())).sum()
}

fn positional(position: &Position, player: Side) -> i32 {
    let opponent = player.opponent();
    let (own, other) = (stacks(position, player), stacks(position, opponent));
    let (reach, danger) = (targets(position, player), targets(position, opponent));
    let mut value = 0;
    for kind in Kind::ALL {
        let points: Vec<Point> = other
            .iter()
            .filter(|(_, stack)| stack.kind() == kind)
            .map(|&(point, _)| point)
            .collect();
        let in_reach = points.iter().filter(|point| reach.contains(point)).count();
        let initial = usize::from(kind.initial_count());
        value += (in_reach * (initial - points.len()) / initial) as i32;
        if in_reach == points.len() && points.len() <= 2 {
            value += if position.mover() == player { 20_000_000 } else { 1_000 };
        }
    }
    value += [200_000, 50_000, 15_000, 4_000, 1_000].get(danger.len()).copied().unwrap_or(0);
    let highest = |of: &[(Point, Stack)], kind: Option<Kind>| {
        let those = of.iter().filter(|(_, stack)| kind.is_none_or(|kind| stack.kind() == kind));
        those.map(|(_, stack)| stack.height()).max().unwrap_or(0)
    };
    let secure =
        Kind::ALL.into_iter().filter(|&kind| highest(&own, Some(kind)) > highest(&other, None));
    let secure = secure.count() as i32;
    value += 25_000 * secure + if secure == 3 { 100_000 } else { 0 };
    value +=
        if Kind::ALL.into_iter().all(|kind| highest(&own, Some(kind)) >= 2) { 50_000 } else { 0 };
    let is_valuable =
        |&(point, stack): &(Point, Stack)| stack.height() >= 3 && reach.contains(&point);
    value += if other.iter().any(is_valuable) { 50_000 } else { 0 };
    value + stuck(position, opponent, &other) + field(&own)
}

/// High stacks that cannot move.
fn stuck(position: &Position, owner: Side, stacks: &[(Point, Stack)]) -> i32 {
    let is_stuck = |&&(point, stack): &&(Point, Stack)| {
        let blocks =
            |(_, seen): (Point, Stack)| seen.owner() != owner && seen.height() > stack.height();
        seen(position, point).into_iter().all(blocks)
    };
    let value = |&(_, stack): &(Point, Stack)| match stack.height() {
        1 => 0,
        2 => 1_000,
        3 => 10_000,
        _ => 100_000,
    };
    stacks.iter().filter(is_stuck).map(value).sum()
}

fn field(own: &[(Point, Stack)]) -> i32 {
    let value = |&(point, stack): &(Point, Stack)| match point.to_string().as_str() {
        _ if stack.height() < 2 => 0,
        "A1" | "A5" | "E1" | "E9" | "I1" | "I5" => -30,
        "D4" | "D5" | "E4" | "E6" | "F4" | "F5" => 16,
        "C3" | "C5" | "E3" | "E7" | "G3" | "G5" => 18,
        "B2" | "B5" | "E2" | "E8" | "H2" | "H5" => 10,
        "C4" | "D3" | "D6" | "F3" | "F6" | "G4" => 25,
        name if name.starts_with(['A', 'I'])
            || ["B1", "B6", "C1", "C7", "D1", "D8"].contains(&name) =>
        {
            0
        }
        "F1" | "F8" | "G1" | "G7" | "H1" | "H6" => 0,
        _ => 15,
    };
    own.iter().map(value).sum()
}

#[test]
fn the_constants_of_the_paper_add_up_as_in_the_paper() {
    let mut dice = Dice::new(31);
    let heuristic = TzaarHeuristic(WaltzPaper);
    let mut tall = 0;
    for _ in 0..20 {
        for position in random_game(Position::random_start(&mut dice), &mut dice) {
            if position.is_first_turn() || !matches!(position.turn(), game::Turn::ToMove(_)) {
                continue;
            }
            let [own, other] = [position.mover(), position.mover().opponent()]
                .map(|player| material(&position, player) + positional(&position, player));
            let score = heuristic.score(&position, &heuristic.state(&position));
            assert_eq!(score, own - other, "{position}");
            tall += position
                .tall()
                .filter(|&point| position.stack(point).unwrap().height() > 3)
                .count();
        }
    }
    assert!(tall > 100, "{tall}");
}
