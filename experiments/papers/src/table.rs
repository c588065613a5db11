use crate::{Chart, Estimate};

/// What was found for a page.
#[derive(Default)]
pub struct Output {
    /// The name of the page.
    pub page: String,
    /// The parts that its text shows, each with its name.
    pub parts: Vec<(String, String)>,
    /// The files of its charts.
    pub charts: Vec<File>,
    /// Whether each number that is compared with the paper agrees.
    pub checks: Vec<bool>,
}

/// The name of a file and what is in it.
pub type File = (String, String);

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Not computed.
    Missing,
    /// A word or sentence.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number, shown with this many decimals.
    Number(f64, usize),
    /// A share with its standard error, shown in percent.
    Percent(Estimate),
    /// A small share with its standard error, shown in percent with three decimals.
    SmallPercent(Estimate),
    /// A difference in standard errors.
    Deviation(f64),
}

impl Output {
    /// Adds a table.
    pub fn table(&mut self, name: &str, table: Table) {
        self.parts.push((name.into(), table.markdown()));
    }

    /// Adds a chart.
    pub fn chart(&mut self, name: &str, chart: Chart) {
        let file = match self.charts.len() {
            0 => format!("{}.svg", self.page),
            others => format!("{}-{}.svg", self.page, others + 1),
        };
        self.parts.push((name.into(), format!("![{}]({file})", chart.title)));
        self.charts.push((file, chart.svg()));
    }
}

impl Table {
    /// A table without rows, with columns as in Markdown: `depth | games`.
    #[must_use]
    pub fn with_columns(names: &str) -> Self {
        Self::new(names.split(" | ").collect::<Vec<_>>())
    }

    /// A table without rows, with these columns.
    pub fn new(head: impl Cells) -> Self {
        let mut table = Self { head: Vec::new(), rows: Vec::new() };
        table.push(head);
        table.head = table.rows.remove(0).iter().map(Cell::shown).collect();
        table
    }

    /// Adds a row, as in `(name, games, [least, most])`.
    pub fn push(&mut self, cells: impl Cells) {
        let mut row = Vec::new();
        cells.add_to(&mut row);
        self.rows.push(row);
    }

    /// The table in Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let rule = vec!["---".to_owned(); self.head.len()];
        let rows = self.rows.iter().map(|row| line(row.iter().map(Cell::shown).collect()));
        let lines: Vec<String> =
            [line(self.head.clone()), line(rule)].into_iter().chain(rows).collect();
        lines.join("\n")
    }
}

impl Cell {
    /// A number with this many decimals, if it is known.
    pub fn number(number: impl Into<Option<f64>>, decimals: usize) -> Self {
        number.into().map_or(Self::Missing, |number| Self::Number(number, decimals))
    }

    /// By how many standard errors an estimate is above another one, if it is known.
    pub fn deviation(estimate: impl Into<Option<Estimate>>, from: &Estimate) -> Self {
        let deviation = |it: Estimate| Self::Deviation(it.deviation_from(from));
        estimate.into().map_or(Self::Missing, deviation)
    }

    /// A small share in percent, if it is known.
    pub fn small_percent(estimate: impl Into<Option<Estimate>>) -> Self {
        estimate.into().map_or(Self::Missing, Self::SmallPercent)
    }

    /// What users type, such as the name of an engine.
    #[must_use]
    pub fn code(text: &str) -> Self {
        Self::Text(format!("`{text}`"))
    }

    fn shown(&self) -> String {
        match self {
            Self::Missing => "–".into(),
            Self::Text(text) => text.clone(),
            Self::Count(count) => with_commas(*count),
            Self::Number(number, decimals) => format!("{number:.decimals$}"),
            Self::Percent(Estimate { value, error }) if *error == 0.0 => {
                format!("{:.2} %", 100.0 * value)
            }
            Self::Percent(Estimate { value, error }) => {
                // Adding zero turns a negative zero into a positive one.
                let rounded = (10_000.0 * value).round() / 100.0 + 0.0;
                format!("{rounded:.2} ± {:.2} %", 100.0 * error)
            }
            Self::SmallPercent(Estimate { value, error }) => {
                format!("{:.3} ± {:.3} %", 100.0 * value, 100.0 * error)
            }
            Self::Deviation(deviation) => format!("{deviation:+.1}"),
        }
    }
}

/// What a row is made of: cells, and what can be shown as some.
pub trait Cells {
    /// Adds the cells to a row.
    fn add_to(self, row: &mut Vec<Cell>);
}

impl Cells for Cell {
    fn add_to(self, row: &mut Vec<Cell>) {
        row.push(self);
    }
}

impl<T: Cells> Cells for Option<T> {
    fn add_to(self, row: &mut Vec<Cell>) {
        match self {
            Some(cells) => cells.add_to(row),
            None => row.push(Cell::Missing),
        }
    }
}

impl<T: Cells> Cells for Vec<T> {
    fn add_to(self, row: &mut Vec<Cell>) {
        self.into_iter().for_each(|cells| cells.add_to(row));
    }
}

impl<T: Cells, const N: usize> Cells for [T; N] {
    fn add_to(self, row: &mut Vec<Cell>) {
        self.into_iter().for_each(|cells| cells.add_to(row));
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Missing, Into::into)
    }
}

/// The cell that a value of each type makes.
macro_rules! cells_of {
    ($($type:ty => $cell:expr),+ $(,)?) => {
        $(impl From<$type> for Cell {
            fn from(value: $type) -> Self {
                $cell(value)
            }
        }

        impl Cells for $type {
            fn add_to(self, row: &mut Vec<Cell>) {
                row.push(self.into());
            }
        })+
    };
}

cells_of! {
    &str => |text: &str| Self::Text(text.into()),
    String => Self::Text,
    u64 => Self::Count,
    u32 => |count: u32| Self::Count(count.into()),
    usize => |count| Self::Count(count as u64),
    bool => |is_so| Self::Text(if is_so { "yes" } else { "no" }.into()),
    Estimate => Self::Percent,
}

macro_rules! cells_of_tuples {
    ($($($name:ident)+;)+) => {
        $(impl<$($name: Cells),+> Cells for ($($name,)+) {
            #[allow(non_snake_case, reason = "the fields have the names of their types")]
            fn add_to(self, row: &mut Vec<Cell>) {
                let ($($name,)+) = self;
                $($name.add_to(row);)+
            }
        })+
    };
}

cells_of_tuples! { A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }

/// A number with commas between thousands.
#[must_use]
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
