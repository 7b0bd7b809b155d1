//! Properties of every real robots.txt file in the corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use verger::syntax::{Line, LineKind};
use verger::{Crawler, Dialect, Document, decide};
use verger_proof::equality::paced_alike;
use verger_proof::naive::Rulebook;
use verger_proof::properties::{
    answers, answers_are_steady, group_order_means_nothing, lines_stand_in_order,
    other_line_ends_print_the_same_lines, pieces_tile, writing_means_nothing,
};
use verger_proof::questions::Questions;
use verger_proof::{corpus, tests_with_shared_data};

const URLS: usize = 20;

tests_with_shared_data!(
    no_octet_is_lost,
    every_question_is_answered,
    one_shot_answers_as_a_policy_does,
    every_answer_is_explained,
    a_delay_is_for_the_robots_before_it,
    writing_it_otherwise_changes_nothing,
    the_order_of_groups_changes_nothing,
);

fn no_octet_is_lost(shared: &Path) {
    let files = corpus(shared);
    let octets: usize = files.values().map(Vec::len).sum();
    every(&files, |file| {
        pieces_tile(file);
        lines_stand_in_order(file);
        other_line_ends_print_the_same_lines(file);
    });
    println!("{} files, {octets} bytes", files.len());
}

fn every_question_is_answered(shared: &Path) {
    let files = corpus(shared);
    let (mut answered, mut closed) = (0, 0);
    every(&files, |file| {
        let questions = Questions::about(file, URLS);
        for dialect in Dialect::ALL {
            let answers = answers(file, dialect, &questions);
            answered += answers.len();
            closed += answers.iter().filter(|answer| !answer.is_allowed()).count();
        }
    });
    println!("{answered} answers, {closed} of them no");
    assert_eq!(answered, files.len() * 6 * URLS * Dialect::ALL.len());
}

fn one_shot_answers_as_a_policy_does(shared: &Path) {
    let files = corpus(shared);
    let mut answered = 0;
    every(&files, |file| {
        let questions = Questions::about(file, URLS);
        for dialect in Dialect::ALL {
            let mut answers = answers(file, dialect, &questions).into_iter();
            for robot in &questions.robots {
                let crawler = Crawler::exact([robot]);
                for url in &questions.urls {
                    let in_one_shot = decide(file, dialect, &crawler, url);
                    assert_eq!(answers.next(), Some(in_one_shot), "{}", dialect.name);
                    answered += 1;
                }
            }
        }
    });
    println!("{answered} answers in one shot");
}

fn every_answer_is_explained(shared: &Path) {
    let files = corpus(shared);
    let mut explained = 0;
    every(&files, |file| {
        let Questions { robots, urls } = Questions::about(file, 2);
        for (robot, url) in robots.iter().flat_map(|robot| urls.iter().map(move |url| (robot, url)))
        {
            answers_are_steady(file, robot, url);
            explained += Dialect::ALL.len();
        }
    });
    println!("{explained} answers, each explained by the plain evaluator");
}

/// The robot whose delay applies, in every file, for each robot that it names.
fn a_delay_is_for_the_robots_before_it(shared: &Path) {
    let files = corpus(shared);
    let (mut asked, mut stated) = (0, 0);
    every(&files, |file| {
        let known = ["Googlebot", "bingbot", "Nobody-Knows-Me"].map(str::to_owned);
        for robot in known.iter().chain(&named(file)) {
            for book in Rulebook::OF_FILES {
                let lines = paced_alike(book, file, robot).unwrap_or_else(|why| panic!("{why}"));
                asked += 1;
                stated += usize::from(lines > 0);
            }
        }
    });
    println!("{asked} questions on pace, {stated} of them about robots to which a file states one");
}

/// The robots that a file names, if their names are valid.
fn named(file: &[u8]) -> Vec<String> {
    let document = Document::parse(file);
    let value = |line: Line| match line.kind {
        LineKind::Record(record)
            if is_user_agent(document.text(record.field).unwrap_or_default()) =>
        {
            String::from_utf8(document.text(record.value).unwrap_or_default().to_vec()).ok()
        }
        _ => None,
    };
    let names: BTreeSet<_> = document.lines().filter_map(value).collect();
    let of_name = |octet: u8| octet.is_ascii_alphanumeric() || octet == b'-';
    let is_name = |name: &String| !name.is_empty() && name.bytes().all(of_name);
    names.into_iter().filter(is_name).take(40).collect()
}

fn is_user_agent(field: &[u8]) -> bool {
    field.eq_ignore_ascii_case(b"user-agent")
}

fn writing_it_otherwise_changes_nothing(shared: &Path) {
    let files = corpus(shared);
    let mut compared = 0;
    every(&files, |file| compared += writing_means_nothing(file, &Questions::about(file, URLS)));
    println!("{compared} answers of files with other line ends, and with comments");
}

fn the_order_of_groups_changes_nothing(shared: &Path) {
    let files = corpus(shared);
    let (mut compared, mut regrouped) = (0, 0);
    every(&files, |file| {
        let answers = group_order_means_nothing(file, &Questions::about(file, URLS));
        compared += answers;
        regrouped += usize::from(answers > 0);
    });
    println!("{compared} answers of {regrouped} files with their groups in another order");
    assert!(regrouped > 400, "only {regrouped} files have groups to be reordered");
}

/// Checks a property on every file, and names the file that fails it.
fn every(files: &BTreeMap<String, Vec<u8>>, mut property: impl FnMut(&[u8])) {
    for (name, file) in files {
        assert!(catch_unwind(AssertUnwindSafe(|| property(file))).is_ok(), "in {name}");
    }
}
