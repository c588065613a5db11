use std::fmt;
use std::time::Duration;

/// The outcome of fuzzing one target.
#[derive(Debug, Default, PartialEq)]
pub struct Outcome {
    pub target: String,
    pub time: Duration,
    /// The processor time, where the system tells it.
    pub processor_time: Option<Duration>,
    pub inputs: u64,
    /// The percentage of inputs that the target accepted; `None` if it counted none.
    pub accepted_percent: Option<u64>,
    pub edges: u64,
    /// All edges of the program, including those that only other targets reach.
    pub all_edges: u64,
    /// An input that shows an error.
    pub finding: Option<String>,
}

impl Outcome {
    pub fn new(target: &str) -> Self {
        Self { target: target.into(), ..Self::default() }
    }

    /// Updates the outcome from a line of libFuzzer's output.
    pub fn read(&mut self, line: &str) {
        let number_after = |text: &str, words: &str| {
            let (_, rest) = text.split_once(words)?;
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u64>().ok()
        };
        if line.starts_with("INFO: Loaded 1 modules") {
            self.all_edges = number_after(line, "(").unwrap_or_default();
        } else if line.starts_with('#') {
            self.inputs = number_after(line, "#").unwrap_or(self.inputs);
            self.edges = number_after(line, " cov: ").unwrap_or(self.edges);
        } else if let Some(inputs) = number_after(line, "stat::number_of_executed_units: ") {
            self.inputs = inputs;
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.finding = Some(path.trim().to_owned());
        }
    }

    /// Updates the outcome from the target's own counts: inputs, then accepted inputs.
    pub fn read_tally(&mut self, text: &str) {
        let mut numbers = text.split_whitespace().map(str::parse::<u64>);
        if let (Some(Ok(inputs)), Some(Ok(accepted))) = (numbers.next(), numbers.next()) {
            self.accepted_percent = (100 * accepted).checked_div(inputs);
        }
    }

    fn columns(&self) -> [String; COLUMNS] {
        let seconds = self.time.as_secs_f64();
        let unknown = || "?".into();
        [
            self.target.clone(),
            format!("{seconds:.0} s"),
            self.processor_time.map_or_else(unknown, |time| format!("{} s", time.as_secs())),
            self.inputs.to_string(),
            format!("{:.0}", self.inputs as f64 / seconds.max(1.0)),
            self.accepted_percent.map_or_else(unknown, |percent| format!("{percent} %")),
            format!("{} of {}", self.edges, self.all_edges),
            u8::from(self.finding.is_some()).to_string(),
        ]
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, inputs, edges, .. } = self;
        write!(f, "{target}: {inputs} inputs, {edges} edges")?;
        self.finding.iter().try_for_each(|path| write!(f, ", found {path}"))
    }
}

const COLUMNS: usize = 8;

/// Formats a table with a heading and one line for each target.
pub fn table(outcomes: &[Outcome]) -> String {
    let heading =
        ["target", "time", "processor", "inputs", "a second", "accepted", "edges", "findings"];
    let rows = outcomes.iter().map(Outcome::columns);
    let rows: Vec<[String; COLUMNS]> =
        [heading.map(String::from)].into_iter().chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or_default();
    let line = |row: &[String; COLUMNS]| {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:<width$}", width = width(column)),
            _ => format!("{cell:>width$}", width = width(column)),
        });
        format!("    {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_the_fuzzer_are_understood() {
        let mut outcome = Outcome::new("specs");
        for line in [
            "INFO: Loaded 1 modules   (2211 inline 8-bit counters): 2211 [0x5, 0x6), ",
            "#22470\tDONE   cov: 5505 ft: 16188 corp: 889/6235b lim: 11 exec/s: 1070 rss: 49Mb",
            "stat::number_of_executed_units: 22471",
            "artifact_prefix='x'; Test unit written to findings/specs-crash-1",
        ] {
            outcome.read(line);
        }
        outcome.read_tally("200 150\n");
        outcome.time = Duration::from_secs(10);
        outcome.processor_time = Some(Duration::from_secs(9));
        assert_eq!(
            outcome.columns().join(" | "),
            "specs | 10 s | 9 s | 22471 | 2247 | 75 % | 5505 of 2211 | 1"
        );
        assert_eq!(outcome.finding.as_deref(), Some("findings/specs-crash-1"));
        let table = table(&[outcome]);
        assert_eq!(table.lines().count(), 2);
        assert!(table.starts_with("    target  time"), "{table}");
    }
}
