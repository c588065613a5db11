//! A second set of rules, written in another way: a map from places on the sheared grid to
//! stacks, walked step by step. It agrees with the fast one in a thousand games.

#![allow(clippy::unwrap_used, reason = "helpers outside the test functions belong to the tests")]

use std::collections::{BTreeSet, HashMap};

use game::{Dice, Player, Position as _, Turn};
use tzaar::{Position, Step};

type Place = (i32, i32);

/// Owner (0 for White), letter of the kind, height.
type Tower = (usize, char, u32);

#[derive(Clone)]
struct Naive {
    towers: HashMap<Place, Tower>,
    mover: usize,
    second: bool,
    loser: Option<usize>,
}

const WAYS: [Place; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

fn is_on_board((x, y): Place) -> bool {
    x.abs() <= 4 && y.abs() <= 4 && (x - y).abs() <= 4 && (x, y) != (0, 0)
}

fn place_of(name: &str) -> Place {
    let mut letters = name.chars();
    let x = letters.next().unwrap() as i32 - 'E' as i32;
    let number = letters.next().unwrap() as i32 - '0' as i32;
    (x, number - 5 + x.max(0))
}

fn name_of((x, y): Place) -> String {
    format!("{}{}", char::from(b"ABCDEFGHI"[(x + 4) as usize]), y + 5 - x.max(0))
}

impl Naive {
    /// Reads our notation, which the fast rules wrote.
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut towers = HashMap::new();
        for (x, column) in (-4..).zip(fields[0].split('/')) {
            let ys = (-4..=4).filter(|&y| is_on_board((x, y)));
            let mut letters = column.chars().peekable();
            for y in ys {
                let letter = letters.next().unwrap();
                let mut height = String::new();
                while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                    height.push(digit);
                }
                if letter != '.' {
                    let owner = usize::from(letter.is_lowercase());
                    let height = height.parse().unwrap_or(1);
                    towers.insert((x, y), (owner, letter.to_ascii_uppercase(), height));
                }
            }
            assert_eq!(letters.next(), None);
        }
        Self { towers, mover: usize::from(fields[1] == "b"), second: fields[2] == "2", loser: None }
    }

    fn count(&self, player: usize, kind: char) -> usize {
        self.towers.values().filter(|tower| tower.0 == player && tower.1 == kind).count()
    }

    fn targets(&self, from: Place) -> Vec<Place> {
        let look = |way: Place| {
            let mut place = from;
            loop {
                place = (place.0 + way.0, place.1 + way.1);
                if !is_on_board(place) {
                    return None;
                }
                if self.towers.contains_key(&place) {
                    return Some(place);
                }
            }
        };
        WAYS.into_iter().filter_map(look).collect()
    }

    fn captures(&self, player: usize) -> Vec<(Place, Place)> {
        let mut found = Vec::new();
        for (&from, tower) in self.towers.iter().filter(|(_, tower)| tower.0 == player) {
            for to in self.targets(from) {
                let target = self.towers[&to];
                if target.0 != player && target.2 <= tower.2 {
                    found.push((from, to));
                }
            }
        }
        found
    }

    fn stackings(&self) -> Vec<(Place, Place)> {
        let mut found = Vec::new();
        let last = ['T', 'R', 'O'].map(|kind| (kind, self.count(self.mover, kind) == 1));
        for (&from, _) in self.towers.iter().filter(|(_, tower)| tower.0 == self.mover) {
            for to in self.targets(from) {
                let target = self.towers[&to];
                if target.0 == self.mover && !last.contains(&(target.1, true)) {
                    found.push((from, to));
                }
            }
        }
        found
    }

    fn actions(&self) -> BTreeSet<String> {
        if self.loser.is_some() {
            return BTreeSet::new();
        }
        let mut pairs = self.captures(self.mover);
        let mut texts = BTreeSet::new();
        if self.second {
            pairs.extend(self.stackings());
            texts.insert("pass".to_string());
        }
        texts.extend(pairs.into_iter().map(|(from, to)| name_of(from) + &name_of(to)));
        texts
    }

    fn play(&mut self, text: &str) {
        let opening = self.towers.len() == 60;
        if text != "pass" {
            let (from, to) = (place_of(&text[..2]), place_of(&text[2..]));
            let (owner, kind, height) = self.towers.remove(&from).unwrap();
            let target = self.towers[&to];
            let below = if target.0 == owner { target.2 } else { 0 };
            self.towers.insert(to, (owner, kind, height + below));
        }
        if self.second || opening {
            self.mover = 1 - self.mover;
            self.second = false;
        } else {
            self.second = true;
        }
        let lacks =
            |player: usize| ['T', 'R', 'O'].iter().any(|&kind| self.count(player, kind) == 0);
        self.loser = (0..2).find(|&player| lacks(player));
        if self.loser.is_none() && !self.second && self.captures(self.mover).is_empty() {
            self.loser = Some(self.mover);
        }
    }
}

/// Both stand alike: the turn, the actions, and what each of the fast helpers says.
fn compare(fast: &Position, naive: &Naive) {
    let turn = match naive.loser {
        Some(loser) => Turn::Over(game::Outcome { winner: Player::BOTH[1 - loser] }),
        None => Turn::ToMove(Player::BOTH[naive.mover]),
    };
    assert_eq!(fast.turn(), turn, "{fast}");
    assert_eq!(fast.step() == Step::Second, naive.second, "{fast}");
    let actions: BTreeSet<String> = fast.moves().map(|action| action.to_string()).collect();
    assert_eq!(actions, naive.actions(), "{fast}");
    assert_eq!(fast.can_capture(), !naive.captures(naive.mover).is_empty(), "{fast}");
    let pass = usize::from(fast.moves().any(|action| action == tzaar::Action::PASS));
    let parts = fast.captures().len() + fast.stackings().len() + pass;
    assert_eq!(parts, fast.moves().len(), "{fast}");
    assert_eq!(fast.key(), fast.key_from_scratch(), "{fast}");
}

const GAMES: u64 = 1000;

/// The stacks that can be captured are the targets of captures.
fn compare_capturable(fast: &Position, naive: &Naive) {
    for player in Player::BOTH {
        let captured = naive.captures(1 - player.index()).into_iter().map(|(_, to)| name_of(to));
        let captured: BTreeSet<String> = captured.collect();
        let ours = fast.capturable(player).map(|point| point.to_string()).collect();
        assert_eq!(captured, ours, "{fast}");
    }
}

#[test]
fn a_thousand_random_games_agree() {
    let mut ends = [0u64; 2];
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let mut fast = Position::random_start(&mut dice);
        let mut naive = Naive::read(&fast.to_string());
        // Some players stack as often as they can: other games, with taller stacks.
        let prefers_stacking = seed % 2 == 0;
        loop {
            compare(&fast, &naive);
            if seed % 10 < 2 {
                compare_capturable(&fast, &naive);
            }
            let mut stackings = fast.stackings();
            let action = match stackings.len() {
                count if prefers_stacking && count > 0 => {
                    stackings.nth(dice.below(count as u32) as usize)
                }
                _ => fast.random_move(&mut dice),
            };
            let Some(action) = action else { break };
            fast = fast.play(action);
            naive.play(&action.to_string());
        }
        let stuck = ['T', 'R', 'O'].iter().all(|&kind| naive.count(naive.loser.unwrap(), kind) > 0);
        ends[usize::from(stuck)] += 1;
    }
    // Both ways to lose occur.
    assert!(ends.iter().all(|&count| count > GAMES / 20), "{ends:?}");
}
