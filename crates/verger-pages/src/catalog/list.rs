//! The datasets, by title, on as many pages as it takes: all are reached without a script.

use maud::{Markup, html};

use super::listing::Listed;
use super::row::row;

/// The number of datasets on a page of the list.
pub(super) const PER_PAGE: usize = 100;

/// The rows of a page, and links to the other pages, which have these addresses.
pub(super) fn list<'a>(
    page: u64,
    pages: u64,
    entries: impl Iterator<Item = &'a Listed>,
    to_root: &str,
    address: &dyn Fn(u64) -> String,
) -> Markup {
    let first = (page - 1) * PER_PAGE as u64 + 1;
    html! {
        ol class="datasets" id="datasets" start=(first) {
            @for entry in entries { (row(&entry.found(), to_root)) }
        }
        @if pages > 1 { (pager(page, pages, address)) }
    }
}

fn pager(page: u64, pages: u64, address: &dyn Fn(u64) -> String) -> Markup {
    let near = (page.saturating_sub(NEAR)..=page + NEAR).filter(|near| (2..pages).contains(near));
    let shown: Vec<u64> = [1].into_iter().chain(near).chain([pages]).collect();
    html! {
        nav class="pager" id="pager" aria-label="Pages of the list" {
            @if page > 1 { a rel="prev" href=(address(page - 1)) { "Previous" } }
            @for (place, &number) in shown.iter().enumerate() {
                @if place > 0 && number > shown[place - 1] + 1 { span { "…" } }
                @if number == page {
                    a href=(address(number)) aria-current="page" { (number) }
                } @else {
                    a href=(address(number)) { (number) }
                }
            }
            @if page < pages { a rel="next" href=(address(page + 1)) { "Next" } }
        }
    }
}

/// The pages before and after this one that are linked.
const NEAR: u64 = 2;
