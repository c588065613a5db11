use game::Position as _;
use game::record::{parse_digits, shortened};

use super::body::{Body, WrittenPly, plain, read_number, read_square};
use super::head::Head;
use super::{at_line, letter_of, side_of};
use crate::notation::{NotationError, Record, Start};
use crate::{
    AnyPosition, BLUE, Board, Cube, Die, Move, RED, SetUp, Side, Size, Square, player_name,
};

/// Reads all records of a text. Each record but the first must begin with a head.
pub fn parse_all(text: &str) -> Result<Vec<Record>, NotationError> {
    let (mut rest, mut line, mut records) = (text, 1, Vec::new());
    let lines = |text: &str| text.matches('\n').count();
    loop {
        let begun = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        line += lines(&rest[..rest.len() - begun.len()]);
        let end = begun.find("\n#").map_or(begun.len(), |end| end + 1);
        let (game, others) = begun.split_at(end);
        records.push(parse(game, line)?);
        line += lines(game);
        if others.is_empty() {
            return Ok(records);
        }
        rest = others;
    }
}

/// Reads a record that begins at this line, leniently: the head may lack fields, the rows may count
/// from either side, the board may be turned or mirrored, and a ply may name the square that a cube
/// leaves instead of the cube. The squares of the result are ours: R starts top left.
fn parse(text: &str, head_line: usize) -> Result<Record, NotationError> {
    let (head, body) = split_head(text);
    let body = plain(body);
    let (head, body) = (Head::read(head), Body::read(&body, head_line)?);
    let orientation = Orientation::of(&body)?;
    let [red, blue] = [orientation.set_up(&body, RED)?, orientation.set_up(&body, BLUE)?];
    let b_is_cube = b_is_cube(&body.plies);
    let first = first_mover(&head, &body, orientation, b_is_cube);
    let in_head = |error: NotationError| at_line(head_line, error);
    let mut record = Record::new(Start::SetUps { red, blue, first }).map_err(in_head)?;
    for (number, ply) in (1..).zip(&body.plies) {
        play(&mut record, ply, orientation, b_is_cube).map_err(|problem| {
            let text = shortened(&format!("({},{})", ply.subject, ply.to));
            at_line(ply.line, format!("move {number} {text}: {problem}"))
        })?;
    }
    apply_head(&mut record, &head, first).map_err(in_head)?;
    Ok(record)
}

/// Splits a record into the fields, which may be missing, and what comes after them.
fn split_head(text: &str) -> (&str, &str) {
    let line = text.lines().next().unwrap_or(text);
    let fields =
        if line.starts_with(['#', '[']) { line.rfind(']').map(|end| end + 1) } else { None };
    text.split_at(fields.unwrap_or_else(|| line.len() - line.trim_start_matches('#').len()))
}

/// How to mirror the writer's board to get ours. Transposing is never needed: it keeps both
/// triangles, so one of these four ways always fits.
#[derive(Clone, Copy)]
struct Orientation {
    flip_rows: bool,
    flip_columns: bool,
}

impl Orientation {
    fn of(body: &Body<'_>) -> Result<Self, NotationError> {
        for player in Side::BOTH {
            let found = body.cubes[player.index()].len();
            if found != usize::from(Size::FIVE.cubes()) {
                let problem = format!("cubes of {}: {found}, expected 6", letter_of(player));
                return Err(at_line(body.lines[player.index()], problem));
            }
        }
        let all = [(false, false), (true, false), (true, true), (false, true)];
        let all = all.map(|(flip_rows, flip_columns)| Self { flip_rows, flip_columns });
        let fits = |orientation: &Self| {
            Side::BOTH.into_iter().all(|player| orientation.numbers(body, player).len() == 6)
        };
        all.into_iter().find(fits).ok_or_else(|| {
            let problem = "the cubes of R and B do not fill two opposite corners of the board";
            at_line(body.lines[0], problem)
        })
    }

    fn square(self, square: Square) -> Square {
        let size = Size::FIVE;
        let turn = |line: u8, flip: bool| if flip { size.side() - 1 - line } else { line };
        let row = turn(square.row(size), self.flip_rows);
        Square::from_index(row * size.side() + turn(square.column(size), self.flip_columns))
    }

    /// The numbers on the squares of the player's own triangle.
    fn numbers(self, body: &Body<'_>, player: Side) -> String {
        let cubes = &body.cubes[player.index()];
        let number_on = |own: Square| {
            let on_it = cubes.iter().find(|&&(_, square)| self.square(square) == own);
            on_it.map(|&(number, _)| char::from(b'0' + number))
        };
        SetUp::squares(Size::FIVE, player).filter_map(number_on).collect()
    }

    fn set_up(self, body: &Body<'_>, player: Side) -> Result<SetUp, NotationError> {
        SetUp::parse(Size::FIVE, &self.numbers(body, player)).map_err(|error| {
            let problem = format!("cubes of {}: {error}", letter_of(player));
            at_line(body.lines[player.index()], problem)
        })
    }
}

/// What moves: `R3` is a cube, `C5` a square, and `B3` may be either.
enum Subject {
    Cube(Side, Cube),
    Square(Square),
}

impl Subject {
    fn read(text: &str, b_is_cube: bool) -> Option<Self> {
        let (letter, number) = text.split_at_checked(1)?;
        let Some(player) = side_of(letter).filter(|&player| player == RED || b_is_cube) else {
            return read_square(text).map(Self::Square);
        };
        read_number(number).map(|number| Self::Cube(player, Cube::from_index(number - 1)))
    }
}

/// Whether `B3` is a cube: if R moves as a cube, or if a single ply leaves it open.
fn b_is_cube(plies: &[WrittenPly<'_>]) -> bool {
    plies.len() == 1 && plies[0].subject.starts_with(['b', 'B'])
        || plies.iter().any(|ply| ply.subject.starts_with(['r', 'R']))
}

fn first_mover(
    head: &Head<'_>,
    body: &Body<'_>,
    orientation: Orientation,
    b_is_cube: bool,
) -> Side {
    let by_head = match *head.players.as_slice() {
        [(Some(first), _), ..] => first,
        [_, (Some(second), _)] => second.opponent(),
        _ => RED,
    };
    let Some(ply) = body.plies.first() else {
        return by_head;
    };
    match Subject::read(ply.subject, b_is_cube) {
        Some(Subject::Cube(player, _)) => player,
        Some(Subject::Square(square)) => {
            let mut blue = SetUp::squares(Size::FIVE, BLUE);
            if blue.any(|own| own == orientation.square(square)) { BLUE } else { RED }
        }
        None => by_head,
    }
}

fn play(
    record: &mut Record,
    ply: &WrittenPly<'_>,
    orientation: Orientation,
    b_is_cube: bool,
) -> Result<(), String> {
    let die = parse_digits(ply.die)
        .and_then(Die::new)
        .ok_or_else(|| format!("die \"{}\": expected a number from 1 to 6", shortened(ply.die)))?;
    let subject = Subject::read(ply.subject, b_is_cube);
    let (subject, to) = subject
        .zip(read_square(ply.to))
        .ok_or("expected a cube such as R3 or its square, and the square it goes to")?;
    record.roll(die).map_err(|error| error.to_string())?;
    let from = match subject {
        Subject::Square(square) => orientation.square(square),
        Subject::Cube(player, cube) => square_of(record.position(), player, cube)?,
    };
    let mov = Move::find(record.position(), from, orientation.square(to))
        .map_err(|error| error.to_string())?;
    record.push(mov).map_err(|error| error.to_string())?;
    Ok(())
}

fn square_of(position: &AnyPosition, player: Side, cube: Cube) -> Result<Square, String> {
    let mover = position.mover();
    if player != mover {
        return Err(format!("{} is to move", player_name(mover)));
    }
    if !position.board().cubes(player).contains(cube) {
        return Err(format!("{} {} is not on the board", player_name(player), cube.number()));
    }
    Ok(position.board().square_of(player, cube))
}

fn apply_head(record: &mut Record, head: &Head<'_>, first: Side) -> Result<(), NotationError> {
    let mut names = [""; 2];
    let mut taken = [false; 2];
    for (&(colour, name), by_order) in head.players.iter().zip([first, first.opponent()]) {
        let player = colour.unwrap_or(by_order);
        let player = if taken[player.index()] { player.opponent() } else { player };
        taken[player.index()] = true;
        names[player.index()] = name;
    }
    let tags = [("Red", names[0]), ("Blue", names[1]), ("Date", head.date), ("Event", &head.event)];
    for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
        record.set_tag(name, value)?;
    }
    match head.result {
        Some(0) => record.set_result(Some(first)),
        Some(1) => record.set_result(Some(first.opponent())),
        _ => Ok(()),
    }
}
