//! A logarithmic axis.

/// Maps a figure to a position. The axis begins at a power of ten, and ends at one, two or five times a power of ten.
pub(super) struct Axis {
    least: f64,
    most: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis for all these figures, between two positions.
    pub(super) fn new(figures: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let least = figures.clone().fold(f64::INFINITY, f64::min);
        let most = figures.fold(0.0, f64::max);
        if least > most {
            return Self { least: 1.0, most: 10.0, from, to };
        }
        let decade = |figure: f64| 10_f64.powf(figure.log10().floor());
        let end = [1.0, 2.0, 5.0, 10.0].map(|times| times * decade(most));
        let most = end.into_iter().find(|&end| end >= most).unwrap_or(most);
        Self { least: decade(least), most: most.max(10.0 * decade(least)), from, to }
    }

    pub(super) fn place(&self, figure: f64) -> f64 {
        let share = (figure / self.least).log10() / (self.most / self.least).log10();
        self.from + share * (self.to - self.from)
    }

    /// The powers of ten on it.
    pub(super) fn decades(&self) -> impl Iterator<Item = f64> + use<> {
        let (least, most) = (self.least, self.most);
        (0..).map(move |power| least * 10_f64.powi(power)).take_while(move |&figure| figure <= most)
    }

    /// Two to nine times each power of ten.
    pub(super) fn between(&self) -> impl Iterator<Item = f64> + use<> {
        let most = self.most;
        let times = |decade: f64| (2..10).map(move |times| f64::from(times) * decade);
        self.decades().flat_map(times).take_while(move |&figure| figure <= most)
    }
}
