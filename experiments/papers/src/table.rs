use crate::{Chart, Estimate};

/// The results for a page.
#[derive(Default)]
pub struct Output {
    /// The page's name, which its chart files begin with.
    pub page: String,
    /// The generated parts of the text, by name.
    pub parts: Vec<(String, String)>,
    /// The files of the charts.
    pub charts: Vec<File>,
    /// For each number that is compared with the paper: whether it agrees.
    pub checks: Vec<bool>,
}

/// A file's name and contents.
pub type File = (String, String);

/// A table of Markdown; its first row names the columns.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Output {
    /// Adds a table as a part of the page.
    pub fn table(&mut self, name: &str, table: Table) {
        self.parts.push((name.into(), table.markdown()));
    }

    /// Adds a chart: its file, and a part of the page that shows it.
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
    /// Creates an empty table with columns separated as in Markdown: `depth | games`.
    pub fn with_columns(names: &str) -> Self {
        Self::new(names.split(" | ").collect::<Vec<_>>())
    }

    /// Creates an empty table with these columns.
    pub fn new(head: impl Cells) -> Self {
        let mut table = Self { rows: Vec::new() };
        table.push(head);
        table
    }

    /// Adds a row, such as `(name, games, [least, most])`.
    pub fn push(&mut self, cells: impl Cells) {
        let mut row = Vec::new();
        cells.add_to(&mut row);
        self.rows.push(row);
    }

    /// Formats the table in Markdown.
    fn markdown(mut self) -> String {
        let rule = vec!["---".to_owned(); self.rows[0].len()];
        self.rows.insert(1, rule);
        let lines = self.rows.iter().map(|row| format!("| {} |", row.join(" | ")));
        lines.collect::<Vec<String>>().join("\n")
    }
}

/// The text of a cell whose value was not computed.
pub const MISSING: &str = "–";

/// Formats a number with this many decimals, if it is known.
pub fn rounded(number: impl Into<Option<f64>>, decimals: usize) -> String {
    number.into().map(|number| format!("{number:.decimals$}")).text()
}

/// The signed number of standard errors between two estimates, if the first is known.
pub fn deviation(estimate: Option<Estimate>, from: &Estimate) -> String {
    estimate.map(|it| format!("{:+.1}", it.deviation_from(from))).text()
}

/// Formats a share as a percentage with three decimals, if it is known.
pub fn small_percent(share: Option<Estimate>) -> String {
    share.map(|it| format!("{:.3} ± {:.3} %", 100.0 * it.value, 100.0 * it.error)).text()
}

fn percent(Estimate { value, error }: Estimate) -> String {
    if error == 0.0 {
        return format!("{:.2} %", 100.0 * value);
    }
    // Adding zero turns a negative zero into a positive one.
    let rounded = (10_000.0 * value).round() / 100.0 + 0.0;
    format!("{rounded:.2} ± {:.2} %", 100.0 * error)
}

/// A value that a cell can show.
pub trait Cell {
    /// The cell's text.
    fn text(self) -> String;
}

impl<T: Cell> Cell for Option<T> {
    fn text(self) -> String {
        self.map_or_else(|| MISSING.into(), Cell::text)
    }
}

macro_rules! cells_of {
    ($($type:ty => $text:expr),+ $(,)?) => {
        $(impl Cell for $type {
            fn text(self) -> String {
                $text(self)
            }
        })+
    };
}

cells_of! {
    &str => str::to_owned,
    String => std::convert::identity,
    u64 => with_commas,
    u32 => |count: u32| with_commas(count.into()),
    usize => |count| with_commas(count as u64),
    bool => |is_so| (if is_so { "yes" } else { "no" }).to_owned(),
    Estimate => percent,
}

/// What [`Table::push`] accepts: cells, and lists and tuples of cells.
pub trait Cells {
    /// Appends the cells to a row.
    fn add_to(self, row: &mut Vec<String>);
}

impl<T: Cell> Cells for T {
    fn add_to(self, row: &mut Vec<String>) {
        row.push(self.text());
    }
}

impl<T: Cells> Cells for Vec<T> {
    fn add_to(self, row: &mut Vec<String>) {
        self.into_iter().for_each(|cells| cells.add_to(row));
    }
}

impl<T: Cells, const N: usize> Cells for [T; N] {
    fn add_to(self, row: &mut Vec<String>) {
        self.into_iter().for_each(|cells| cells.add_to(row));
    }
}

macro_rules! cells_of_tuples {
    ($($($name:ident)+;)+) => {
        $(impl<$($name: Cells),+> Cells for ($($name,)+) {
            #[allow(non_snake_case, reason = "the fields have the names of their types")]
            fn add_to(self, row: &mut Vec<String>) {
                let ($($name,)+) = self;
                $($name.add_to(row);)+
            }
        })+
    };
}

cells_of_tuples! { A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }

/// Formats a number with commas between thousands.
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
