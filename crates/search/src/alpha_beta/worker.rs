use game::{Position, Turn};

use super::entry::ScoreEntry;
use super::history::{self, History};
use super::move_list::MoveList;
use super::score::{WIN_SCORE, is_proven, nearer};
use super::{AlphaBetaOptions, Heuristic};
use crate::driver::{NodeCounter, OrStopped, Stop};
use crate::table::{Bound, Table};

/// One thread's search below the root.
pub(super) struct Worker<'a, P: Position, H: Heuristic<P>> {
    pub heuristic: &'a H,
    pub options: AlphaBetaOptions,
    pub counter: NodeCounter<'a>,
    table: Option<&'a Table<ScoreEntry>>,
    history: History,
    /// One list per ply, so that searching a node allocates nothing.
    lists: Vec<MoveList<P::Move>>,
}

/// A position and its state.
#[derive(Clone, Copy)]
pub(super) struct Node<P, S> {
    pub position: P,
    pub state: S,
}

/// The move before, if the same player made it.
#[derive(Clone, Copy)]
pub(super) struct Before<'n, P: Position> {
    pub position: &'n P,
    pub mov: P::Move,
}

/// The range of scores that matter, for the mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub low: i32,
    pub high: i32,
}

impl Window {
    pub const FULL: Self = Self { low: -WIN_SCORE - 1, high: WIN_SCORE + 1 };

    /// A window that only tells whether a score is greater than this.
    #[inline]
    pub const fn above(low: i32) -> Self {
        Self { low, high: low + 1 }
    }

    #[inline]
    const fn opposite(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }
}

/// The maximum length of a line, including extensions.
pub(super) const MAX_PLY: u32 = 128;

impl<'a, P: Position, H: Heuristic<P>> Worker<'a, P, H> {
    pub fn new(
        heuristic: &'a H,
        options: AlphaBetaOptions,
        table: Option<&'a Table<ScoreEntry>>,
        stop: Stop<'a>,
    ) -> Self {
        let history = History::new(H::CODES, MAX_PLY as usize + 1);
        let lists = (0..=MAX_PLY).map(|_| MoveList::new()).collect();
        let counter = NodeCounter::new(stop, CLOCK_INTERVAL);
        Self { heuristic, options, counter, table, history, lists }
    }

    /// Turns `child`, any node, into the one after `mov`: states are large, so nodes are reused.
    #[inline]
    pub fn make_child(
        &self,
        node: &Node<P, H::State>,
        mov: P::Move,
        child: &mut Node<P, H::State>,
    ) {
        let Node { position, state } = node;
        child.position = position.play(mov);
        self.heuristic.advance(state, position, mov, &child.position, &mut child.state);
    }

    /// The score after `mov`, for the mover before it.
    #[inline]
    pub fn after_move(
        &mut self,
        parent: &Node<P, H::State>,
        mov: P::Move,
        child: &mut Node<P, H::State>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> OrStopped<i32> {
        if child.position.mover() == parent.position.mover() {
            // The root's moves are reported one by one, so nothing is skipped below them.
            let before = (ply > 1).then_some(Before { position: &parent.position, mov });
            self.search(parent, child, before, depth, ply, window)
        } else {
            self.search(parent, child, None, depth, ply, window.opposite()).map(|score| -score)
        }
    }

    /// The mover's score: exact inside the window, else a bound.
    pub fn search(
        &mut self,
        parent: &Node<P, H::State>,
        node: &mut Node<P, H::State>,
        before: Option<Before<P>>,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> OrStopped<i32> {
        self.counter.count()?;
        if let Some(score) = self.end_in_sight(node, depth, ply) {
            return Ok(score);
        }
        if depth == 0 || ply >= MAX_PLY {
            return Ok(self.score_near(parent, node, window));
        }
        let window = self.within_reach(ply, window);
        if window.low >= window.high {
            return Ok(window.low);
        }
        let before = before.filter(|_| self.options.turns);
        let key = table_key(&node.position, before);
        let counted = self.heuristic.counted(&node.position, &node.state);
        let entry = self.table.and_then(|table| table.get(key)).map(|entry| entry.raised(counted));
        let known = entry.and_then(|entry| cut_by(entry, depth, self.distance(ply), window));
        if let Some(score) = known {
            self.counter.table_hits += 1;
            return Ok(score);
        }
        if let Some(score) = self.far_outside(parent, node, depth, window) {
            return Ok(score);
        }
        let hint = entry.and_then(|entry| entry.best);
        self.heuristic.settle(&parent.state, &node.position, &mut node.state);
        let (score, best) = self.search_moves(node, before, depth, ply, window, hint)?;
        if let Some(table) = self.table {
            let bound = match score {
                low if low <= window.low => Bound::Upper,
                high if high >= window.high => Bound::Lower,
                _ => Bound::Exact,
            };
            // Without a new best move, the earlier one is still the best guess.
            let (kept, best) = (nearer(score, self.distance(ply)), best.or(hint));
            table.put(key, ScoreEntry { score: kept, bound, depth, best }.raised(-counted));
        }
        Ok(score)
    }

    /// The score of a root's move for its mover, without a search.
    pub fn without_search(&self, root: &Node<P, H::State>, mut child: Node<P, H::State>) -> i32 {
        let in_sight = self.end_in_sight(&child, 0, 1);
        let Node { position, state } = &mut child;
        let score = in_sight.unwrap_or_else(|| {
            self.heuristic.settle(&root.state, position, state);
            self.heuristic.score(position, state)
        });
        if position.mover() == root.position.mover() { score } else { -score }
    }

    /// The score of a position that needs no search: the game is over, or won with the next move.
    #[inline]
    fn end_in_sight(&self, node: &Node<P, H::State>, depth: u32, ply: u32) -> Option<i32> {
        let Node { position, state } = node;
        if let Turn::Over(outcome) = position.turn() {
            let is_won = outcome.winner == position.mover();
            return Some(if is_won { self.win(ply) } else { self.loss(ply) });
        }
        let sees_win = depth > 0 || self.options.quiescence;
        (sees_win && self.heuristic.wins_at_once(position, state)).then(|| self.win(ply + 1))
    }

    /// The score of a position near the end of the search, if it is too far outside the window.
    #[inline]
    fn far_outside(
        &mut self,
        parent: &Node<P, H::State>,
        node: &mut Node<P, H::State>,
        depth: u32,
        window: Window,
    ) -> Option<i32> {
        let is_close = self.options.futility > 0 && depth <= FUTILE_DEPTH;
        if !is_close || is_proven(window.low) || is_proven(window.high) {
            return None;
        }
        let margin = self.options.futility * depth as i32;
        let window = Window { low: window.low - margin, high: window.high + margin };
        let score = self.score_near(parent, node, window);
        (score >= window.high || score <= window.low).then_some(score)
    }

    /// The score of a position that is not searched. If the score is clearly outside the window, it
    /// may be replaced by a bound that is outside, too.
    #[inline]
    fn score_near(
        &mut self,
        parent: &Node<P, H::State>,
        node: &mut Node<P, H::State>,
        window: Window,
    ) -> i32 {
        self.counter.leaves += 1;
        let Node { position, state } = node;
        self.heuristic.score_near(&parent.state, position, state, window.low, window.high)
    }

    /// Searches the moves of a node; returns the score, and the best move if it reached the window.
    fn search_moves(
        &mut self,
        node: &Node<P, H::State>,
        before: Option<Before<P>>,
        depth: u32,
        ply: u32,
        mut window: Window,
        hint: Option<u16>,
    ) -> OrStopped<(i32, Option<u16>)> {
        let mut child = *node;
        let mover = node.position.mover();
        let mut best = (-WIN_SCORE - 1, None);
        let mut tried = [0; TRIED];
        let hinted = hint
            .and_then(|code| self.heuristic.decode(&node.position, code))
            .filter(|&mov| !is_repeated(self.heuristic, before, mov));
        let first_listed = u32::from(hinted.is_some());
        for number in 0.. {
            if number == first_listed {
                self.list_moves(node, before, ply, hinted);
            }
            let next = match hinted {
                Some(mov) if number == 0 => Some(mov),
                _ => self.lists[ply as usize].pop(depth > 1),
            };
            let Some(mov) = next else { break };
            self.make_child(node, mov, &mut child);
            let score = self.search_move(node, mov, &mut child, number, depth, ply, window)?;
            let code = self.heuristic.code(mov);
            best.0 = best.0.max(score);
            if score > window.low {
                best.1 = Some(code);
                window.low = score;
                if score >= window.high {
                    if self.options.history || self.options.killers {
                        let tried = &tried[..TRIED.min(number as usize)];
                        self.history.learn(mover, ply, code, tried, depth);
                    }
                    break;
                }
            }
            if let Some(place) = tried.get_mut(number as usize) {
                *place = code;
            }
        }
        // If every move repeats another turn, this one adds nothing to what its parent knows.
        Ok((best.0.max(self.loss(ply)), best.1))
    }

    /// Searches one move. Moves after the first only have to be shown to be no better.
    #[allow(clippy::too_many_arguments, reason = "all of it changes from call to call")]
    #[inline]
    pub fn search_move(
        &mut self,
        node: &Node<P, H::State>,
        mov: P::Move,
        child: &mut Node<P, H::State>,
        number: u32,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> OrStopped<i32> {
        if number == 0 || !self.options.nega_scout {
            return self.after_move(node, mov, child, depth - 1, ply + 1, window);
        }
        let empty = Window::above(window.low);
        let reduction = self.reduction(number, depth);
        let mut score = self.after_move(node, mov, child, depth - 1 - reduction, ply + 1, empty)?;
        if score > window.low && reduction > 0 {
            score = self.after_move(node, mov, child, depth - 1, ply + 1, empty)?;
        }
        if score > window.low && score < window.high {
            score = self.after_move(node, mov, child, depth - 1, ply + 1, window)?;
        }
        Ok(score)
    }

    /// How much less deep a late move is searched first; the depth never falls below 0.
    #[inline]
    fn reduction(&self, number: u32, depth: u32) -> u32 {
        let reductions = self.options.reductions;
        if reductions == 0 || number < LATE || depth < 3 {
            return 0;
        }
        let more = if number >= VERY_LATE && depth >= 5 { MORE } else { 0 };
        (reductions + more).min(depth - 1)
    }

    /// Fills the list of this ply, leaving out one move and repeated turns.
    fn list_moves(
        &mut self,
        node: &Node<P, H::State>,
        before: Option<Before<P>>,
        ply: u32,
        without: Option<P::Move>,
    ) {
        let Node { position, state } = node;
        let mover = position.mover();
        let (heuristic, options) = (self.heuristic, self.options);
        let killers = if options.killers { self.history.killers(ply) } else { [None; 2] };
        let list = &mut self.lists[ply as usize];
        list.clear();
        for mov in position.moves() {
            if Some(mov) == without || is_repeated(heuristic, before, mov) {
                continue;
            }
            let code = heuristic.code(mov);
            let mut rank = 0;
            if options.ordering {
                rank += heuristic.order(position, state, mov) * ORDER_WEIGHT;
            }
            if options.history {
                rank += self.history.worth(mover, code);
            }
            if killers.contains(&Some(code)) {
                rank += history::LIMIT;
            }
            list.push(mov, rank);
        }
    }

    #[inline]
    fn win(&self, ply: u32) -> i32 {
        WIN_SCORE - self.distance(ply)
    }

    /// The distance of a game's end from the root, if it matters.
    #[inline]
    const fn distance(&self, ply: u32) -> i32 {
        if self.options.resistance { ply as i32 } else { 0 }
    }

    #[inline]
    fn loss(&self, ply: u32) -> i32 {
        -self.win(ply)
    }

    /// Removes scores of games that would have ended by now; the window may become empty.
    #[inline]
    fn within_reach(&self, ply: u32, window: Window) -> Window {
        // Immediate wins have already been checked.
        let low = window.low.max(self.loss(ply + 1));
        Window { low, high: window.high.min(self.win(ply + 1)) }
    }

    /// The best line from a position, according to the table.
    pub fn line_from(&self, mut position: P, longest: u32) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut before: Option<(P, P::Move)> = None;
        while (line.len() as u32) < longest && matches!(position.turn(), Turn::ToMove(_)) {
            let entry = self.table.and_then(|table| {
                let before = before.as_ref().filter(|_| self.options.turns);
                let before = before.map(|(position, mov)| Before { position, mov: *mov });
                table.get(table_key(&position, before)).or_else(|| table.get(position.key()))
            });
            let best = entry.and_then(|entry| entry.best);
            let Some(mov) = best.and_then(|code| self.heuristic.decode(&position, code)) else {
                break;
            };
            line.push(mov);
            let after = position.play(mov);
            before = (after.mover() == position.mover()).then_some((position, mov));
            position = after;
        }
        line
    }
}

/// Positions between two checks of the clock: well below a millisecond.
const CLOCK_INTERVAL: u64 = 1024;

/// The weight of the game's own move ordering, in units of the history.
const ORDER_WEIGHT: i32 = 8;

/// Moves from this number on are late.
const LATE: u32 = 3;
/// Moves from this number on are reduced by more, if the depth allows it.
const VERY_LATE: u32 = 12;
const MORE: u32 = 2;

/// The maximum depth at which positions are given up.
const FUTILE_DEPTH: u32 = 3;

/// The history learns from at most this many moves that were tried before a cut.
const TRIED: usize = 8;

/// Where moves are skipped because of the move before, an entry is valid only after that move.
#[inline]
fn table_key<P: Position>(position: &P, before: Option<Before<P>>) -> u64 {
    let key = position.key();
    before.map_or(key, |before| key ^ before.position.key().rotate_left(23))
}

/// The score, if an entry determines it to the depth and within the window that are needed.
#[inline]
fn cut_by(entry: ScoreEntry, depth: u32, distance: i32, window: Window) -> Option<i32> {
    let score = nearer(entry.score, -distance);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.high,
        Bound::Upper => score <= window.low,
    };
    // The end of a game does not depend on the depth of a search.
    let is_final = is_proven(score)
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score > 0,
            Bound::Upper => score < 0,
        };
    (is_enough && (entry.depth >= depth || is_final)).then_some(score)
}

/// Whether another order of the turn's moves leads to the same position.
#[inline]
fn is_repeated<P: Position>(
    heuristic: &impl Heuristic<P>,
    before: Option<Before<P>>,
    mov: P::Move,
) -> bool {
    before.is_some_and(|before| heuristic.is_repeated_turn(before.position, before.mov, mov))
}
