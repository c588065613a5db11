//! Bounds and estimates the champion's distance from perfect play over whole games of EWN.

use std::collections::HashMap;

use anyhow::{Context, Result};
use arena::{Game, GameSeed};
use ewn::{AnyPosition, Board, Die, Move};
use ewn_engine::endgame::EndgameTable;
use game::{FirstValue, Position as _, Side, Turn, derive_seed};
use games::ewn_game::endgame_tables;
use search::rollout::RolloutPlayer;
use search::{Engine, Limits};
use serde::{Deserialize, Serialize};

use super::luck_shares::JudgedRoll;
use crate::chart::numbered;
use crate::engines::{
    NEVER, ewn_engine, net_rollouts, play, random_start, roll_out, search_to_depth,
};
use crate::{
    Chart, Estimate, MISSING, MatchPlan, Output, Paper, Run, Table, rounded, small_percent,
};

/// Positions with at most this many cubes are solved exactly: one more than the small tables have.
const MOST_CUBES: u32 = EndgameTable::SMALL_CUBES + 1;

/// The depths of the searches, in moves.
struct Depths {
    /// The depth of the measured player; in full runs, the champion's default.
    player: u32,
    challenger: u32,
    /// The depth of the search that judges the player's moves.
    deep: u32,
    /// The depth of the search that judges luck for opponents with foresight.
    foresight: u32,
}

const FULL: Depths = Depths { player: 5, challenger: 6, deep: 7, foresight: 4 };
/// The depths of quick runs.
const LOW: Depths = Depths { player: 2, challenger: 3, deep: 4, foresight: 2 };

/// Bounds the distance from perfect play, and estimates it.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let depths = if run.is_quick() { LOW } else { FULL };
    let player = format!("champion:depth={},hash=1", depths.player);
    let challenger = MatchPlan {
        game: "ewn".into(),
        players: [format!("champion:depth={},hash=16", depths.challenger), player.clone()],
        games: run.size(1500, 8),
        reference: Some("star2:eval=net,depth=3,hash=1".into()),
        ..MatchPlan::default()
    };
    let played = run.play_all(&[challenger])?;
    let score = played.first().and_then(Estimate::of_match_adjusted);
    let lead = score.map(|it| Estimate { value: it.value - 0.5, ..it });
    let tables = endgame_tables("auto", |_| ())?;
    let games = judged_games(run, &player, &depths, &tables)?;
    let bounds = foresight_bounds(run, &depths)?;
    let biases = biases(run, &tables)?;

    let exact = sum_of(&games, |_, it| it.exact, |it| it.deep);
    let by_rollouts = sum_of(&games, |_, _| true, |it| it.rolled_out);
    let by_search = sum_of(&games, |_, _| true, |it| it.deep);
    let ratio = bias_ratio(biases.iter().flatten());
    let corrected = by_search.zip(ratio).map(|(losses, ratio)| losses.times(ratio.value.recip()));
    let mut table = Table::with_columns(
        "what | kind | win probability per game | score of the opponent, 95 % limit",
    );
    let title = "The champion's distance from perfect play";
    let mut chart = Chart::new(title, "", "win probability per game, %");
    let mut names = Vec::new();
    for (place, (what, kind, number, side)) in (0..).zip([
        ("lead of the challenger", "lower bound of the distance", lead, -1.0),
        ("losses, exact part", "lower bound of the losses", exact, 0.0),
        ("losses by rollouts", "estimate", by_rollouts, 0.0),
        ("losses by the deeper search", "estimate", by_search, 0.0),
        ("the same, if the search misses as much everywhere", "estimate", corrected, 0.0),
        ("lead with foresight", "upper bound of the distance", bounds.last().copied(), 1.0),
    ]) {
        let limit = |it: Estimate| 100.0 * (0.5 + it.value + side * 1.96 * it.error);
        let limit = number.filter(|_| side != 0.0).map(|it| format!("{:.1} %", limit(it)));
        table.push((what, kind, small_percent(number), limit));
        // A series for each number, so that no line connects different quantities.
        chart = chart.with(what, numbered(place, [number.map(|it| it.times(100.0))]));
        names.push(what);
    }
    output.table("interval", table);
    output.chart("interval chart", chart.with_names(names));
    output.table("phases", phases_table(&games));
    output.table("judge", bias_table(&biases));
    let mut table = Table::with_columns("moves within | an opponent with foresight leads by");
    for (tolerance, bound) in TOLERANCES.iter().zip(&bounds) {
        table.push((format!("{:.0} %", 100.0 * tolerance), *bound));
    }
    output.table("foresight", table);
    Ok(())
}

/// The loss of a move, by two methods.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedChoice {
    /// The loss by a search that looks further than the player did.
    pub deep: f64,
    /// The loss by rollouts from the search's move and the player's; 0 if they are the same move.
    pub rolled_out: f64,
    /// Whether the search reached the end of every game, so that its value is that of perfect play.
    pub exact: bool,
}

/// Judges moves by a deeper search than the player's, and checks its objections by rollouts.
pub struct DeepJudge {
    /// The engine that searches.
    pub engine: Engine<AnyPosition>,
    /// The depth of the search in moves.
    pub depth: u32,
    /// The engine that plays the rollouts.
    pub player: Box<dyn RolloutPlayer<games::Position>>,
    /// The number of rollout games after each of the two moves.
    pub trials: u64,
}

impl DeepJudge {
    /// Judges a move after a roll that leaves a choice; `seed` is for the rollouts.
    pub fn judge(&mut self, rolled: &AnyPosition, mov: Move, seed: u64) -> Option<JudgedChoice> {
        let found = search_to_depth(&mut self.engine, rolled, self.depth, false)?;
        let best = found.best()?;
        if best == mov {
            return Some(JudgedChoice { deep: 0.0, rolled_out: 0.0, exact: found.exact });
        }
        let mover = rolled.mover();
        let starts = [best, mov].map(|mov| rolled.play(mov));
        let (value, exact) = match starts[1].turn() {
            Turn::Over(outcome) => (FirstValue::from(outcome), true),
            _ => search_to_depth(&mut self.engine, &starts[1], self.depth - 1, false)
                .map(|it| (it.value, it.exact))?,
        };
        let starts = starts.map(games::Position::Ewn);
        let played = roll_out(&mut *self.player, &starts, self.trials, seed);
        let mean = played.difference(0, 1)?.mean;
        Some(JudgedChoice {
            deep: (found.value.of(mover) - value.of(mover)).max(0.0),
            rolled_out: if mover == Side::First { mean } else { -mean },
            exact: found.exact && exact,
        })
    }
}

/// Looks up the exact values of all moves for the mover, after the roll.
fn exact_values(rolled: &AnyPosition, tables: &EndgameTable) -> Result<Vec<(Move, f64)>> {
    let position = rolled.official().with_context(|| format!("{rolled}: expected a 5x5 board"))?;
    arena::exact_moves(&position, tables, &NEVER).with_context(|| rolled.to_string())
}

/// A move's loss: the best of these values minus the move's own.
fn loss(values: &[(Move, f64)], mov: Move) -> Option<f64> {
    let (_, value) = values.iter().find(|(other, _)| *other == mov)?;
    Some(values.iter().map(|(_, value)| *value).fold(*value, f64::max) - value)
}

/// The number of cubes of both sides.
fn cubes(position: &AnyPosition) -> u32 {
    Side::BOTH.into_iter().map(|side| position.board().cubes(side).len()).sum()
}

/// One in this many choices is judged, drawn at random.
const ONE_OF: u64 = 3;
/// The weight of a judged choice in the sum for one of two players.
const WEIGHT: f64 = ONE_OF as f64 / 2.0;
/// Rollout games after each move.
const TRIALS: u64 = 72;

/// The judged choices of a game, each with the number of cubes on the board.
#[derive(Serialize, Deserialize)]
struct JudgedGame {
    choices: Vec<(u32, JudgedChoice)>,
}

/// Plays the player against itself and judges its choices.
fn judged_games(
    run: &mut Run,
    player: &str,
    depths: &Depths,
    tables: &EndgameTable,
) -> Result<Vec<JudgedGame>> {
    let (player, deep) = (ewn_engine(player)?, ewn_engine("star2:eval=net,tb=auto,hash=16")?);
    let rollouts = net_rollouts()?;
    let seed = derive_seed(run.seed(), 0);
    let Depths { player: of_player, deep: depth, .. } = *depths;
    let key = format!("games PART of {seed} at depth {of_player}, judged at {depth}");
    run.parts(run.size(1000, 8), 2, &key, |number| {
        let seed = GameSeed::of_pair(seed, number);
        let game = play(random_start(seed)?, [&player, &player], seed)?;
        let (engine, player) = (deep.clone(), rollouts.build(&NEVER));
        judged_game(&game, &mut DeepJudge { engine, depth, player, trials: TRIALS }, tables, seed)
    })
}

fn judged_game(
    game: &Game<AnyPosition>,
    judge: &mut DeepJudge,
    tables: &EndgameTable,
    seed: GameSeed,
) -> Result<JudgedGame> {
    let mut choices = Vec::new();
    for (number, (rolled, ply)) in (0..).zip(game.positions().zip(&game.plies)) {
        let draw = derive_seed(!seed.0, number);
        if rolled.moves().len() > 1 && draw.is_multiple_of(ONE_OF) {
            let judged = match cubes(&rolled) {
                ..=MOST_CUBES => loss(&exact_values(&rolled, tables)?, ply.mov)
                    .map(|loss| JudgedChoice { deep: loss, rolled_out: loss, exact: true }),
                _ => judge.judge(&rolled, ply.mov, draw),
            };
            let judged = judged.with_context(|| format!("{} cannot be judged: {rolled}", ply.mov));
            choices.push((cubes(&rolled), judged?));
        }
    }
    Ok(JudgedGame { choices })
}

/// The mean over games of `amount`, summed over one player's choices that `is_meant` selects.
fn sum_of(
    games: &[JudgedGame],
    is_meant: impl Fn(u32, &JudgedChoice) -> bool,
    amount: impl Fn(&JudgedChoice) -> f64,
) -> Option<Estimate> {
    let of_game = |game: &JudgedGame| {
        let meant = game.choices.iter().filter(|(cubes, judged)| is_meant(*cubes, judged));
        WEIGHT * meant.fold(0.0, |sum, (_, judged)| sum + amount(judged))
    };
    Estimate::mean_of(games, of_game)
}

/// Builds the table of losses by phase of the game.
fn phases_table(games: &[JudgedGame]) -> Table {
    let mut table = Table::with_columns(
        "cubes | choices | known exactly | loss, exact part | loss by the deeper search | loss by rollouts",
    );
    for (fewest, most) in [(12, 12), (10, 11), (8, 9), (6, 7), (2, 5)] {
        let is_phase = |cubes: u32| (fewest..=most).contains(&cubes);
        let is_exact = |cubes: u32, it: &JudgedChoice| is_phase(cubes) && it.exact;
        let all = sum_of(games, |cubes, _| is_phase(cubes), |_| 1.0);
        let exact = sum_of(games, is_exact, |_| 1.0);
        let share = all.zip(exact).map(|(all, exact)| exact.value / all.value.max(1e-9));
        let name = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
        let losses = [
            sum_of(games, is_exact, |it| it.deep),
            sum_of(games, |cubes, _| is_phase(cubes), |it| it.deep),
            sum_of(games, |cubes, _| is_phase(cubes), |it| it.rolled_out),
        ];
        let choices = rounded(all.map(|all| all.value), 2);
        let share = share.map(Estimate::exact);
        table.push((name, choices, share, losses.map(small_percent)));
    }
    table
}

/// Bounds the score of an opponent who knows all dice in advance, minus the opponent's luck.
///
/// The mean over games is an upper bound for opponents without this knowledge: the luck of the
/// rolls is zero on average whatever an opponent does, and knowing the dice does not take away any
/// move. The bound holds for all opponents whose moves are, in the judge's view, never worse than
/// the best move by more than a tolerance. A better judge gives a closer bound: if it knows the
/// exact values against this player, foresight is worth nothing.
///
/// The player and the judge must depend on nothing but the position.
pub struct Foresight<'a> {
    /// Returns the player's move in a position with a roll.
    pub player: &'a mut dyn FnMut(&AnyPosition) -> Option<Move>,
    /// Judges a roll and the moves after it.
    pub judge: &'a mut dyn FnMut(&AnyPosition, Die) -> Option<JudgedRoll>,
    /// The largest loss of a move that the opponent considers, in the judge's view.
    pub tolerance: f64,
    /// The opponent's side.
    pub opponent: Side,
    /// Determines the dice of the game.
    pub seed: GameSeed,
}

/// The values of positions, by position and number of the ply.
type Known = HashMap<(AnyPosition, u32), f64>;

/// The tolerance for rounding, so that the best move always counts.
const ROUNDING: f64 = 1e-9;

impl Foresight<'_> {
    /// The opponent's best result minus its luck, in the game from a position before the roll.
    pub fn best_result(&mut self, start: &AnyPosition) -> f64 {
        self.value(start, 0, &mut Known::new())
    }

    fn value(&mut self, before: &AnyPosition, ply: u32, known: &mut Known) -> f64 {
        if let Turn::Over(outcome) = before.turn() {
            return FirstValue::from(outcome).of(self.opponent);
        }
        if let Some(value) = known.get(&(*before, ply)) {
            return *value;
        }
        // Every unfinished game has a roll.
        let roll = self.seed.roll(before, ply);
        let value = roll.map_or(0.0, |roll| self.value_of_roll(before, roll, ply, known));
        known.insert((*before, ply), value);
        value
    }

    fn value_of_roll(
        &mut self,
        before: &AnyPosition,
        roll: Die,
        ply: u32,
        known: &mut Known,
    ) -> f64 {
        let Some(judged) = (self.judge)(before, roll) else { return 0.0 };
        let rolled = before.roll(roll);
        if before.mover() == self.opponent {
            let (moves, worst) = (judged.moves.iter(), judged.best() - self.tolerance);
            let near = moves.filter(|(_, value)| *value >= worst - ROUNDING);
            let values = near.map(|&(mov, _)| self.value(&rolled.play(mov), ply + 1, known));
            return values.fold(f64::NEG_INFINITY, f64::max) - judged.luck;
        }
        let value = match (self.player)(&rolled) {
            Some(mov) => self.value(&rolled.play(mov), ply + 1, known),
            // A player without a move loses, so the opponent wins.
            None => 1.0,
        };
        value + judged.luck
    }
}

/// The tolerances: how much worse than the best move a move may be, in the judge's view.
const TOLERANCES: [f64; 4] = [0.0, 0.01, 0.02, 0.05];

/// Bounds the score over one half of opponents with foresight, for each tolerance.
fn foresight_bounds(run: &mut Run, depths: &Depths) -> Result<Vec<Estimate>> {
    // Without tables, the engines' choices do not depend on earlier positions.
    let player = ewn_engine(&format!("champion:depth={},hash=0", depths.player))?;
    let judge = ewn_engine("star2:eval=net,tb=auto,hash=0")?;
    let seed = derive_seed(run.seed(), 1);
    let items: Vec<u64> = (0..run.size(1000, 30).div_ceil(8)).collect();
    let (of_player, of_judge) = (depths.player, depths.foresight);
    let key = |pair: &u64| {
        format!("foresight, pair {pair} of {seed} at depth {of_player}, judged at {of_judge}")
    };
    let found: Vec<Option<[f64; TOLERANCES.len()]>> = run.steps(&items, key, |&pair| {
        let seed = GameSeed::of_pair(seed, pair);
        let start = random_start(seed)?;
        let (mut player, mut judge) = (player.clone(), judge.clone());
        let mut choose = |rolled: &AnyPosition| {
            player.search_within(rolled, Limits::default(), &NEVER, 0)?.best()
        };
        let mut judge =
            |before: &AnyPosition, roll| JudgedRoll::by_search(&mut judge, of_judge, before, roll);
        Ok(TOLERANCES.map(|tolerance| {
            let both = Side::BOTH.map(|opponent| {
                let (player, judge) = (&mut choose as _, &mut judge as _);
                Foresight { player, judge, tolerance, opponent, seed }.best_result(&start)
            });
            (both[0] + both[1] - 1.0) / 2.0
        }))
    })?;
    let of_tolerance =
        |index: usize| Estimate::mean_of(found.iter().flatten(), |leads| leads[index]);
    Ok((0..TOLERANCES.len()).filter_map(of_tolerance).collect())
}

/// A player's loss by exact values, and as a deeper search judges it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LossTwice {
    /// The loss by exact values.
    pub exact: f64,
    /// The loss by the deeper search.
    pub estimated: f64,
}

/// The losses of a player that searches `depth` moves deep, in a position after the roll; `exact`
/// has the values of its moves for the mover. The judge is the same engine, `further` moves
/// deeper. `None` if a chosen move has no exact value.
pub fn loss_twice(
    engine: &mut Engine<AnyPosition>,
    rolled: &AnyPosition,
    exact: &[(Move, f64)],
    depth: u32,
    further: u32,
) -> Option<LossTwice> {
    let mut values = |depth: u32| -> Option<Vec<(Move, f64)>> {
        let report = search_to_depth(engine, rolled, depth, true)?;
        Some(report.moves.iter().map(|it| (it.mov, it.value.of(rolled.mover()))).collect())
    };
    let (own, judged) = (values(depth)?, values(depth + further)?);
    let (chosen, _) =
        own.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    Some(LossTwice { exact: loss(exact, chosen)?, estimated: loss(&judged, chosen)? })
}

/// The depths of the players, then how many moves deeper their judges search.
const PLAYERS: [u32; 3] = [1, 2, 3];
const FURTHER: u32 = 2;

/// Measures each player's losses by exact values and by the deeper search. The positions have known
/// values, but are too far from the end for shallow searches.
fn biases(run: &mut Run, tables: &EndgameTable) -> Result<Vec<Vec<LossTwice>>> {
    let player = ewn_engine("star2:eval=net,depth=1,hash=0")?;
    let judge = ewn_engine("star2:eval=net,hash=1")?;
    let seed = derive_seed(run.seed(), 2);
    let parts: Vec<u64> = (0..run.size(2000, 40).div_ceil(20)).collect();
    let key = |part: &u64| format!("bias, games {}..{} of {seed}", 20 * part, 20 * part + 20);
    let found = run.steps(&parts, key, |part| {
        let mut judge = judge.clone();
        let mut found = Vec::new();
        for number in 20 * part..20 * part + 20 {
            let seed = GameSeed::of_pair(seed, number);
            let game = play(random_start(seed)?, [&player, &player], seed)?;
            for rolled in game.positions() {
                if cubes(&rolled) == MOST_CUBES && rolled.moves().len() > 1 {
                    let exact = exact_values(&rolled, tables)?;
                    let losses = PLAYERS
                        .map(|depth| loss_twice(&mut judge, &rolled, &exact, depth, FURTHER));
                    found.extend(losses.into_iter().collect::<Option<Vec<LossTwice>>>());
                }
            }
        }
        Ok(found)
    })?;
    Ok(found.into_iter().flatten().flatten().collect())
}

/// Builds the table of exact and estimated losses, for each player and for all together.
fn bias_table(biases: &[Vec<LossTwice>]) -> Table {
    let mut table = Table::with_columns(
        "player's depth | judge's depth | choices | exact mean loss | loss by the judge | judge over exact",
    );
    let row = |losses: &[LossTwice]| {
        let mean = |of: fn(&LossTwice) -> f64| Estimate::mean_of(losses, of);
        let means = [mean(|it| it.exact), mean(|it| it.estimated)].map(small_percent);
        (losses.len(), means, bias_ratio(losses.iter()))
    };
    for (index, depth) in PLAYERS.iter().enumerate() {
        let losses: Vec<LossTwice> = biases.iter().map(|losses| losses[index]).collect();
        table.push((*depth, depth + FURTHER, row(&losses)));
    }
    table.push(("all", MISSING, row(&biases.concat())));
    table
}

/// The ratio of estimated to exact losses.
fn bias_ratio<'a>(losses: impl Iterator<Item = &'a LossTwice>) -> Option<Estimate> {
    let (estimated, exact): (Vec<f64>, Vec<f64>) =
        losses.map(|loss| (loss.estimated, loss.exact)).unzip();
    Estimate::of_ratio(&estimated, &exact)
}
