use ewn::{AnyPosition, BLUE, Board, Player, RED, player_name};
use review::{Books, Mark, PlyReview};
use serde::Serialize;

use super::reviewed_game::ReviewedGame;
use super::summary::{PlayerSummary, summarize};

/// All reviews, as they are printed.
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
    red: &'a str,
    blue: &'a str,
    board: u8,
    start: String,
    winner: Option<&'static str>,
    on_board: bool,
    plies: Vec<Ply>,
    unplayed_roll: Option<UnplayedRoll>,
    totals: Sides,
    books: Entries,
}

#[derive(Serialize)]
struct Ply {
    ply: usize,
    player: &'static str,
    die: Option<u8>,
    /// Null if nothing was rolled at this ply.
    luck: Option<f64>,
    played: String,
    best: Vec<String>,
    loss: f64,
    mark: &'static str,
    forced: bool,
    exact: bool,
    red_before: f64,
    red_after: f64,
    faces: Vec<Face>,
    moves: Vec<MoveLoss>,
    position: String,
}

#[derive(Serialize)]
struct Face {
    die: u8,
    red: f64,
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
struct Sides {
    red: PlayerOfGame,
    blue: PlayerOfGame,
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
    luck: f64,
    result: f64,
    luck_adjusted: f64,
    band: Option<&'static str>,
}

#[derive(Serialize)]
struct Entries {
    start: f64,
    luck: f64,
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
    luck_adjusted: f64,
    moves: u32,
    forced: u32,
    mean_loss: Option<f64>,
    luck: f64,
    band: Option<&'static str>,
}

impl<'a> Reviews<'a> {
    pub fn new(games: &'a [ReviewedGame], engine: &'a str, depth: Option<u32>) -> Self {
        let players = summarize(games).into_iter().map(PlayerOfAll::from).collect();
        Self { engine, depth, games: games.iter().map(Game::from).collect(), players }
    }
}

impl<'a> From<&'a ReviewedGame> for Game<'a> {
    fn from(game: &'a ReviewedGame) -> Self {
        let review = &game.review;
        let last_roll = review.unplayed_roll.map(|last| UnplayedRoll {
            player: player_name(last.player),
            die: last.roll.face(),
            luck: last.luck,
        });
        let Books { start: value, luck, losses, drift, conceded, result } = review.books;
        Self {
            number: game.number,
            red: &game.names[0],
            blue: &game.names[1],
            board: review.start.board().size().side(),
            start: review.start.to_string(),
            winner: review.winner.map(player_name),
            on_board: review.ended_on_board,
            plies: (1..).zip(&review.plies).map(|(number, ply)| Ply::new(number, ply)).collect(),
            unplayed_roll: last_roll,
            totals: Sides {
                red: PlayerOfGame::new(game, RED),
                blue: PlayerOfGame::new(game, BLUE),
            },
            books: Entries { start: value, luck, losses, drift, conceded, result },
        }
    }
}

impl Ply {
    fn new(number: usize, ply: &PlyReview<AnyPosition>) -> Self {
        let faces = ply.rolls.iter();
        let faces = faces.map(|roll| Face { die: roll.roll.face(), red: roll.value.of(RED) });
        let moves = ply.moves.iter();
        let moves = moves
            .map(|judged| MoveLoss { r#move: judged.mov.to_string(), loss: ply.loss_of(judged) });
        Self {
            ply: number,
            player: player_name(ply.player),
            die: ply.roll.map(ewn::Die::face),
            luck: ply.luck,
            played: ply.played.mov.to_string(),
            best: ply.best_moves().map(|best| best.mov.to_string()).collect(),
            loss: ply.loss,
            mark: ply.mark().name(),
            forced: ply.is_forced(),
            exact: ply.exact,
            red_before: ply.value_before.of(RED),
            red_after: ply.played.value.of(RED),
            faces: faces.collect(),
            moves: moves.collect(),
            position: ply.rolled.to_string(),
        }
    }
}

impl PlayerOfGame {
    fn new(game: &ReviewedGame, player: Player) -> Self {
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
            luck: totals.luck,
            result: books.result_of(player),
            luck_adjusted: books.luck_adjusted(player),
            band: game.band(player),
        }
    }
}

impl From<PlayerSummary> for PlayerOfAll {
    fn from(player: PlayerSummary) -> Self {
        let PlayerSummary { name, games, points, luck_adjusted, totals, band } = player;
        Self {
            name,
            games,
            points,
            luck_adjusted,
            moves: totals.moves,
            forced: totals.forced,
            mean_loss: totals.mean_loss(),
            luck: totals.luck,
            band,
        }
    }
}
