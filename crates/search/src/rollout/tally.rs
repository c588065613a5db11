use super::estimate::Moments;
use super::{Estimate, Strata, Trial};

/// The trials of one start.
#[derive(Clone, Debug, PartialEq)]
pub struct RolloutTally {
    strata: Strata,
    cells: Vec<Cell>,
    /// All trials, adjusted for the luck of all rolls.
    adjusted: Moments,
}

/// The trials that were dealt the same two faces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cell {
    /// The results of the trials.
    raw: Moments,
    /// The results, adjusted for the luck of all rolls but the first, which the cell determines.
    adjusted: Moments,
}

impl RolloutTally {
    /// An empty tally.
    pub fn new(strata: Strata) -> Self {
        let cells = vec![Cell::default(); strata.cells()];
        Self { strata, cells, adjusted: Moments::default() }
    }

    /// Adds a trial.
    pub fn push(&mut self, trial: &Trial) {
        let cell = &mut self.cells[trial.cell];
        cell.raw.push(trial.result);
        cell.adjusted.push(trial.result - trial.later_luck);
        self.adjusted.push(trial.result - trial.later_luck - trial.first_luck);
    }

    /// The number of trials.
    pub fn trials(&self) -> u64 {
        self.adjusted.count as u64
    }

    /// The value adjusted for luck; `None` without trials.
    pub fn adjusted(&self) -> Option<Estimate> {
        Estimate::of_cells(self.cells.iter().map(|cell| &cell.adjusted), &self.adjusted)
    }

    /// The value from the results alone; `None` without trials.
    pub fn raw(&self) -> Option<Estimate> {
        let raw = self.cells.iter().map(|cell| &cell.raw);
        Estimate::of_cells(raw.clone(), &together(raw))
    }

    /// The raw variance over the adjusted one; `None` if an error is unknown or zero.
    pub fn variance_factor(&self) -> Option<f64> {
        let raw = self.raw()?.standard_error?;
        let adjusted = self.adjusted()?.standard_error?;
        (raw > 0.0 && adjusted > 0.0).then(|| (raw / adjusted).powi(2))
    }

    /// How many independent games a trial is worth; `None` if the error is unknown or zero.
    pub fn worth(&self) -> Option<f64> {
        let Estimate { mean, standard_error } = self.adjusted()?;
        let error = standard_error.filter(|&error| error > 0.0)?;
        Some(mean * (1.0 - mean) / (error * error * self.adjusted.count))
    }

    /// The value after each face of the first roll, adjusted for later luck; `None` for a face
    /// without trials, empty without stratification.
    pub fn faces(&self) -> Vec<Option<Estimate>> {
        let faces = self.strata.faces;
        if faces == 1 {
            return Vec::new();
        }
        let face = |cells: &[Cell]| {
            let adjusted = cells.iter().map(|cell| &cell.adjusted);
            Estimate::of_cells(adjusted.clone(), &together(adjusted))
        };
        self.cells.chunks(faces).map(face).collect()
    }
}

fn together<'a>(cells: impl Iterator<Item = &'a Moments>) -> Moments {
    cells.fold(Moments::default(), Moments::merge)
}
