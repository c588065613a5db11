use catalog::{GameKind, board_side, face, has_luck};
use game::Side;
use review::{Books, Mark, PlyReview};
use serde::Serialize;

use super::reviewed_game::{ReviewedGame, side};
use super::summary::{PlayerSummary, summarize};
use crate::{Named, Sides};

/// All reviews, as programs read them.
#[derive(Serialize)]
pub struct Reviews<'a> {
    engine: &'a str,
    depth: Option<u32>,
    games: Vec<Game<'a>>,
    players: Vec<PlayerOfAll>,
}

#[derive(Serialize)]
struct Game<'a> {
    number: usize,
    #[serde(flatten)]
    names: Sides<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u8>,
    start: String,
    winner: Option<&'static str>,
    on_board: bool,
    plies: Vec<Ply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unplayed_roll: WithDice<Option<UnplayedRoll>>,
    totals: Sides<PlayerOfGame>,
    books: Entries,
}

#[derive(Serialize)]
struct Ply {
    ply: usize,
    player: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: WithDice<Option<u8>>,
    /// Null if nothing was rolled at this ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: WithDice<Option<f64>>,
    played: String,
    best: Vec<String>,
    loss: f64,
    mark: &'static str,
    forced: bool,
    exact: bool,
    #[serde(flatten)]
    before: Named<f64>,
    #[serde(flatten)]
    after: Named<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: WithDice<Vec<Face>>,
    moves: Vec<MoveLoss>,
    position: String,
}

#[derive(Serialize)]
struct Face {
    die: u8,
    #[serde(flatten)]
    value: Named<f64>,
}

#[derive(Serialize)]
struct MoveLoss {
    r#move: String,
    loss: f64,
}

#[derive(Serialize)]
struct UnplayedRoll {
    player: &'static str,
    die: u8,
    luck: f64,
}

#[derive(Serialize)]
struct PlayerOfGame {
    moves: u32,
    forced: u32,
    mean_loss: Option<f64>,
    worst_loss: f64,
    best_share: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: WithDice<f64>,
    result: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_adjusted: WithDice<f64>,
    band: Option<&'static str>,
}

#[derive(Serialize)]
struct Entries {
    start: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: WithDice<f64>,
    losses: f64,
    drift: f64,
    conceded: f64,
    result: f64,
}

#[derive(Serialize)]
struct PlayerOfAll {
    name: String,
    games: u32,
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_adjusted: WithDice<f64>,
    moves: u32,
    forced: u32,
    mean_loss: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: WithDice<f64>,
    band: Option<&'static str>,
}

/// Something that only games with dice have; left out in others.
type WithDice<T> = Option<T>;

fn with_dice<G: GameKind, T>(value: T) -> WithDice<T> {
    has_luck::<G>().then_some(value)
}

impl<'a> Reviews<'a> {
    /// The reviews that an engine made, searching so deep.
    pub fn new<G: GameKind>(
        games: &'a [ReviewedGame<G>],
        engine: &'a str,
        depth: Option<u32>,
    ) -> Self {
        let players = summarize(games).into_iter().map(PlayerOfAll::new::<G>).collect();
        Self { engine, depth, games: games.iter().map(Game::new).collect(), players }
    }
}

impl<'a> Game<'a> {
    fn new<G: GameKind>(game: &'a ReviewedGame<G>) -> Self {
        let review = &game.review;
        let last_roll = review.unplayed_roll.map(|last| UnplayedRoll {
            player: side::<G>(last.player),
            die: face::<G>(last.roll),
            luck: last.luck,
        });
        let Books { start: value, luck, losses, drift, conceded, result } = review.books;
        Self {
            number: game.number,
            names: Sides::new::<G>(game.names.each_ref().map(String::as_str)),
            board: board_side::<G>(G::variant(&review.start)),
            start: review.start.to_string(),
            winner: review.winner.map(side::<G>),
            on_board: review.ended_on_board,
            plies: (1..)
                .zip(&review.plies)
                .map(|(number, ply)| Ply::new::<G>(number, ply))
                .collect(),
            unplayed_roll: with_dice::<G, _>(last_roll),
            totals: Sides::new::<G>(Side::BOTH.map(|player| PlayerOfGame::new(game, player))),
            books: Entries {
                start: value,
                luck: with_dice::<G, _>(luck),
                losses,
                drift,
                conceded,
                result,
            },
        }
    }
}

impl Ply {
    fn new<G: GameKind>(number: usize, ply: &PlyReview<G::Position>) -> Self {
        let faces = ply.rolls.iter();
        let faces = faces.map(|roll| Face {
            die: face::<G>(roll.roll),
            value: Named::first::<G>(roll.value.probability()),
        });
        let moves = ply.moves.iter();
        let moves = moves
            .map(|judged| MoveLoss { r#move: judged.mov.to_string(), loss: ply.loss_of(judged) });
        Self {
            ply: number,
            player: side::<G>(ply.player),
            die: with_dice::<G, _>(ply.roll.map(face::<G>)),
            luck: with_dice::<G, _>(ply.luck),
            played: ply.played.mov.to_string(),
            best: ply.best_moves().map(|best| best.mov.to_string()).collect(),
            loss: ply.loss,
            mark: ply.mark().name(),
            forced: ply.is_forced(),
            exact: ply.exact,
            before: Named::first_and::<G>("before", ply.value_before.probability()),
            after: Named::first_and::<G>("after", ply.played.value.probability()),
            faces: with_dice::<G, _>(faces.collect()),
            moves: moves.collect(),
            position: ply.rolled.to_string(),
        }
    }
}

impl PlayerOfGame {
    fn new<G: GameKind>(game: &ReviewedGame<G>, player: Side) -> Self {
        let totals = game.review.totals[player.index()];
        let books = game.review.books;
        Self {
            moves: totals.moves,
            forced: totals.forced,
            mean_loss: totals.mean_loss(),
            worst_loss: totals.worst,
            best_share: totals.share_of_best(),
            inaccuracies: totals.count(Mark::Inaccuracy),
            mistakes: totals.count(Mark::Mistake),
            blunders: totals.count(Mark::Blunder),
            luck: with_dice::<G, _>(totals.luck),
            result: books.result_of(player),
            luck_adjusted: with_dice::<G, _>(books.luck_adjusted(player)),
            band: game.band(player),
        }
    }
}

impl PlayerOfAll {
    fn new<G: GameKind>(player: PlayerSummary) -> Self {
        let PlayerSummary { name, games, points, luck_adjusted, totals, band } = player;
        Self {
            name,
            games,
            points,
            luck_adjusted: with_dice::<G, _>(luck_adjusted),
            moves: totals.moves,
            forced: totals.forced,
            mean_loss: totals.mean_loss(),
            luck: with_dice::<G, _>(totals.luck),
            band,
        }
    }
}
