//! Depth-first proof-number search.

use game::{Position, Turn};

use super::entry::{Known, Open};
use super::numbers::{GREATEST, INFINITE, Numbers};
use super::options::MOST_WIDTH;
use super::worker::{WINS_THIS_TURN, Worker};
use super::{Knowledge, Sums};

/// A move from a position on the path from the root.
#[derive(Clone, Copy)]
pub struct Child<P: Position> {
    mov: P::Move,
    /// Whether the same player moves again.
    moves_again: bool,
    order: i32,
    /// Moves from the position after it to the end of the game, if that position is decided.
    distance: u8,
    /// The proof and disproof number for the player who makes the move.
    numbers: Numbers,
}

/// A position's numbers, combined from its moves.
struct Summary {
    numbers: Numbers,
    /// The index of the move that is closest to a win, counted from the first child.
    best: usize,
    /// The second smallest proof number.
    second: u32,
    /// What the other moves add to the disproof number.
    others: u32,
    /// Moves to the end of the game in the proof, once the position is decided.
    distance: u8,
}

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// Searches until it proves a result or has to end; returns whether the mover wins, if proven.
    pub fn prove(&mut self, root: &P) -> Option<bool> {
        let numbers = self.expand(root, Numbers { win: INFINITE, loss: INFINITE });
        self.root_numbers = Some(numbers);
        numbers.verdict()
    }

    /// Searches below a position until one of its numbers reaches its bound.
    fn expand(&mut self, position: &P, bounds: Numbers) -> Numbers {
        let nodes_before = self.nodes;
        // The node is counted but never abandoned here: every visit stores something in the table.
        let mut may_go_on = self.count_node().is_ok();
        let base = self.children.len();
        self.add_children(position);
        let weight = self.weight_of_others(position);
        let (numbers, distance) = loop {
            let summary = self.summarise(base, weight);
            let now = summary.numbers;
            let is_enough = now.win >= bounds.win || now.loss >= bounds.loss;
            if is_enough || !may_go_on || now.verdict().is_some() {
                break (now, summary.distance);
            }
            self.visit_best(position, base, &summary, bounds);
            may_go_on = !self.is_stopped && self.nodes < self.slice_end;
        };
        self.children.truncate(base);
        self.keep_numbers(position, numbers, distance, self.nodes - nodes_before);
        numbers
    }

    fn visit_best(&mut self, position: &P, base: usize, summary: &Summary, bounds: Numbers) {
        let child = self.children[base + summary.best];
        let room = (f64::from(summary.second) * (1.0 + self.options.epsilon)) as u32;
        let win = bounds.win.min(room.max(summary.second.saturating_add(1)));
        let loss = bounds.loss.saturating_sub(summary.others);
        // Sums capped at the largest number may leave no room.
        let inner = Numbers {
            win: win.clamp(child.numbers.win + 1, INFINITE),
            loss: loss.clamp(child.numbers.loss + 1, INFINITE),
        };
        let next = position.play(child.mov);
        let bounds = if child.moves_again { inner } else { inner.swapped() };
        self.turn_nodes += u64::from(!child.moves_again);
        let found = self.expand(&next, bounds);
        let distance = match self.look_up(&next) {
            Some(Known::Solved { distance, .. }) => distance,
            _ => 0,
        };
        let child = &mut self.children[base + summary.best];
        child.numbers = if child.moves_again { found } else { found.swapped() };
        child.distance = distance;
    }

    /// Adds the moves of a position, up to the first that wins.
    fn add_children(&mut self, position: &P) {
        let mover = position.mover();
        for mov in position.moves() {
            let next = position.play(mov);
            let moves_again = next.mover() == mover;
            let nodes_before = self.nodes;
            let (found, distance) = self.first_numbers(&next);
            if !moves_again {
                self.turn_nodes += self.nodes - nodes_before;
            }
            let numbers = if moves_again { found } else { found.swapped() };
            let order = if self.options.order { self.knowledge.order(position, mov) } else { 0 };
            self.children.push(Child { mov, moves_again, order, distance, numbers });
            if numbers.win == 0 {
                return;
            }
        }
    }

    /// The numbers of a position before it is expanded, and its distance if it is decided.
    #[inline]
    fn first_numbers(&mut self, position: &P) -> (Numbers, u8) {
        if let Turn::Over(outcome) = position.turn() {
            return (Numbers::decided(outcome.winner == position.mover()), 0);
        }
        let open = match self.look_up(position) {
            Some(Known::Solved { mover_wins, distance }) => {
                return (Numbers::decided(mover_wins), distance);
            }
            Some(Known::Open(Open { numbers: Some(numbers), .. })) => return (numbers, 0),
            Some(Known::Open(open)) => open,
            None => Open::default(),
        };
        self.nodes += 1;
        if self.wins_by_knowledge(position) {
            let won = Known::Solved { mover_wins: true, distance: WINS_THIS_TURN };
            self.keep(position, won, 1);
            return (Numbers::WON, WINS_THIS_TURN);
        }
        let numbers = self.numbers_by_value(position);
        self.keep(position, Known::Open(Open { numbers: Some(numbers), ..open }), 1);
        (numbers, 0)
    }

    #[inline]
    fn numbers_by_value(&self, position: &P) -> Numbers {
        if !self.options.efb {
            return Numbers { win: 1, loss: 1 };
        }
        let threshold = or_usual(self.options.efb_threshold, K::MUCH_BETTER);
        let step = step(self.knowledge.value(position), threshold);
        let unit = self.options.efb_step;
        Numbers { win: 1 + unit * (2 - step), loss: 1 + unit * step }
    }

    /// What each open move besides the hardest one adds to the disproof number.
    fn weight_of_others(&self, position: &P) -> f64 {
        match self.options.sums {
            Sums::HeuristicWeak => {
                let threshold = or_usual(self.options.weak_threshold, K::BETTER);
                let step = step(self.knowledge.value(position), threshold);
                self.options.weak_weight * f64::from(step)
            }
            _ => 1.0,
        }
    }

    fn summarise(&self, base: usize, weight: f64) -> Summary {
        let children = &self.children[base..];
        let mut best = 0;
        let mut second = INFINITE;
        let mut open = 0;
        let (mut sum, mut greatest) = (0u64, 0);
        for (index, child) in children.iter().enumerate() {
            let (leader, numbers) = (&children[best], child.numbers);
            if (numbers.win, child.order) < (leader.numbers.win, leader.order) {
                second = leader.numbers.win;
                best = index;
            } else if index > 0 {
                second = second.min(numbers.win);
            }
            open += u32::from(numbers.loss > 0);
            sum += u64::from(numbers.loss);
            greatest = greatest.max(numbers.loss);
        }
        let Some(leader) = children.get(best) else {
            // A position without moves that is not over: its mover cannot win.
            return Summary { numbers: Numbers::LOST, best, second, others: 0, distance: 0 };
        };
        let distance = match leader.numbers.verdict() {
            Some(true) => leader.distance.saturating_add(1),
            _ => children.iter().map(|child| child.distance).max().unwrap_or(0).saturating_add(1),
        };
        let loss = match self.options.sums {
            _ if greatest == 0 || greatest == INFINITE => greatest,
            Sums::Plain => sum.min(u64::from(GREATEST)) as u32,
            Sums::Widening => sum_of_most_promising(children, self.options.width),
            Sums::Weak | Sums::HeuristicWeak => {
                greatest.saturating_add((weight * f64::from(open - 1)) as u32).min(GREATEST)
            }
        };
        let others = match self.options.sums {
            Sums::Plain | Sums::Widening => loss.saturating_sub(leader.numbers.loss),
            Sums::Weak | Sums::HeuristicWeak => loss - greatest,
        };
        Summary {
            numbers: Numbers { win: leader.numbers.win, loss },
            best,
            second,
            others,
            distance,
        }
    }

    fn keep_numbers(&mut self, position: &P, numbers: Numbers, distance: u8, nodes: u64) {
        let known = match numbers.verdict() {
            Some(mover_wins) => Known::Solved { mover_wins, distance },
            None => Known::Open(Open { numbers: Some(numbers), ..self.open(position) }),
        };
        self.keep(position, known, nodes);
    }
}

/// The sum of the disproof numbers of the moves with the smallest proof numbers.
fn sum_of_most_promising<P: Position>(children: &[Child<P>], width: usize) -> u32 {
    let width = width.clamp(1, MOST_WIDTH);
    let mut widest = [(INFINITE, 0, 0); MOST_WIDTH];
    let widest = &mut widest[..width];
    for child in children.iter().filter(|child| child.numbers.loss > 0) {
        let last = widest[width - 1];
        let this = (child.numbers.win, child.order, child.numbers.loss);
        if this < last {
            widest[width - 1] = this;
            widest.sort_unstable();
        }
    }
    widest.iter().fold(0, |sum, &(_, _, loss)| (sum + loss).min(GREATEST))
}

/// The threshold, or the game's own if it is 0.
#[inline]
const fn or_usual(threshold: i64, usual: i64) -> i64 {
    if threshold == 0 { usual } else { threshold }
}

/// Returns 0, 1 or 2 if the mover's position is bad, even or good.
#[inline]
const fn step(value: i64, threshold: i64) -> u32 {
    if value >= threshold {
        2
    } else if value <= -threshold {
        0
    } else {
        1
    }
}
