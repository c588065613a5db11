use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use toml::Value;

use crate::match_summary::{Compare, MatchChart, Summary};
use crate::row::{PlayedRow, Row, check_field, filled};
use crate::{MatchPlan, Output, Run, Table};

/// A table that consists of matches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MatchTable {
    /// The name by which the page refers to the table.
    pub name: String,
    /// The game's name; `ewn` by default.
    #[serde(default = "usual_game")]
    pub game: String,
    /// The default players of matches: short names or specs. A field's value replaces its name in
    /// braces, here and in `board` and `limits`.
    pub players: Option<[String; 2]>,
    /// The matches to play.
    #[serde(default, rename = "match")]
    pub matches: Vec<Row>,
    /// Short names of players. Instead of listing matches, plays every pairing of them.
    #[serde(default)]
    pub tournament: Vec<String>,
    /// The default number of games of a match.
    pub games: Option<u64>,
    /// The side length of the board.
    pub board: Option<String>,
    /// The limits of both players, as for `dreistein match --tc`.
    pub limits: Option<String>,
    /// The engine that judges luck.
    pub reference: Option<String>,
    /// The number of games behind each of the paper's shares; gives their standard errors.
    pub paper_games: Option<u64>,
    /// The columns: fields of matches, and measures.
    #[serde(default)]
    pub show: Vec<String>,
    /// What to compare with the paper.
    pub compare: Option<Compare>,
    /// A second table, with one row for each group of matches.
    pub summary_of: Option<Summary>,
    /// A chart of the matches.
    pub chart: Option<MatchChart>,
}

fn usual_game() -> String {
    "ewn".into()
}

/// Games of each match in a quick run.
const QUICK_GAMES: u64 = 2;

impl MatchTable {
    /// All matches, listed or from the tournament.
    fn rows(&self) -> Vec<Row> {
        let places = 0..self.tournament.len();
        let pairings = places.flat_map(|a| (a + 1..self.tournament.len()).map(move |b| [a, b]));
        let of_tournament = pairings.map(|pairing| Row {
            players: Some(pairing.map(|place| self.tournament[place].clone())),
            ..Row::default()
        });
        self.matches.iter().cloned().chain(of_tournament).collect()
    }

    /// Checks that every name in the table exists and that every field of a match is used.
    pub fn check(&self, players: &BTreeMap<String, String>) -> Result<()> {
        let rows = self.rows();
        ensure!(!rows.is_empty(), "no matches: expected `match` or `tournament`");
        for (number, row) in (1..).zip(&rows) {
            let plan = self.games(row).and_then(|games| self.plan(row, players, games));
            plan.with_context(|| format!("match {number}"))?;
            let is_used = |name: &&String| self.uses(row, name, players);
            let unused = row.fields.keys().find(|name| !is_used(name));
            let unused = unused.map(String::as_str).unwrap_or_default();
            ensure!(unused.is_empty(), "match {number}: nothing uses its value `{unused}`");
        }
        if let Some(summary) = &self.summary_of {
            summary.check().context("summary-of")?;
        }
        let summary = self.summary_of.iter().flat_map(|it| it.by.iter().chain(it.only.keys()));
        let compared = self.compare.iter().flat_map(|it| it.only.keys());
        let drawn =
            self.chart.iter().flat_map(|it| it.by.iter().chain([&it.x]).chain(it.only.keys()));
        for name in self.show.iter().chain(summary).chain(compared).chain(drawn) {
            check_field(&rows, name)?;
        }
        ensure!(self.tournament.is_empty() || self.show.is_empty(), "a tournament has no `show`");
        Ok(())
    }

    /// Whether a column or a template uses this field of a match.
    fn uses(&self, row: &Row, name: &str, players: &BTreeMap<String, String>) -> bool {
        let own = row.players.iter().chain(&self.players).flatten();
        let named = own.clone().filter_map(|player| players.get(player));
        let templates = own.chain(named).chain(&self.board).chain(&self.limits);
        let is_shown = self.show.iter().any(|column| column == name);
        is_shown || templates.into_iter().any(|text| text.contains(&format!("{{{name}}}")))
    }

    fn games(&self, row: &Row) -> Result<u64> {
        row.games.or(self.games).context("no `games`: expected a number")
    }

    fn plan(&self, row: &Row, players: &BTreeMap<String, String>, games: u64) -> Result<MatchPlan> {
        let own = row.players.as_ref().or(self.players.as_ref());
        let [a, b] = own.context("no `players`: expected two")?;
        let spec = |player: &String| {
            let player = filled(player, &row.fields)?;
            filled(players.get(&player).unwrap_or(&player), &row.fields)
        };
        let condition =
            |text: &Option<String>| text.as_ref().map(|text| filled(text, &row.fields)).transpose();
        let board = condition(&self.board)?;
        let side = |text: &String| text.parse().with_context(|| format!("board = \"{text}\""));
        Ok(MatchPlan {
            game: self.game.clone(),
            board: board.as_ref().map(side).transpose()?,
            players: [spec(a)?, spec(b)?],
            games,
            limits: condition(&self.limits)?,
            reference: row.reference.clone().or(condition(&self.reference)?),
        })
    }

    /// Plays missing games, then adds the table, its summary and its chart to the output.
    pub fn make(
        &self,
        players: &BTreeMap<String, String>,
        run: &mut Run,
        output: &mut Output,
    ) -> Result<()> {
        let mut rows = self.rows();
        rows.retain(|row| !(run.is_quick() && row.is_slow));
        let plan = |row: &Row| self.plan(row, players, run.size(self.games(row)?, QUICK_GAMES));
        let plans = rows.iter().map(plan).collect::<Result<Vec<MatchPlan>>>()?;
        let played = rows.iter().zip(run.play_all(&plans)?).map(|(row, score)| {
            let paper = row.paper.map(|paper| paper.share(self.paper_games));
            PlayedRow { row, paper, score }
        });
        let played: Vec<PlayedRow> = played.collect();
        if self.tournament.is_empty() {
            let mut table = Table::new(self.show.clone());
            for row in &played {
                table.push(self.show.iter().map(|column| row.cell(column)).collect::<Vec<_>>());
            }
            output.table(&self.name, table);
        } else {
            output.table(&self.name, self.cross_table(&played));
        }
        if let Some(compare) = &self.compare {
            output.checks.extend(compare.checks(&played));
        }
        if let Some(summary) = &self.summary_of {
            output.table(&format!("{} summary", self.name), summary.table(&played));
        }
        if let Some(chart) = &self.chart {
            output.chart(&format!("{} chart", self.name), chart.chart(&played));
        }
        Ok(())
    }

    /// The cross table of a tournament: the wins of the row's player against the column's.
    fn cross_table(&self, played: &[PlayedRow]) -> Table {
        let players = &self.tournament;
        let won = |a: &String, b: &String| {
            let pairs = |a: &String, b: &String| {
                let is_it = |it: &&PlayedRow| it.row.players == Some([a.clone(), b.clone()]);
                played.iter().find(is_it).map(|it| it.score.pairs())
            };
            let own = pairs(a, b).or_else(|| pairs(b, a).map(|pairs| pairs.reversed()));
            own.map(|pairs| pairs.games_won())
        };
        let sum = |a: &String| players.iter().filter_map(|b| won(a, b)).sum::<u64>();
        let numbers: Vec<usize> = (1..=players.len()).collect();
        let mut table = Table::new(("no.", "player", numbers, "sum", "rank"));
        for (number, a) in (1u64..).zip(players) {
            let rank = 1 + players.iter().filter(|b| sum(b) > sum(a)).count();
            let against: Vec<Option<u64>> = players.iter().map(|b| won(a, b)).collect();
            table.push((number, a.as_str(), against, sum(a), rank));
        }
        table
    }
}

/// A value as a number, for charts.
pub fn number_of(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|number| number as f64))
}
