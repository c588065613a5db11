use crate::Estimate;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Lines or bars with error bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The title above the drawing.
    pub title: String,
    /// The label of the horizontal axis.
    pub x_label: String,
    /// The label of the vertical axis.
    pub y_label: String,
    /// Names for x = 0, 1, 2 and so on; empty if the axis shows numbers.
    pub x_names: Vec<String>,
    /// The lines, in the order of the legend.
    pub series: Vec<Series>,
}

/// A named list of points, drawn in one colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The points, from left to right; an error bar spans two standard errors each way.
    pub points: Vec<(f64, Estimate)>,
}

/// Pairs each value with its x: `first`, `first + 1` and so on.
pub fn numbered<T>(
    first: u32,
    values: impl IntoIterator<Item = T>,
) -> impl Iterator<Item = (f64, T)> {
    (first..).map(f64::from).zip(values)
}

const SIZE: (u32, u32) = (760, 420);
/// Height in pixels of the title and the legend.
const HEAD_HEIGHT: i32 = 60;
/// Approximate width in pixels of a letter in the legend.
const LETTER_WIDTH: i32 = 7;
const COLOURS: [RGBColor; 6] = [
    RGBColor(85, 85, 85),
    RGBColor(31, 111, 214),
    RGBColor(214, 92, 31),
    RGBColor(44, 140, 74),
    RGBColor(150, 70, 180),
    RGBColor(190, 150, 20),
];

impl Chart {
    /// Creates a chart without points.
    pub fn new(title: impl Into<String>, x_label: &str, y_label: &str) -> Self {
        let (title, x_label, y_label) = (title.into(), x_label.into(), y_label.into());
        Self { title, x_label, y_label, x_names: Vec::new(), series: Vec::new() }
    }

    /// Replaces the numbers on the horizontal axis by names.
    pub fn with_names(self, names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { x_names: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Adds points to the series with this name. Points without an estimate are skipped.
    pub fn with(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, impl Into<Option<Estimate>>)>,
    ) -> Self {
        let name = name.into();
        let known = points.into_iter().filter_map(|(x, estimate)| Some((x, estimate.into()?)));
        match self.series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.extend(known),
            None => self.series.push(Series { name, points: known.collect() }),
        }
        self
    }

    /// Draws the chart as SVG. A chart without points has axes only.
    pub fn svg(&self) -> String {
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            // Drawing into a string cannot fail.
            let _ = self.draw(&area);
            let _ = area.present();
        }
        svg
    }

    fn draw(&self, area: &DrawingArea<SVGBackend, Shift>) -> Result<(), ChartError<'_>> {
        area.fill(&WHITE)?;
        let (head, body) = area.split_vertically(HEAD_HEIGHT);
        self.draw_head(&head)?;
        let ([left, right], [low, high]) = self.ranges();
        let mut chart = ChartBuilder::on(&body)
            .margin(12)
            .x_label_area_size(42)
            .y_label_area_size(60)
            .build_cartesian_2d(left..right, low..high)?;
        let name = |x: &f64| match (self.x_names.get(x.round() as usize), x.fract() == 0.0) {
            (Some(name), true) => name.clone(),
            (None, _) if self.x_names.is_empty() => format!("{x}"),
            _ => String::new(),
        };
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(&self.x_label).y_desc(&self.y_label).x_label_formatter(&name);
        // Adding 0.0 avoids a label "-0".
        let number = |y: &f64| format!("{}", (y * 1e6).round() / 1e6 + 0.0);
        mesh.y_label_formatter(&number);
        if !self.x_names.is_empty() {
            mesh.x_labels(2 * self.x_names.len() + 3);
        }
        mesh.light_line_style(WHITE).draw()?;
        for (series, colour) in self.series.iter().zip(COLOURS.into_iter().cycle()) {
            let line = series.points.iter().map(|(x, estimate)| (*x, estimate.value));
            chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
            let bars = series.points.iter().map(|&(x, Estimate { value, error })| {
                let (bottom, top) = (value - 2.0 * error, value + 2.0 * error);
                ErrorBar::new_vertical(x, bottom, value, top, colour.filled(), 6)
            });
            chart.draw_series(bars)?;
        }
        Ok(())
    }

    /// Draws the title, and below it the legend.
    fn draw_head(&self, area: &DrawingArea<SVGBackend, Shift>) -> Result<(), ChartError<'_>> {
        let write = |text: &str, size: u32, place: (i32, i32), colour: RGBColor| {
            area.draw(&Text::new(
                text.to_owned(),
                place,
                ("sans-serif", size).into_font().color(&colour),
            ))
        };
        write(&self.title, 18, (72, 12), RGBColor(34, 34, 34))?;
        let mut x = 72;
        for (series, colour) in self.series.iter().zip(COLOURS.into_iter().cycle()) {
            area.draw(&Circle::new((x + 5, 45), 5, colour.filled()))?;
            write(&series.name, 13, (x + 15, 39), colour)?;
            x += 36 + LETTER_WIDTH * series.name.chars().count() as i32;
        }
        Ok(())
    }

    /// The lowest and highest value of each axis, with room around the points.
    fn ranges(&self) -> ([f64; 2], [f64; 2]) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let around = |mut values: Vec<f64>| {
            // The axis of a value beyond LARGEST would have too many labels to draw.
            values.retain(|value| value.abs() < LARGEST);
            let low = values.iter().copied().fold(f64::INFINITY, f64::min);
            let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let room = 0.06 * (high - low);
            match low <= high {
                true if room > 0.0 => [low - room, high + room],
                true => [low - 0.5, high + 0.5],
                false => [0.0, 1.0],
            }
        };
        let x = points().map(|(x, _)| *x).collect();
        let y = points()
            .flat_map(|(_, it)| [it.value - 2.0 * it.error, it.value + 2.0 * it.error])
            .collect();
        (around(x), around(y))
    }
}

/// Points with larger absolute coordinates do not count for the axes.
const LARGEST: f64 = 1e15;

type ChartError<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;
