//! A second set of rules, written in another way: a square grid with the board sheared into
//! it, walked step by step, everything recounted. It agrees with the fast one in a
//! thousand games.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use game::{Dice, Position as _, Side, Turn};
use tzaar::{Action, ActionKind, Kind, Point, Position, Step, Symmetry};

/// Columns and rows from the hole.
type Place = (i32, i32);

/// Owner (0 for White), kind, height.
type Tower = (usize, Kind, u32);

struct Naive {
    grid: [[Option<Tower>; 9]; 9],
    mover: usize,
    second: bool,
    loser: Option<usize>,
}

const WAYS: [Place; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// Every point of the board.
fn places() -> impl Iterator<Item = Place> {
    (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))).filter(|&place| is_on_board(place))
}

fn is_on_board((x, y): Place) -> bool {
    x.abs() <= 4 && y.abs() <= 4 && (x - y).abs() <= 4 && (x, y) != (0, 0)
}

/// The column and row of a point.
fn place_of(point: Point) -> Place {
    static PLACES: LazyLock<Vec<Place>> =
        LazyLock::new(|| Point::all().map(|point| place_named(&point.to_string())).collect());
    PLACES[point.index()]
}

fn place_named(name: &str) -> Place {
    let x = i32::from(name.as_bytes()[0]) - i32::from(b'E');
    let number = i32::from(name.as_bytes()[1] - b'0');
    (x, number - 5 + x.max(0))
}

impl Naive {
    fn start(position: &Position) -> Self {
        let mut naive = Self { grid: [[None; 9]; 9], mover: 0, second: false, loser: None };
        for point in Point::all() {
            let stack = position.stack(point).unwrap();
            let tower = (stack.owner().index(), stack.kind(), u32::from(stack.height()));
            *naive.at_mut(place_of(point)) = Some(tower);
        }
        naive
    }

    fn at(&self, (x, y): Place) -> Option<Tower> {
        self.grid[(x + 4) as usize][(y + 4) as usize]
    }

    fn at_mut(&mut self, (x, y): Place) -> &mut Option<Tower> {
        &mut self.grid[(x + 4) as usize][(y + 4) as usize]
    }

    fn towers(&self) -> impl Iterator<Item = (Place, Tower)> {
        places().filter_map(|place| self.at(place).map(|tower| (place, tower)))
    }

    fn count(&self, player: usize, kind: Kind) -> usize {
        self.towers().filter(|(_, tower)| tower.0 == player && tower.1 == kind).count()
    }

    fn first_tower(&self, from: Place, way: Place) -> Option<(Place, Tower)> {
        let mut place = (from.0 + way.0, from.1 + way.1);
        while is_on_board(place) {
            if let Some(tower) = self.at(place) {
                return Some((place, tower));
            }
            place = (place.0 + way.0, place.1 + way.1);
        }
        None
    }

    /// Every tower of a player with every tower that it sees, if `wanted`.
    fn pairs(&self, player: usize, wanted: impl Fn(Tower, Tower) -> bool) -> Vec<(Place, Place)> {
        let mut found = Vec::new();
        for (from, tower) in self.towers().filter(|(_, tower)| tower.0 == player) {
            let seen = WAYS.iter().filter_map(|&way| self.first_tower(from, way));
            found.extend(
                seen.filter(|&(_, target)| wanted(tower, target)).map(|(to, _)| (from, to)),
            );
        }
        found.sort_unstable();
        found
    }

    fn captures(&self, player: usize) -> Vec<(Place, Place)> {
        self.pairs(player, |tower, target| target.0 != player && target.2 <= tower.2)
    }

    fn stackings(&self) -> Vec<(Place, Place)> {
        let last = Kind::ALL.map(|kind| self.count(self.mover, kind) == 1);
        self.pairs(self.mover, |_, target| target.0 == self.mover && !last[target.1.index()])
    }

    fn play(&mut self, action: Action) {
        let opening = self.towers().count() == 60;
        if action.kind() != ActionKind::Pass {
            let (from, to) = (place_of(action.from()), place_of(action.to()));
            let (owner, kind, height) = self.at_mut(from).take().unwrap();
            let target = self.at(to).unwrap();
            let below = if target.0 == owner { target.2 } else { 0 };
            *self.at_mut(to) = Some((owner, kind, height + below));
        }
        if self.second || opening {
            self.mover = 1 - self.mover;
            self.second = false;
        } else {
            self.second = true;
        }
        let lacks = |player| Kind::ALL.into_iter().any(|kind| self.count(player, kind) == 0);
        self.loser = (0..2).find(|&player| lacks(player));
        if self.loser.is_none() && !self.second && self.captures(self.mover).is_empty() {
            self.loser = Some(self.mover);
        }
    }
}

fn pairs_of(actions: impl Iterator<Item = Action>) -> Vec<(Place, Place)> {
    let mut pairs: Vec<_> =
        actions.map(|action| (place_of(action.from()), place_of(action.to()))).collect();
    pairs.sort_unstable();
    pairs
}

/// Both agree: the turn, the actions, and the result of each fast helper.
fn compare(fast: &Position, naive: &Naive) {
    let turn = match naive.loser {
        Some(loser) => Turn::Over(game::Outcome { winner: Side::BOTH[1 - loser] }),
        None => Turn::ToMove(Side::BOTH[naive.mover]),
    };
    assert_eq!(fast.turn(), turn, "{fast}");
    assert_eq!(fast.step() == Step::Second, naive.second, "{fast}");
    assert_eq!(fast.key(), Symmetry::default().position(fast).key(), "{fast}");
    let captures = naive.captures(naive.mover);
    assert_eq!(fast.can_capture(), !captures.is_empty(), "{fast}");
    if naive.loser.is_some() {
        assert_eq!(fast.moves().len(), 0);
        return;
    }
    let stackings = if naive.second { naive.stackings() } else { Vec::new() };
    let of_kind = |kind| fast.moves().filter(move |action| action.kind() == kind);
    assert_eq!(pairs_of(of_kind(ActionKind::Capture)), captures, "{fast}");
    assert_eq!(pairs_of(of_kind(ActionKind::Stacking)), stackings, "{fast}");
    assert_eq!(of_kind(ActionKind::Pass).count(), usize::from(naive.second), "{fast}");
    for player in Side::BOTH {
        let targets = naive.captures(1 - player.index()).into_iter().map(|(_, to)| to);
        let found: BTreeSet<Place> = fast.capturable(player).map(place_of).collect();
        assert_eq!(found, targets.collect(), "{fast}");
    }
}

const GAMES: u64 = 1000;

#[test]
fn a_thousand_random_games_agree() {
    let mut ends = [0; 2];
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let mut fast = Position::random_start(&mut dice);
        let mut naive = Naive::start(&fast);
        // Some players stack as often as they can: other games, with taller stacks.
        let prefers_stacking = seed.is_multiple_of(2);
        loop {
            compare(&fast, &naive);
            let is_stacking = |action: &Action| action.kind() == ActionKind::Stacking;
            let stackings: Vec<Action> = fast.moves().filter(is_stacking).collect();
            let action = match stackings.len() {
                count if prefers_stacking && count > 0 => {
                    Some(stackings[dice.below(count as u32) as usize])
                }
                _ => fast.random_move(&mut dice),
            };
            let Some(action) = action else { break };
            fast = fast.play(action);
            naive.play(action);
        }
        let has = |kind: &Kind| naive.count(naive.loser.unwrap(), *kind) > 0;
        ends[usize::from(Kind::ALL.iter().all(has))] += 1;
    }
    // Both ways to lose occur.
    assert!(ends.iter().all(|&count| count > GAMES / 20), "{ends:?}");
}
