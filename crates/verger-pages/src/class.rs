//! The choice of robots: by class, or by name.

use maud::html;
use verger_report::{AgentClass, KnownAgent};

use crate::html::{Html, made};
use crate::text::text;

/// A box to tick for each class, with the number of its robots. `main` are the classes that come first; the others are in
/// a part that can be opened.
#[must_use]
pub fn class_choice(classes: &[AgentClass], main: &[&str]) -> Html {
    let choice = |class: &AgentClass| {
        html! {
            label title=(class.meaning) {
                input type="checkbox" name="class" value=(class.class);
                " " (heading(class.class)) " " small { (class.robots) }
            }
        }
    };
    let first = main.iter().filter_map(|name| classes.iter().find(|class| class.class == *name));
    let others = classes.iter().filter(|class| !main.contains(&class.class));
    made(html! {
        div class="choice" { @for class in first { (choice(class)) } }
        details {
            summary { "More classes" }
            div class="choice" { @for class in others { (choice(class)) } }
        }
    })
}

/// The names of known robots, as suggestions for a field.
#[must_use]
pub fn robot_names(id: &str, robots: &[KnownAgent]) -> Html {
    made(html! {
        datalist id=(text(id)) { @for robot in robots { option value=(robot.token) { (robot.operator) } } }
    })
}

/// `AI training` for `ai-training`.
#[must_use]
pub fn heading(class: &str) -> String {
    let words = class.replace("ai-", "AI ").replace("seo", "SEO").replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
