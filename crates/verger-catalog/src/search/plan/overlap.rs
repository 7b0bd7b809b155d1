//! Queries for what datasets cover.

use std::ops::Bound;

use tantivy::Term;
use tantivy::query::{Query, RangeQuery};

use super::Part;
use super::combine::{all_of, any_of};
use crate::search::coverage::{Area, Days};
use crate::search::fields::Fields;

/// Datasets that cover one of these days.
pub(super) fn of_days(fields: &Fields, days: Days) -> Part {
    let [first, last] = fields.days;
    let begins = at_most(Term::from_field_i64(first, days.last));
    let ends = at_least(Term::from_field_i64(last, days.first));
    Part { matching: all_of(vec![begins, ends], &[]), exact: None }
}

/// Datasets whose box overlaps this one, or touches it.
pub(super) fn of_area(fields: &Fields, area: Area) -> Part {
    // Of two boxes, one may end east of 180 degrees and the other begin west of it.
    let turn = if area.east > 180.0 { -360.0 } else { 360.0 };
    let overlapping = [0.0, turn].map(|turn| {
        let [west, south, east, north] = fields.area;
        let sides = vec![
            at_most(Term::from_field_f64(west, area.east + turn)),
            at_least(Term::from_field_f64(east, area.west + turn)),
            at_most(Term::from_field_f64(south, area.north)),
            at_least(Term::from_field_f64(north, area.south)),
        ];
        all_of(sides, &[])
    });
    Part { matching: any_of(overlapping.into()), exact: None }
}

fn at_most(term: Term) -> Box<dyn Query> {
    Box::new(RangeQuery::new(Bound::Unbounded, Bound::Included(term)))
}

fn at_least(term: Term) -> Box<dyn Query> {
    Box::new(RangeQuery::new(Bound::Included(term), Bound::Unbounded))
}
