//! A toy game for testing searches: the whole game is a tree, written as text.
//!
//! ```text
//! first(roll(1/2: second=0.4(win, loss), 1/2: first(loss, win)), loss)
//! ```
//!
//! At `first(..)` and `second(..)` that player chooses a child, at `roll(..)` the dice
//! do, with the probabilities before the children; `win` and `loss` are
//! outcomes as the first player sees them. Any node that is not an outcome may carry a
//! static value, `=0.4` after its name: the chance of the first player, as
//! [`ToyEvaluator`] sees it. Anything may follow anything: a player may move twice in a
//! row, rolls may follow rolls, and a roll may decide who moves.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::record::{Notated, NotationError, Readable, Words};
use game::{Dice, Evaluator, FirstValue, MoveError, MoverValue, Outcome, Position, Side, Turn};

use crate::row::RowPosition;

/// A node of a toy game, with everything below it.
///
/// Positions have to be `Copy`, so a tree, of a few kilobytes, is leaked when it is made.
#[derive(Clone, Copy, Debug)]
pub struct ToyPosition {
    node: &'static Node,
    /// The roll that led here.
    rolled: Option<ToyChoice>,
}

impl PartialEq for ToyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for ToyPosition {}

impl Hash for ToyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

/// Nodes with the same content are the same position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    kind: Kind,
    /// The first player's chance as the evaluator sees it, in thousandths.
    value: Option<u32>,
    /// The nodes below, with the numerator and the denominator of their probability.
    children: Vec<((u32, u32), Self)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Over(Side),
    Choice(Side),
    Roll,
}

const WORDS: [(&str, Kind); 5] = [
    ("win", Kind::Over(Side::First)),
    ("loss", Kind::Over(Side::Second)),
    ("first", Kind::Choice(Side::First)),
    ("second", Kind::Choice(Side::Second)),
    ("roll", Kind::Roll),
];

/// Which child of a node comes next, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToyChoice(usize);

impl fmt::Display for ToyChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToyPosition {
    fn leak(tree: Node) -> Self {
        Self { node: Box::leak(Box::new(tree)), rolled: None }
    }
}

impl Position for ToyPosition {
    type Move = ToyChoice;
    type Roll = ToyChoice;

    fn turn(&self) -> Turn {
        match self.node.kind {
            Kind::Over(winner) => Turn::Over(Outcome { winner }),
            Kind::Choice(player) => Turn::ToMove(player),
            Kind::Roll => Turn::ToRoll,
        }
    }

    fn mover(&self) -> Side {
        self.node.mover().unwrap_or(Side::First)
    }

    fn rolls(&self) -> impl Iterator<Item = (ToyChoice, f64)> {
        let rolls = if self.node.kind == Kind::Roll { self.node.children.as_slice() } else { &[] };
        (1..).map(ToyChoice).zip(rolls.iter().map(|(chance, _)| probability(*chance)))
    }

    fn roll(self, roll: ToyChoice) -> Self {
        assert!(self.node.kind == Kind::Roll, "{self}: there is nothing to roll");
        Self { node: &self.node.children[roll.0 - 1].1, rolled: Some(roll) }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = ToyChoice> {
        let is_choice = matches!(self.node.kind, Kind::Choice(_));
        let count = if is_choice { self.node.children.len() } else { 0 };
        (0..count).map(|index| ToyChoice(index + 1))
    }

    fn play(self, mov: ToyChoice) -> Self {
        assert!(matches!(self.node.kind, Kind::Choice(_)), "{self}: nobody is to move");
        Self { node: &self.node.children[mov.0 - 1].1, rolled: None }
    }

    fn key(&self) -> u64 {
        // Trees are leaked, so no two nodes ever share an address.
        std::ptr::from_ref(self.node) as u64
    }

    fn parse_move(&self, text: &str) -> Result<ToyChoice, MoveError> {
        let named = self.moves().find(|mov| mov.to_string() == text);
        named.ok_or_else(|| MoveError::Unreadable {
            text: text.into(),
            expected: format!("a move: expected a number from 1 to {}", self.moves().len()),
        })
    }
}

/// Toy games can be put into records, but such records have no text.
impl Notated for ToyPosition {
    type Start = Self;

    fn words(&self) -> &'static Words {
        // Only texts of records need words, so these are never used.
        &RowPosition::WORDS
    }

    fn initial(start: &Self) -> Result<Self, NotationError> {
        Ok(*start)
    }

    fn start_tags(_: &Self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn unplayed_roll(&self) -> Option<ToyChoice> {
        self.rolled
    }
}

/// Returns the static values in the tree, and one half where there is no value.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToyEvaluator;

impl Evaluator<ToyPosition> for ToyEvaluator {
    fn evaluate(&self, position: &ToyPosition) -> MoverValue {
        let for_first = position.node.value.map_or(0.5, |value| f64::from(value) / 1000.0);
        FirstValue::new(for_first).for_mover(position.mover())
    }
}

impl Node {
    /// The player who moves here. A roll is for the first player found behind it, in reading order.
    fn mover(&self) -> Option<Side> {
        match self.kind {
            Kind::Over(_) => None,
            Kind::Choice(player) => Some(player),
            Kind::Roll => self.children.iter().find_map(|(_, child)| child.mover()),
        }
    }
}

fn probability((numerator, denominator): (u32, u32)) -> f64 {
    f64::from(numerator) / f64::from(denominator)
}

impl fmt::Display for ToyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(word, _)| word);
        f.write_str(word)?;
        if let Some(value) = self.value {
            write!(f, "={}", f64::from(value) / 1000.0)?;
        }
        for (index, ((numerator, denominator), child)) in self.children.iter().enumerate() {
            f.write_str(if index == 0 { "(" } else { ", " })?;
            if self.kind == Kind::Roll {
                write!(f, "{numerator}/{denominator}: ")?;
            }
            child.fmt(f)?;
        }
        f.write_str(if self.children.is_empty() { "" } else { ")" })
    }
}

impl FromStr for ToyPosition {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut rest = text;
        let tree = read(&mut rest).filter(|tree| !matches!(tree.kind, Kind::Over(_)));
        let tree = tree.filter(|_| rest.trim().is_empty());
        let refused = || NotationError(format!("\"{text}\" is no toy game from \"{rest}\" on"));
        tree.map(Self::leak).ok_or_else(refused)
    }
}

/// Probabilities are sums of rounded fractions.
const TOLERANCE: f64 = 1e-9;

/// Reads a node; `None` if the text is wrong, and then `rest` begins near the error.
fn read(rest: &mut &str) -> Option<Node> {
    let word = take(rest, |letter| letter.is_ascii_alphabetic());
    let (_, kind) = WORDS.into_iter().find(|(name, _)| *name == word)?;
    let mut node = Node { kind, value: None, children: Vec::new() };
    if let Kind::Over(_) = kind {
        return Some(node);
    }
    if symbol(rest, '=').is_some() {
        let value: f64 =
            take(rest, |letter| letter.is_ascii_digit() || letter == '.').parse().ok()?;
        node.value = Some((0.0..=1.0).contains(&value).then_some((1000.0 * value).round() as u32)?);
    }
    symbol(rest, '(')?;
    loop {
        let mut chance = (1, 1);
        if kind == Kind::Roll {
            let fraction = take(rest, |letter| letter.is_ascii_digit() || letter == '/');
            let (numerator, denominator) = fraction.split_once('/')?;
            chance = (numerator.parse().ok()?, denominator.parse().ok()?);
            symbol(rest, ':')?;
        }
        node.children.push((chance, read(rest)?));
        if symbol(rest, ')').is_some() {
            break;
        }
        symbol(rest, ',')?;
    }
    let total: f64 = node.children.iter().map(|(chance, _)| probability(*chance)).sum();
    (kind != Kind::Roll || (total - 1.0).abs() < TOLERANCE).then_some(node)
}

/// Takes a word, skipping spaces before it; `belongs` says which letters belong to it.
fn take<'a>(rest: &mut &'a str, belongs: impl Fn(char) -> bool) -> &'a str {
    let text = rest.trim_start();
    let (word, after) = text.split_at(text.find(|letter| !belongs(letter)).unwrap_or(text.len()));
    *rest = after;
    word
}

fn symbol(rest: &mut &str, symbol: char) -> Option<()> {
    *rest = rest.trim_start().strip_prefix(symbol)?;
    Some(())
}

/// Makes a random tree, at most `depth` moves and rolls deep, in which anything follows anything.
pub fn random_tree(depth: u32, dice: &mut Dice) -> ToyPosition {
    let kinds = [Kind::Choice(Side::First), Kind::Choice(Side::Second), Kind::Roll];
    ToyPosition::leak(grow(depth, dice, &|_, dice| (kinds[dice.below(3) as usize], true)))
}

/// Makes a random dice game of at most `turns` turns, each a roll and then a move.
pub fn random_dice_game(turns: u32, dice: &mut Dice) -> ToyPosition {
    let kind = |depth: u32, _: &mut Dice| {
        let player = Side::BOTH[((2 * turns - depth) / 2 % 2) as usize];
        if depth.is_multiple_of(2) { (Kind::Roll, false) } else { (Kind::Choice(player), true) }
    };
    ToyPosition::leak(grow(2 * turns, dice, &kind))
}

/// Makes a random tree without dice, at most `depth` moves deep; either player may move next.
pub fn random_decision_game(depth: u32, dice: &mut Dice) -> ToyPosition {
    let kind = |_, dice: &mut Dice| (Kind::Choice(Side::BOTH[dice.below(2) as usize]), true);
    ToyPosition::leak(grow(depth, dice, &kind))
}

/// Makes a random node of this depth; `kind` says what it is and whether the game may end below it.
fn grow(depth: u32, dice: &mut Dice, kind: &dyn Fn(u32, &mut Dice) -> (Kind, bool)) -> Node {
    let (own_kind, may_end) = kind(depth, dice);
    let value = Some(dice.below(1001));
    let weight = |dice: &mut Dice| if own_kind == Kind::Roll { dice.below(4) + 1 } else { 1 };
    let weights: Vec<u32> = (0..=dice.below(3)).map(|_| weight(dice)).collect();
    let total = if own_kind == Kind::Roll { weights.iter().sum() } else { 1 };
    let mut child = || {
        // The game ends at the last level, and sometimes before.
        if may_end && (dice.below(6) == 0 || depth <= 1) {
            let kind = Kind::Over(Side::BOTH[dice.below(2) as usize]);
            return Node { kind, value: None, children: Vec::new() };
        }
        grow(depth - 1, dice, kind)
    };
    let children = weights.into_iter().map(|weight| ((weight, total), child())).collect();
    Node { kind: own_kind, value, children }
}
