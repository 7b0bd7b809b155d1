//! Statistics over the times of many rounds.

/// A ratio over all rounds: the median and the quartiles. The least and the most reflect the machine, not the engines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    pub(crate) median: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

impl Ratio {
    /// How many times as long `slow` took as `fast`, in the same rounds.
    pub(crate) fn of(slow: &[f64], fast: &[f64]) -> Self {
        let ratios = sorted(slow.iter().zip(fast).map(|(slow, fast)| slow / fast).collect());
        let count = ratios.len();
        Self {
            median: ratios[count / 2],
            lower: ratios[count / 4],
            upper: ratios[count - 1 - count / 4],
        }
    }
}

/// The median.
pub(crate) fn median(values: &[f64]) -> f64 {
    let values = sorted(values.to_vec());
    values[values.len() / 2]
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}
