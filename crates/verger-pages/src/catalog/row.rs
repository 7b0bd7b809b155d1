//! A dataset in a list.

use maud::{Markup, html};
use verger_dataset::Health;
use verger_report::data::FoundDataset;

use super::pages::PageFile;
use crate::text::text;

/// A row of a list. `to_root` leads from the list to the folder. One without an identity, as in a template, leads nowhere.
pub(super) fn row(found: &FoundDataset<'_>, to_root: &str) -> Markup {
    let address = || format!("{to_root}{}", PageFile::Dataset(&found.id).name());
    let address = (!found.id.is_empty()).then(address);
    html! {
        li {
            h3 { a href=[address] dir="auto" { (text(found.title)) } }
            @if let Some(snippet) = &found.snippet {
                p class="excerpt" dir="auto" { (text(snippet.text)) }
            }
            p class="facts" {
                @if let Some(publisher) = found.publisher {
                    span class="publisher" dir="auto" { (text(publisher)) }
                }
                span class="site" { (text(found.site)) }
                @if let Some(modified) = found.modified {
                    span class="modified" { (text(modified)) }
                }
                @if found.health != Health::Listed { span class="health" { (found.health.name()) } }
                @for format in found.formats { span class="format" { (text(format)) } }
            }
        }
    }
}
