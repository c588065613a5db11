use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use arena::{
    EventStore as _, Job as _, JobFile, MatchReport, OrderedPairs, Pairing, Row, StoredGame,
    Tournament, missing_units,
};
use games::Problem;
use protocol::make_player;
use serde::Deserialize as _;
use serde_json::Value;

use crate::jobs::{NO_GAMES, not_a_row};
use crate::{ContestJob, EventOutcome, OpenEvent, match_json};

/// The store that collects the games of a match or tournament from several machines.
pub struct ContestFile {
    job: ContestJob,
    event: OpenEvent,
    pairings: Vec<Pairing>,
    done: BTreeSet<u64>,
    test: Option<OrderedPairs>,
}

impl ContestFile {
    /// Opens or creates the store of a job.
    pub fn open(job: &ContestJob, path: &Path) -> Result<Self, Problem> {
        let event = OpenEvent::open(path, &job.event)?;
        let pairings = job.pairings()?;
        let mut done = BTreeSet::new();
        let mut test = None;
        for place in 0..pairings.len() {
            let pairs = event.done_pairs(0, place)?;
            done.extend(pairs.keys().map(|&pair| Tournament::unit(pairings.len(), place, pair)));
            let all = &pairings[place].pairs;
            test = job.plan.sprt.map(|sprt| OrderedPairs::new(Some(sprt), all.clone(), pairs));
        }
        let mut file = Self { job: job.clone(), event, pairings, done, test };
        file.end_test()?;
        Ok(file)
    }

    /// The number of pairs that decided the sequential test; `None` while it is undecided.
    pub fn decided_after(&self) -> Option<u64> {
        self.test.as_ref().and_then(OrderedPairs::decided_after)
    }

    /// Adds games; see [`JobFile::keep`].
    pub fn keep_games(&mut self, games: &[StoredGame]) -> Result<(), Problem> {
        let mut pairs: BTreeMap<(u64, usize), [Option<&StoredGame>; 2]> = BTreeMap::new();
        for game in games {
            self.check(game)?;
            let pair = pairs.entry((game.pair, game.pairing)).or_default();
            pair[usize::from(game.leg)] = Some(game);
        }
        if let Some(game) = pairs.values().find_map(|[first, second]| first.xor(*second)) {
            let place = game.place();
            return Err(format!("{place} is alone: both games of a pair belong together").into());
        }
        // Pairs beyond the end of a test do not count.
        let end = self.decided_after().unwrap_or(u64::MAX);
        let counted: Vec<_> = games.iter().filter(|game| game.pair < end).collect();
        self.event.add_games(&counted)?;
        for ((pair, pairing), games) in pairs {
            self.done.insert(Tournament::unit(self.pairings.len(), pairing, pair));
            if let (Some(test), [Some(first), Some(second)]) = (&mut self.test, games) {
                test.push(pair, [first.summary, second.summary]);
            }
        }
        self.end_test()
    }

    /// Checks that a game belongs to the plan.
    fn check(&self, game: &StoredGame) -> Result<(), Problem> {
        let other = |what| format!("{} is not of this plan: wrong {what}", game.place());
        let pairing = self.pairings.get(game.pairing).filter(|_| game.round == 0);
        let pairing = pairing.ok_or_else(|| other("pairing"))?;
        let [a, b] = pairing.players;
        let players = match game.leg {
            0 => [a, b],
            1 => [b, a],
            _ => return Err(other("place in its pair").into()),
        };
        if !pairing.pairs.contains(&game.pair) {
            return Err(other("number").into());
        }
        if game.players != players {
            return Err(other("players").into());
        }
        let seed = pairing.seed_of_pair(game.pair).0;
        if game.seed == seed { Ok(()) } else { Err(other("seed").into()) }
    }

    fn end_test(&mut self) -> Result<(), Problem> {
        match self.decided_after() {
            Some(end) => Ok(self.event.drop_pairs(0, 0, end)?),
            None => Ok(()),
        }
    }
}

impl JobFile for ContestFile {
    fn keep(&mut self, rows: &[Row]) -> Result<(), Problem> {
        let read = |(index, row): (usize, &Row)| {
            StoredGame::deserialize(row).map_err(|problem| not_a_row(index, problem))
        };
        let games = rows.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
        self.keep_games(&games)
    }

    fn missing(&self) -> Vec<Range<u64>> {
        match self.decided_after() {
            Some(_) => Vec::new(),
            None => missing_units(self.job.units(), self.done.iter().copied()),
        }
    }

    fn result(&self) -> Result<Value, Problem> {
        let plan = &self.job.plan;
        if !plan.is_match() {
            let EventOutcome::Standings(standings) = self.event.result()?.outcome else {
                return Err(NO_GAMES.into());
            };
            return Ok(serde_json::to_value(standings)?);
        }
        let mut report = MatchReport::default();
        self.event.done_pairs(0, 0)?.values().for_each(|pair| report.push(pair));
        if report.pairs().pairs() == 0 {
            return Err(NO_GAMES.into());
        }
        let contest = plan.contest(NonZeroUsize::MIN, |_| (), &make_player)?;
        Ok(match_json(plan, &contest, &report)?)
    }
}
