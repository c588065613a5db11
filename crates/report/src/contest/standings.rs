use arena::{GameContest, MatchReport, NO_JUDGE, Round};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use stats::{PairScores, PairTally, Pairing, PairingError, Rating, Ratings, Unrated};
use utoipa::ToSchema;

use super::ReportNumbers;

/// A player of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name in tables.
    pub name: String,
    /// Its spec.
    pub spec: String,
}

impl Entrant {
    /// The players of a contest, by their places.
    pub fn all_of(contest: &GameContest) -> Vec<Self> {
        let players = contest.players.iter();
        players
            .map(|player| Self { name: player.name.clone(), spec: player.spec.clone() })
            .collect()
    }
}

/// The games that two players played against each other in a round.
pub struct PlayedPairing {
    /// The round, from 0.
    pub round: u32,
    /// A and B, by their places among the entrants, from 0.
    pub players: [usize; 2],
    /// The results of their games.
    pub report: MatchReport,
}

impl PlayedPairing {
    /// Collects the pairings of some rounds.
    pub fn of_rounds(rounds: &[Round]) -> Vec<Self> {
        let mut pairings = Vec::new();
        for (round, played) in (0..).zip(rounds) {
            for (pairing, report) in played.pairings.iter().zip(&played.reports) {
                let (players, report) = (pairing.players, report.clone());
                pairings.push(Self { round, players, report });
            }
        }
        pairings
    }
}

/// The standings of a tournament: the players, best first by luck-adjusted rating, and every pairing.
#[derive(Serialize, ToSchema)]
pub struct Standings {
    seed: u64,
    reference: String,
    #[serde(skip)]
    has_luck: bool,
    pub(super) players: Vec<PlayerLine>,
    pairings: Vec<PairingLine>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct PlayerLine {
    /// The results of all the player's pairs of games.
    #[serde(skip)]
    pub tally: PairTally,
    pub name: String,
    pub spec: String,
    #[serde(flatten)]
    pub ratings: PlayerRatings,
    /// The probability that this player is better than the next one.
    superiority: Option<f64>,
    games: u64,
    won: u64,
    pub forfeits: u64,
}

/// A player's Elo against the mean of all players, with 95 % intervals.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerRatings {
    pub elo: Option<f64>,
    pub elo_error: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// Why there is no Elo.
    unrated: Option<&'static str>,
    pub adjusted_elo: Option<f64>,
    pub adjusted_elo_error: Option<f64>,
    adjusted_elo_low: Option<f64>,
    adjusted_elo_high: Option<f64>,
}

impl PlayerRatings {
    fn new(raw: Result<Rating, Unrated>, adjusted: Option<Rating>) -> Self {
        let numbers = |rating: Option<Rating>| match rating {
            Some(Rating { elo, error }) => {
                [elo, error, elo - Z95 * error, elo + Z95 * error].map(Some)
            }
            None => [None; 4],
        };
        let [elo, elo_error, elo_low, elo_high] = numbers(raw.ok());
        let [adjusted_elo, adjusted_elo_error, adjusted_elo_low, adjusted_elo_high] =
            numbers(adjusted);
        Self {
            elo,
            elo_error,
            elo_low,
            elo_high,
            unrated: raw.err().map(unrated_name),
            adjusted_elo,
            adjusted_elo_error,
            adjusted_elo_low,
            adjusted_elo_high,
        }
    }
}

/// Two players and the numbers of their games.
#[derive(Serialize, ToSchema)]
pub struct PairingLine {
    round: u32,
    a: String,
    b: String,
    #[serde(flatten)]
    numbers: ReportNumbers,
}

impl Standings {
    /// Computes the standings after these pairings; `reference` judged the luck.
    pub fn new(
        entrants: &[Entrant],
        pairings: &[PlayedPairing],
        reference: &str,
        seed: u64,
    ) -> Result<Self, PairingError> {
        Ok(Self {
            seed,
            reference: reference.into(),
            has_luck: reference != NO_JUDGE,
            players: player_lines(entrants, pairings)?,
            pairings: pairing_lines(entrants, pairings),
        })
    }

    /// Computes the standings of a contest after some rounds.
    pub fn of_rounds(
        contest: &GameContest,
        seed: u64,
        rounds: &[Round],
    ) -> Result<Self, PairingError> {
        let entrants = Entrant::all_of(contest);
        Self::new(&entrants, &PlayedPairing::of_rounds(rounds), &contest.reference.1, seed)
    }

    /// The table of the players as text, best first.
    pub fn table(&self) -> String {
        let number = |value: Option<f64>| {
            value.map(|value| format!("{value:+.1}")).unwrap_or_else(|| "-".into())
        };
        let error = |value: Option<f64>| value.map(|value| format!("{:.1}", Z95 * value));
        let rows = self.players.iter().enumerate().map(|(place, player)| {
            let ratings = &player.ratings;
            let elo = ratings.unrated.map_or_else(|| number(ratings.elo), str::to_owned);
            let better = player.superiority.map(|share| format!("{:.1} %", 100.0 * share));
            let rate = 100.0 * player.won as f64 / player.games.max(1) as f64;
            vec![
                (place + 1).to_string(),
                player.name.clone(),
                elo,
                error(ratings.elo_error).unwrap_or_default(),
                number(ratings.adjusted_elo),
                error(ratings.adjusted_elo_error).unwrap_or_default(),
                better.unwrap_or_default(),
                player.games.to_string(),
                format!("{rate:.2} %"),
                player.forfeits.to_string(),
            ]
        });
        let head = [
            "",
            "player",
            "Elo",
            "±",
            WITHOUT_LUCK,
            "±",
            "better than next",
            "games",
            "won",
            "forfeits",
        ];
        self.table_of(&head, rows)
    }

    /// A table as text, without the columns about luck if luck was not judged.
    fn table_of(&self, head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
        if self.has_luck {
            return plain_table(head, rows);
        }
        let luck = head.iter().position(|name| *name == WITHOUT_LUCK);
        let is_shown = |column: &usize| luck.is_none_or(|at| *column != at && *column != at + 1);
        let shown: Vec<usize> = (0..head.len()).filter(is_shown).collect();
        let head: Vec<&str> = shown.iter().map(|&column| head[column]).collect();
        plain_table(&head, rows.map(|row| shown.iter().map(|&at| row[at].clone()).collect()))
    }

    /// All tables, for people.
    pub fn text(&self) -> String {
        let rows = self.pairings.iter().map(|pairing| {
            let mut row = vec![pairing.a.clone(), pairing.b.clone()];
            row.extend(pairing.numbers.cells());
            row
        });
        let head = ["A", "B", "games", "A wins", "±", WITHOUT_LUCK, "±", "worth single games"];
        let judge = format!("; luck judged by {}", self.reference);
        let judge = if self.has_luck { &judge } else { "" };
        format!(
            "{}\n{}\nElo: Bradley-Terry, mean 0; ± is half of a 95 % interval{judge}; seed {}\n",
            self.table(),
            self.table_of(&head, rows),
            self.seed
        )
    }
}

/// The standings of a contest for the page.
#[derive(Serialize, ToSchema)]
pub struct ContestTable {
    /// The players, best first.
    pub table: Vec<TableLine>,
    /// The pairings and their results.
    pub pairings: Vec<PairingLine>,
}

/// A player and all its games. Intervals are those of 95 %.
#[derive(Serialize, ToSchema)]
pub struct TableLine {
    player: String,
    spec: String,
    games: u64,
    wins: u64,
    losses: u64,
    /// The share of the games that it won.
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    #[serde(flatten)]
    ratings: PlayerRatings,
    forfeits: u64,
}

impl ContestTable {
    /// The standings after some pairings of these entrants.
    pub fn new(entrants: &[Entrant], pairings: &[PlayedPairing]) -> Result<Self, PairingError> {
        let line =
            |PlayerLine { tally, name, spec, ratings, games, won, forfeits, .. }| TableLine {
                player: name,
                spec,
                games,
                wins: won,
                losses: games - won,
                score: tally.win_rate(),
                low: tally.interval().map(|interval| interval.low),
                high: tally.interval().map(|interval| interval.high),
                ratings,
                forfeits,
            };
        let table = player_lines(entrants, pairings)?.into_iter().map(line).collect();
        Ok(Self { table, pairings: pairing_lines(entrants, pairings) })
    }
}

/// The column of luck-adjusted ratings; the next one is its error.
const WITHOUT_LUCK: &str = "luck-adjusted";

/// Half of a 95 % interval in standard errors.
pub(super) const Z95: f64 = 1.96;

/// A table without borders, with numbers aligned to the right.
pub(super) fn plain_table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    *table.style_mut() = presets::NOTHING;
    table.set_header(head);
    table.add_rows(rows);
    let texts = head.iter().map(|name| ["player", "A", "B"].contains(name));
    for (column, is_text) in texts.enumerate() {
        if let Some(column) = table.column_mut(column).filter(|_| !is_text) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// A line for each pairing.
fn pairing_lines(entrants: &[Entrant], pairings: &[PlayedPairing]) -> Vec<PairingLine> {
    let line = |pairing: &PlayedPairing| PairingLine {
        round: pairing.round,
        a: entrants[pairing.players[0]].name.clone(),
        b: entrants[pairing.players[1]].name.clone(),
        numbers: ReportNumbers::new(&pairing.report),
    };
    pairings.iter().map(line).collect()
}

/// Computes a line for each player, best first by luck-adjusted rating.
fn player_lines(
    entrants: &[Entrant],
    pairings: &[PlayedPairing],
) -> Result<Vec<PlayerLine>, PairingError> {
    let count = entrants.len();
    let raw = ratings(count, pairings, |report| report.pairs().into())?;
    let is_adjusted =
        pairings.iter().any(|pairing| pairing.report.tally.variance_ratio().is_some());
    let adjusted = ratings(count, pairings, |report| report.tally.scores())?;
    // Where nothing was adjusted, the adjusted ratings equal the raw ones.
    let best = &adjusted;
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| rank(best, other).total_cmp(&rank(best, one)));
    let line = |(index, &place): (usize, &usize)| {
        let Entrant { name, spec } = entrants[place].clone();
        let without_luck = adjusted.rating(place).ok().filter(|_| is_adjusted);
        let next = order.get(index + 1);
        let (tally, forfeits) = totals(place, pairings);
        PlayerLine {
            tally,
            name,
            spec,
            ratings: PlayerRatings::new(raw.rating(place), without_luck),
            superiority: next.and_then(|&next| best.likelihood_of_superiority(place, next)),
            games: tally.games(),
            won: tally.games_won(),
            forfeits,
        }
    };
    Ok(order.iter().enumerate().map(line).collect())
}

fn ratings(
    players: usize,
    pairings: &[PlayedPairing],
    scores: impl Fn(&MatchReport) -> PairScores,
) -> Result<Ratings, PairingError> {
    let pairings = pairings.iter().map(|pairing| {
        let [first, second] = pairing.players;
        Pairing { first, second, scores: scores(&pairing.report) }
    });
    Ratings::of(players, &pairings.collect::<Vec<_>>())
}

/// The rating to sort by: players without a rating are above or below all others.
fn rank(ratings: &Ratings, player: usize) -> f64 {
    match ratings.rating(player) {
        Ok(rating) => rating.elo,
        Err(Unrated::NoUpperBound) => f64::INFINITY,
        Err(Unrated::NoLowerBound) => -1e300,
        Err(Unrated::NoGames | Unrated::NotComparable) => f64::NEG_INFINITY,
    }
}

fn unrated_name(reason: Unrated) -> &'static str {
    match reason {
        Unrated::NoGames => "no games",
        Unrated::NoUpperBound => "+∞",
        Unrated::NoLowerBound => "-∞",
        Unrated::NotComparable => "unknown",
    }
}

/// Adds up a player's pairs, and counts the games that the player forfeited.
fn totals(player: usize, pairings: &[PlayedPairing]) -> (PairTally, u64) {
    let (mut tally, mut forfeits) = (PairTally::default(), 0);
    for PlayedPairing { players, report, .. } in pairings {
        let Some(seat) = players.iter().position(|&place| place == player) else {
            continue;
        };
        tally += if seat == 0 { report.pairs() } else { report.pairs().reversed() };
        forfeits += report.forfeits[seat].total();
    }
    (tally, forfeits)
}
