//! What the script of the first page fills: a form, and templates of what it shows. Without the script nothing of it is
//! there.

use maud::{Markup, html};
use verger_dataset::Health;
use verger_report::data::{FoundDataset, FoundText};

use super::row::row;

/// The field, the order, and the place for what results are filtered by.
pub(super) fn form() -> Markup {
    html! {
        form id="search" role="search" hidden {
            div class="field" {
                label for="words" { "Search the datasets" }
                input id="words" type="search" autocomplete="off" spellcheck="false"
                    placeholder="Words, in any order";
            }
            div class="field" {
                label for="order" { "Order" }
                select id="order" {
                    option value="relevance" { "Best match" }
                    option value="title" { "Title" }
                    option value="modified" { "Latest change" }
                }
            }
        }
    }
}

/// The place of the filters, beside the results.
pub(super) fn filters() -> Markup {
    html! {
        section id="filters" aria-label="Filters" hidden {
            div id="facets" {}
            button type="button" id="clear" hidden { "Clear all filters" }
        }
    }
}

/// The templates of a row, of a filter, and of a value in it.
pub(super) fn templates() -> Markup {
    let found = FoundDataset {
        id: String::new(),
        title: "",
        uri: "",
        site: "",
        publisher: Some(""),
        formats: &[String::new()],
        modified: Some(""),
        health: Health::Stale,
        duplicates: 0,
        score: 0.0,
        missing: &[],
        snippet: Some(FoundText { text: "", lit: Vec::new() }),
    };
    html! {
        template id="row" { (row(&found, "")) }
        template id="facet" {
            details class="facet" {
                summary {}
                div class="choices" role="group" {}
                button type="button" class="more" { "Show more" }
            }
        }
        template id="value" {
            label { input type="checkbox"; span class="value" dir="auto" {} small {} }
        }
        template id="turn" {
            nav class="pager" aria-label="Pages of results" {
                button type="button" class="previous" { "Previous" }
                span class="place" {}
                button type="button" class="next" { "Next" }
            }
        }
    }
}
