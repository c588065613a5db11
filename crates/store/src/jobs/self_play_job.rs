use std::ops::Range;
use std::path::Path;

use arena::{
    GameContest, GameSeed, Job, JobFile, MAX_GAMES, Opening, Plan, PlannedPlayer, Player, Row,
    UnitFile, Work, check_units, share_work, text,
};
use game::{FirstValue, Side};
use games::{Game, Problem};
use protocol::make_player;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{NO_GAMES, not_a_row};

/// The plan of games of an engine against itself, for example to train networks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SelfPlayPlan {
    /// The game, if not the default.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
    /// The side of the board, if not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// How games begin, if not the default way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setups: Option<String>,
    /// The engine; its option `noise` makes games differ more.
    pub engine: String,
    /// The limits of the engine, if not those of its spec.
    #[serde(default, with = "text", skip_serializing_if = "Option::is_none")]
    pub tc: Option<arena::TimeControl>,
    /// The number of games.
    pub games: u64,
    /// The seed of all games.
    pub seed: u64,
}

impl SelfPlayPlan {
    /// Returns the plan if it can be carried out.
    pub fn checked(self) -> Result<Self, Problem> {
        if !(1..=MAX_GAMES).contains(&self.games) {
            return Err(format!("games = {}: expected 1 to {MAX_GAMES}", self.games).into());
        }
        // Makes everything that games need but plays none, so that errors appear now.
        self.run(0..0, &Work::default())?;
        Ok(self)
    }

    /// Makes a contest with the engine as its only player and without a judge of luck.
    fn contest(&self, work: &Work) -> Result<GameContest, Problem> {
        let player = PlannedPlayer { spec: self.engine.clone(), ..PlannedPlayer::default() };
        let plan = Plan {
            board: self.board,
            setups: self.setups.clone(),
            tc: self.tc,
            reference: Some(arena::NO_JUDGE.into()),
            players: vec![player],
            game: self.game,
            ..Plan::default()
        };
        Ok(plan.contest(work.threads, work.tell, &make_player)?)
    }
}

/// Self-play as a job: each unit is a game, which is also one row.
impl Job for SelfPlayPlan {
    fn units(&self) -> u64 {
        self.games
    }

    fn run(&self, units: Range<u64>, work: &Work) -> Result<Vec<Row>, Problem> {
        check_units(&units, self.units())?;
        let contest = self.contest(work)?;
        let opening = Opening::new(contest.variant, contest.set_ups)?;
        let make = &contest.players[0].make;
        let rows = share_work(
            units.end - units.start,
            work.threads,
            work.stop,
            work.progress,
            || Ok([make()?, make()?]),
            |[one, other], index| {
                let unit = units.start + index;
                let seed = GameSeed::of_pair(self.seed, unit);
                let controls = contest.control.into();
                let players: [&mut dyn Player; 2] = [&mut **one, &mut **other];
                let played = opening.play(players, seed, controls, None, work.stop);
                Ok(played.map(|played| row(unit, seed, &played.game)))
            },
        );
        // After a stop there are no rows: the caller does the units again.
        Ok(rows?.unwrap_or_default())
    }

    fn open(&self, path: &Path) -> Result<Box<dyn JobFile>, Problem> {
        let file = UnitFile::open(path, &json!({ "self-play": self }), self.units())?;
        Ok(Box::new(SelfPlayFile { plan: self.clone(), file }))
    }
}

/// A game for training. Its positions are those in which a move was chosen, with the roll if there
/// was one.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRow {
    unit: u64,
    seed: u64,
    start: String,
    /// The rolls and moves: `@4 a5b4 @2 e1d2`.
    moves: String,
    positions: Vec<String>,
    /// The win probability of the first side after each move, as the engine saw it.
    values: Vec<Option<f64>>,
    winner: String,
}

fn row(unit: u64, seed: GameSeed, game: &arena::Game) -> Row {
    let values = game.plies.iter().map(|ply| ply.value.map(FirstValue::probability));
    let row = GameRow {
        unit,
        seed: seed.0,
        start: game.start.to_string(),
        moves: game.moves_text(),
        positions: game.positions().map(|position| position.to_string()).collect(),
        values: values.collect(),
        winner: game.start.game().side_name(game.winner).into(),
    };
    // Our own types have string keys only, so this cannot fail.
    serde_json::to_value(row).unwrap_or_default()
}

/// The file of self-play rows.
struct SelfPlayFile {
    plan: SelfPlayPlan,
    file: UnitFile,
}

impl JobFile for SelfPlayFile {
    fn keep(&mut self, rows: &[Row]) -> Result<(), Problem> {
        for (index, row) in rows.iter().enumerate() {
            let row = GameRow::deserialize(row).map_err(|problem| not_a_row(index, problem))?;
            let seed = GameSeed::of_pair(self.plan.seed, row.unit).0;
            if row.seed != seed || row.unit >= self.plan.games {
                return Err(not_a_row(index, format!("unit {} has seed {seed}", row.unit)));
            }
        }
        Ok(self.file.add(rows)?)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        self.file.missing()
    }

    fn result(&self) -> Result<Value, Problem> {
        let first = self.plan.game.unwrap_or_default().side_name(Side::First);
        let (mut games, mut moves, mut won) = (0_u64, 0, 0);
        self.file.visit(|row| {
            games += 1;
            moves += row["positions"].as_array().map_or(0, Vec::len);
            won += u64::from(row["winner"] == first);
        })?;
        if games == 0 {
            return Err(NO_GAMES.into());
        }
        Ok(json!({
            "engine": self.plan.engine,
            "seed": self.plan.seed,
            "games": games,
            "positions": moves,
            (first): won as f64 / games as f64,
        }))
    }
}
