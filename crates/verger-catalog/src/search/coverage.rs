//! What a dataset covers: a time and a part of the earth.

use verger_dataset::{Dataset, Statement, Term};

/// A time in days since 1970, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Days {
    pub(crate) first: i64,
    pub(crate) last: i64,
}

/// A box in degrees. East is at least west: a box over the antimeridian ends east of 180.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) west: f64,
    pub(crate) south: f64,
    pub(crate) east: f64,
    pub(crate) north: f64,
}

impl Days {
    /// The time that a dataset covers, from the first to the last of those it states.
    pub(crate) fn of(dataset: &Dataset) -> Option<Self> {
        let stated = dataset.says.all(Term::Temporal).map(Statement::text);
        stated.filter_map(|text| Self::parse(text, "/")).reduce(|one, other| Self {
            first: one.first.min(other.first),
            last: one.last.max(other.last),
        })
    }

    /// Reads a date, or two with a text between them; one that is missing or `..` is an open end. Years before 1970
    /// count.
    pub(crate) fn parse(text: &str, between: &str) -> Option<Self> {
        let (first, last) = text.split_once(between).unwrap_or((text, text));
        let is_open = |end: &str| ["", ".."].contains(&end);
        let (first, last) = (first.trim(), last.trim());
        if is_open(first) && is_open(last) {
            return None;
        }
        let first = if is_open(first) { i64::MIN } else { Self::of_date(first)?.first };
        let last = if is_open(last) { i64::MAX } else { Self::of_date(last)?.last };
        Some(Self { first, last })
    }

    /// `2020`, `2020-02`, `2020-02-29`, or a time, of which the day counts.
    fn of_date(date: &str) -> Option<Self> {
        let date = date.split_once('T').map_or(date, |(day, _)| day);
        let parts = date.split('-').map(|part| {
            let is_number = !part.is_empty() && part.bytes().all(|octet| octet.is_ascii_digit());
            part.parse::<i64>().ok().filter(|_| is_number)
        });
        let parts: Vec<_> = parts.collect::<Option<_>>()?;
        let (year, months, day) = match *parts.as_slice() {
            [year] => (year, (1, 12), None),
            [year, month] => (year, (month, month), None),
            [year, month, day] => (year, (month, month), Some(day)),
            _ => return None,
        };
        let longest = length(year, months.1)?;
        let days = day.map_or((1, longest), |day| (day, day));
        // Four digits of the year, and two of each other part.
        let is_date = date.len() == 1 + 3 * parts.len() && (1..=longest).contains(&days.0);
        is_date.then(|| Self {
            first: number(year, months.0, days.0),
            last: number(year, months.1, days.1),
        })
    }
}

/// The number of days of a month; `None` if there is no such month.
fn length(year: i64, month: i64) -> Option<i64> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    Some(match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    })
}

/// The number of a day since 1970, in the Gregorian calendar.
fn number(year: i64, month: i64, day: i64) -> i64 {
    let years = year - 1;
    let of_years = years * 365 + years / 4 - years / 100 + years / 400;
    let of_months: i64 = (1..month).filter_map(|month| length(year, month)).sum();
    of_years + of_months + day - TO_1970
}

/// The number of 1970-01-01, counted from the year 0001.
const TO_1970: i64 = 719_163;

impl Area {
    /// The box around all boxes and points that a dataset states.
    pub(crate) fn of(dataset: &Dataset) -> Option<Self> {
        let stated = dataset.says.all(Term::Spatial).map(Statement::text);
        stated.filter_map(Self::parse).reduce(|one, other| Self {
            west: one.west.min(other.west),
            south: one.south.min(other.south),
            east: one.east.max(other.east),
            north: one.north.max(other.north),
        })
    }

    /// Reads `west,south,east,north` in degrees, or a point as `POINT(longitude latitude)`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let numbers = |text: &str, between| {
            let parts = text.split(between).map(|part| part.trim().parse::<f64>().ok());
            parts.collect::<Option<Vec<_>>>()
        };
        let point = text.strip_prefix("POINT").map(str::trim_start);
        let point = point.and_then(|point| point.strip_prefix('(')?.strip_suffix(')'));
        let [west, south, east, north] = match point {
            Some(point) => match *numbers(point.trim(), ' ')?.as_slice() {
                [x, y] => [x, y, x, y],
                _ => return None,
            },
            None => <[f64; 4]>::try_from(numbers(text, ',')?).ok()?,
        };
        let is_on_earth = [west, east].iter().all(|x| (-180.0..=180.0).contains(x))
            && -90.0 <= south
            && south <= north
            && north <= 90.0;
        let east = if east < west { east + 360.0 } else { east };
        is_on_earth.then_some(Self { west, south, east, north })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_days() {
        let days = |text| Days::parse(text, "/").map(|Days { first, last }| (first, last));
        for (text, expected) in [
            ("1970", (0, 364)),
            ("1970-01-01", (0, 0)),
            ("1970-02/1970-03-02", (31, 60)),
            ("2000-02-29T23:59:59Z/..", (11_016, i64::MAX)),
            ("/1969-12-31", (i64::MIN, -1)),
            ("0001-01-01", (-719_162, -719_162)),
            ("1850/1900", (-43_829, -25_203)),
        ] {
            assert_eq!(days(text), Some(expected), "{text}");
        }
        for text in
            ["", "/", "../..", "2019-02-29", "2019-13", "19", "20190", "2019-1-1", "soon", "R/P1D"]
        {
            assert_eq!(days(text), None, "{text}");
        }
    }

    #[test]
    fn a_box_is_read_in_degrees() {
        let area =
            |text| Area::parse(text).map(|area| [area.west, area.south, area.east, area.north]);
        assert_eq!(area("13.1, 52.3,13.8,52.7"), Some([13.1, 52.3, 13.8, 52.7]));
        assert_eq!(area("POINT(13.4 52.5)"), Some([13.4, 52.5, 13.4, 52.5]));
        assert_eq!(area("170,-20,-170,-10"), Some([170.0, -20.0, 190.0, -10.0]));
        for text in
            ["", "Berlin", "1,2,3", "1,3,2,2", "0,0,0,91", "nan,0,0,0", "POINT(1)", "1,2,inf,4"]
        {
            assert_eq!(area(text), None, "{text}");
        }
    }
}
