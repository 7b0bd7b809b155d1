//! An outline knows which groups can be for a robot; whoever looks at each of them chooses the same.

use std::path::Path;

use verger::{Dialect, Document, Outline, Ranking};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Generator;
use verger_proof::{corpus, tests_with_shared_data};

use crate::edit::edited;
use crate::plain::crawlers;
use crate::size::sized;

tests_with_shared_data!(each_robot_obeys_the_groups_that_a_full_search_finds);

fn each_robot_obeys_the_groups_that_a_full_search_finds(shared: &Path) {
    let files: Vec<_> = corpus(shared).into_iter().collect();
    let step = sized(16, 1);
    let compared = on_all_processors(files.len().div_ceil(step), |number| {
        let (name, file) = &files[number * step];
        let file = edited(file, &mut Generator::new(number as u64));
        let document = Document::parse(&file[..]);
        let crawlers = crawlers(&[&document]);
        for dialect in Dialect::ALL {
            let outline = Outline::new(&document, dialect);
            for crawler in &crawlers {
                let lines = |ranking: &Ranking| {
                    ranking.rules().iter().map(verger::Rule::line).collect::<Vec<_>>()
                };
                let (one, other) =
                    (outline.ranking(crawler), Ranking::new(&document, dialect, crawler));
                if lines(&one) != lines(&other) || one.default_verdict() != other.default_verdict()
                {
                    return Err(format!("{name}: {} {crawler:?}", dialect.name));
                }
            }
        }
        Ok(crawlers.len())
    });
    let compared = compared.unwrap_or_else(|why| panic!("{why}"));
    println!("{compared} robots");
}
