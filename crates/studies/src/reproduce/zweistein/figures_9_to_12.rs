use ewn::{Position5, RED, Size};
use ewn_engine::{Distances, Schwarz, Zweistein};
use game::{Evaluator, Position as _};

use super::board_search::{
    Array, Found, Printed, depth_1, distances, drawing, exact, pairs_with_value, rounds_to, search,
};
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict, with_commas,
};

/// A figure whose board the text does not show, and the numbers that it prints.
struct Figure {
    number: u32,
    printed: Printed,
    /// The expected moves of Red and of Blue, where they are printed.
    schwarz: Option<[f64; 2]>,
    /// A cube that the text mentions.
    mentioned: Option<&'static str>,
    /// Arrays with more cubes are not searched.
    most_cubes: usize,
    /// A board that the search finds, or the nearest one.
    board: &'static str,
    /// Whether solving the board takes more than a quick run has time for.
    is_large: bool,
}

pub const FIGURE_9: Reproduction = Reproduction {
    name: "zweistein-figure-9",
    source: Source::Zweistein,
    item: "Figure 9",
    summary: "a board without captures nearby: its exact value and Zweistein's",
    minutes: 1,
    make: |run| FIGURES[0].make(run),
};

pub const FIGURE_10: Reproduction = Reproduction {
    name: "zweistein-figure-10",
    item: "Figure 10",
    summary: "a board that a capture decides: its exact value, Zweistein's, and that of depth 1",
    make: |run| FIGURES[1].make(run),
    ..FIGURE_9
};

pub const FIGURE_11: Reproduction = Reproduction {
    name: "zweistein-figure-11",
    item: "Figure 11",
    summary: "a board that Red wins for certain: Zweistein's value and Schwarz's",
    make: |run| FIGURES[2].make(run),
    ..FIGURE_9
};

pub const FIGURE_12: Reproduction = Reproduction {
    name: "zweistein-figure-12",
    item: "Figure 12",
    summary: "a board that Red may lose: its exact value, Zweistein's and Schwarz's",
    make: |run| FIGURES[3].make(run),
    ..FIGURE_9
};

const FIGURES: [Figure; 4] = [
    Figure {
        number: 9,
        printed: Printed { exact: 0.564_142, zweistein: 0.588_791, depth_1: None },
        schwarz: None,
        mentioned: None,
        most_cubes: 12,
        board: "r2.r1../...../r5...b3/...../..b2.b5 b -",
        is_large: true,
    },
    Figure {
        number: 10,
        printed: Printed { exact: 0.659_595, zweistein: 0.954_475, depth_1: Some(0.608_869) },
        schwarz: None,
        mentioned: Some("r2"),
        most_cubes: 6,
        board: ".r1.../...../r5..../...r2b2/...b1b5 b -",
        is_large: false,
    },
    Figure {
        number: 11,
        printed: Printed { exact: 1.0, zweistein: 1.0, depth_1: None },
        schwarz: Some([2.0, 3.532_407]),
        mentioned: None,
        most_cubes: 12,
        board: "...../...b2./...../.b1r1../..... b -",
        is_large: false,
    },
    Figure {
        number: 12,
        printed: Printed { exact: 0.829_276, zweistein: 0.837_577, depth_1: None },
        schwarz: Some([3.305_556, 5.581_104]),
        mentioned: None,
        most_cubes: 12,
        board: "...b4./...b3r5/...r2./b5.b2../..r3.. b -",
        is_large: false,
    },
];

/// A printed number and ours.
struct Row {
    name: &'static str,
    paper: f64,
    ours: Option<f64>,
}

impl Row {
    fn agrees(&self) -> bool {
        self.ours.is_some_and(|ours| rounds_to(ours, self.paper))
    }
}

impl Figure {
    fn make(&self, run: &mut Run) -> Result<Page, ReproduceError> {
        let rows = self.rows(run)?;
        let found = if run.is_quick() { None } else { self.search_all(run)? };
        let mut table = Table::with_columns("Red's value, Blue to move | paper | ours");
        for row in &rows {
            let ours = Cell::number(row.ours, 9);
            table.push([row.name.into(), Cell::Number(row.paper, 6), ours]);
        }
        let mut blocks = vec![
            Block::Text(format!("`{}`", self.board)),
            Block::Code(drawing(self.board)),
            Block::Table(table),
        ];
        if let Some((pairs, found)) = &found {
            blocks.push(Block::Text(self.how_it_was_found(*pairs, found)));
        }
        let found = found.map(|(_, found)| found);
        let verdict = self.verdict(&rows, found.as_ref());
        Ok(Page { finding: self.finding(&rows, found.as_ref()), verdict: Some(verdict), blocks })
    }

    fn rows(&self, run: &mut Run) -> Result<Vec<Row>, ReproduceError> {
        let position: Position5 = self.board.parse().map_err(ReproduceError::work)?;
        let solved = match run.is_quick() && self.is_large {
            true => None,
            false => {
                run.step(&format!("exact value of {}", self.board), || Ok(exact(&position)))?
            }
        };
        let zweistein = Zweistein::new(Size::FIVE);
        let value = zweistein.evaluate(&position).for_first(position.mover()).of(RED);
        let row = |name, paper, ours| Row { name, paper, ours };
        let mut rows = vec![
            row("exact", self.printed.exact, solved),
            row("Zweistein", self.printed.zweistein, Some(value)),
        ];
        if let Some(paper) = self.printed.depth_1 {
            rows.push(row("Zweistein at depth 1", paper, Some(depth_1(&zweistein, &position))));
        }
        if let Some(paper) = self.schwarz {
            let schwarz = Schwarz::new(Size::FIVE);
            let moves = |side| schwarz.expected_moves(&Distances::of(position.board(), side));
            rows.push(row("expected moves of Red", paper[0], Some(moves(RED))));
            rows.push(row("expected moves of Blue", paper[1], Some(moves(RED.opponent()))));
        }
        Ok(rows)
    }

    /// The number of pairs of arrays that have the printed values, and the boards among theirs.
    fn search_all(&self, run: &mut Run) -> Result<Option<(u64, Found)>, ReproduceError> {
        let zweistein = Zweistein::new(Size::FIVE);
        let pairs = self.pairs(&zweistein).map_err(ReproduceError::Work)?;
        let key = |arrays: &[Array; 2]| format!("boards of figure {} with {arrays:?}", self.number);
        let found = run.steps(&pairs, key, |arrays| search(&zweistein, arrays, self.printed))?;
        let found: Option<Vec<Found>> = found.into_iter().collect();
        Ok(found.map(|found| (pairs.len() as u64, joined(found, self.printed.exact))))
    }

    fn pairs(&self, zweistein: &Zweistein) -> Result<Vec<[Array; 2]>, String> {
        let schwarz = Schwarz::new(Size::FIVE);
        let mut pairs = pairs_with_value(zweistein, self.printed.zweistein)?;
        pairs.retain(|pair| {
            pair.as_flattened().iter().filter(|distance| **distance > 0).count() <= self.most_cubes
        });
        let Some(printed) = self.schwarz else {
            return Ok(pairs);
        };
        let moves = |array: &Array| Ok::<_, String>(schwarz.expected_moves(&distances(array)?));
        let mut kept = Vec::new();
        for pair in pairs {
            let [red, blue] = [moves(&pair[0])?, moves(&pair[1])?];
            if rounds_to(red, printed[0]) && rounds_to(blue, printed[1]) {
                kept.push(pair);
            }
        }
        Ok(kept)
    }

    fn finding(&self, rows: &[Row], found: Option<&Found>) -> String {
        let agreeing = rows.iter().filter(|row| row.agrees()).count();
        let numbers = format!("{agreeing} of the {} printed numbers", rows.len());
        let Some(found) = found else {
            return format!("The board shown has {numbers}.");
        };
        match self.boards(found).len() {
            0 => format!("No board has all printed numbers; the board shown has {numbers}."),
            1 => "Only the board shown has all printed numbers, up to reflection in the diagonal and numbering the cubes from the other end. It must be the board of the figure.".into(),
            count => format!("{count} boards have all printed numbers, up to reflection in the diagonal and numbering the cubes from the other end; the board shown has {numbers}."),
        }
    }

    /// The boards that differ by more than a reflection and have the cube that the text mentions.
    fn boards<'a>(&self, found: &'a Found) -> Vec<&'a str> {
        let mut boards = found.boards_up_to_reflection();
        boards.retain(|board| self.mentioned.is_none_or(|cube| board.contains(cube)));
        boards
    }

    fn how_it_was_found(&self, pairs: u64, found: &Found) -> String {
        let within = match self.most_cubes {
            12 => String::new(),
            most => format!(" and at most {most} cubes"),
        };
        let filter = if self.printed.depth_1.is_some() { " and the value at depth 1" } else { "" };
        let mut text = format!(
            "The text of the paper has no board, so all were tried. Pairs of distance arrays with the printed values{within}: {pairs} (numbering a side from either end counts once). Boards with these arrays{filter}, all solved exactly: {}. Boards with the printed exact value: {}.",
            with_commas(found.solved),
            found.boards.len()
        );
        if let Some(cube) = self.mentioned {
            text += &format!(
                " Those that differ by more than a reflection: {}. Those with the cube {cube}, which the text mentions: {}.",
                found.boards_up_to_reflection().len(),
                self.boards(found).len()
            );
        }
        if let (true, Some((_, value))) = (found.boards.is_empty(), &found.nearest) {
            text +=
                &format!(" The nearest value is {value:.9}, which {} boards have.", found.as_near);
        }
        text
    }

    fn verdict(&self, rows: &[Row], found: Option<&Found>) -> Verdict {
        if rows.iter().any(|row| row.ours.is_none()) {
            return Verdict::cannot_be_reproduced("The board was not solved in this run.");
        }
        let wrong = rows.iter().find(|row| !row.agrees());
        let Some((row, ours)) = wrong.and_then(|row| Some((row, row.ours?))) else {
            return Verdict::Agrees;
        };
        let solved = found.map_or_else(|| "all".into(), |found| with_commas(found.solved));
        Verdict::Differs {
            reason: format!(
                "The {} value is printed as {:.6} and is {ours:.6} on the nearest board. The difference, {:+.0} in the sixth decimal, may be a misprint or a rounding error.",
                row.name,
                row.paper,
                (ours - row.paper) * 1e6
            ),
            test: format!(
                "an exact solution of {solved} boards with the printed distance arrays; none has the printed value."
            ),
        }
    }
}

/// The findings of several searches together.
fn joined(all: Vec<Found>, printed: f64) -> Found {
    let distance = |found: &Found| {
        found.nearest.as_ref().map_or(f64::INFINITY, |(_, value)| (value - printed).abs())
    };
    let nearest = all.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    let (nearest, as_near) =
        nearest.map_or((None, 0), |found| (found.nearest.clone(), found.as_near));
    Found {
        solved: all.iter().map(|found| found.solved).sum(),
        boards: all.into_iter().flat_map(|found| found.boards).collect(),
        nearest,
        as_near,
    }
}
