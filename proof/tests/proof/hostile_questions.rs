//! Hostile files, robots and URLs: all entry points of the engine give one answer, and so does the naive reference
//! in the dialect `google`.

use std::io::BufRead as _;

use verger::dialect::{
    Closer, EmptyPattern, FieldSpelling, PatternLanguage, RuleOrder, SeveralGroups, SeveralTokens,
    TargetReading, TokenMatch,
};
use verger::{Crawler, Dialect, Document, decide};
use verger_proof::naive::{Rulebook, answer};
use verger_proof::other_engine::{Questions, ours};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Hostile;

const SEED: u64 = 9309;
const FILES: usize = 8_000;

#[test]
fn every_way_to_ask_gives_one_answer() {
    let asked = on_all_processors(FILES, |number| {
        let Hostile { file, questions } = Hostile::number(SEED, number as u64);
        let document = Document::parse(&file);
        for (names, url) in &questions {
            for crawler in [Crawler::exact(names), Crawler::new(names)] {
                for dialect in Dialect::ALL {
                    let [plain, policy, in_one_shot] = ours(&document, dialect, &crawler, url);
                    if plain != policy || plain != in_one_shot {
                        return Err(format!(
                            "{}, {crawler:?} asks for {} by {}:\n{plain:?}\n{policy:?}\n{in_one_shot:?}",
                            dialect.name,
                            url.escape_ascii(),
                            file.escape_ascii()
                        ));
                    }
                }
            }
        }
        Ok(questions.len() * 2 * Dialect::ALL.len())
    });
    println!("{} hostile questions", asked.unwrap_or_else(|difference| panic!("{difference}")));
}

#[test]
fn google_agrees_with_the_naive_reference() {
    let asked = on_all_processors(FILES, |number| {
        let Hostile { file, questions } = Hostile::number(SEED, number as u64);
        let document = Document::parse(&file);
        let mut asked = 0;
        for (names, url) in &questions {
            // The naive reference does not support several names.
            let [name] = &names[..] else { continue };
            let naive = answer(Rulebook::Google, &file, name, url);
            let [plain, ..] = ours(&document, &Dialect::GOOGLE, &Crawler::exact([name]), url);
            let line = plain.line().map(|line| line as usize - 1);
            if (plain.is_allowed(), line) != (naive.allowed, naive.by) {
                return Err(format!(
                    "{name:?} asks for {} by {}:\n{plain:?}\n{naive:?}",
                    url.escape_ascii(),
                    file.escape_ascii()
                ));
            }
            asked += 1;
        }
        Ok(asked)
    });
    println!("{} hostile questions", asked.unwrap_or_else(|difference| panic!("{difference}")));
}

/// Questions and answers survive being written and read: our own answers compare equal.
#[test]
fn an_engine_agrees_with_itself() {
    let questions = Questions { seed: SEED, count: 1_001 };
    let mut asked = Vec::new();
    questions.write(&Dialect::GOOGLE, &mut asked).expect("memory can be written to");
    assert_eq!(asked.lines().count(), 1_001);

    let answers: String = (0_u64..126)
        .flat_map(|number| {
            let Hostile { file, questions } = Hostile::number(SEED, number);
            let document = Document::parse(&file);
            let answer = |(names, url): &(Vec<String>, Vec<u8>)| {
                let [decision, ..] = ours(&document, &Dialect::GOOGLE, &Crawler::exact(names), url);
                let line = decision.line().unwrap_or(0);
                format!("{{\"allowed\":{},\"line\":{line}}}\n", decision.is_allowed())
            };
            questions.iter().map(answer).collect::<Vec<_>>()
        })
        .take(1_001)
        .collect();
    let compare = |answers: &str| questions.compare(&Dialect::GOOGLE, answers.as_bytes());
    let same = compare(&answers).expect("each line is an answer");
    assert_eq!((same.compared, same.different), (1_001, 0));

    let turned = answers.replacen("\"allowed\":true", "\"allowed\":false", 1);
    let one = compare(&turned).expect("each line is an answer");
    assert_eq!((one.different, one.first.len()), (1, 1));

    let fewer = answers.lines().take(1_000).collect::<Vec<_>>().join("\n");
    assert!(compare(&fewer).is_err(), "an answer is missing");
    assert!(compare(&format!("{answers}x\n")).is_err(), "there is one line more");
}

/// Most changes show in the first few files; a line that is cut a byte sooner shows late.
const MOST_FILES: u64 = 50_000;

type Change = (&'static str, fn(&mut Dialect));

/// The sensitivity of the questions: with any one axis changed, the dialect `google` answers some of them
/// differently.
#[test]
fn no_axis_can_change_unnoticed() {
    let changes: [Change; 20] = [
        ("whole fields", |google| google.line.field = FieldSpelling::Whole),
        ("no missing colon", |google| google.line.missing_colon = false),
        ("a NUL ends nothing", |google| google.line.nul_ends = false),
        ("a byte less of a line", |google| google.line.longest = Some(16_662)),
        ("a byte more of a line", |google| google.line.longest = Some(16_664)),
        ("blank lines end a record", |google| google.record.ended_by_blank_line = true),
        ("any field closes a group", |google| google.record.closed_by = Closer::AnyField),
        ("whole names", |google| google.token = TokenMatch::WithOrWithoutVersion),
        ("names, then letters", |google| google.token = TokenMatch::NameThenLeadingLetters),
        ("one name after the other", |google| {
            google.several_tokens = SeveralTokens::FirstWithGroup;
        }),
        ("the first group", |google| google.several_groups = SeveralGroups::First),
        ("the first group for *", |google| google.several_star_groups = SeveralGroups::First),
        ("the first rule", |google| google.rules.order = RuleOrder::First),
        ("no wildcards", |google| google.rules.pattern = PatternLanguage::Prefix),
        ("other escapes", |google| google.rules.normal_form = Dialect::RFC9309.rules.normal_form),
        ("empty patterns are not rules", |google| {
            google.rules.empty_pattern = EmptyPattern::NoRule;
        }),
        ("an empty Allow is not a rule", |google| {
            google.rules.empty_pattern = EmptyPattern::DisallowAllowsAll;
        }),
        ("no index pages", |google| google.rules.index_page = false),
        ("paths of RFC 3986", |google| google.target = TargetReading::Rfc3986),
        ("several paths on a line", |google| google.rules.several_paths = true),
    ];
    for (what, change) in changes {
        let mut other = Dialect::GOOGLE;
        change(&mut other);
        let is_noticed = (0..MOST_FILES).any(|number| {
            let Hostile { file, questions } = Hostile::number(SEED, number);
            questions.iter().any(|(names, url)| {
                let crawler = Crawler::exact(names);
                let by = |dialect| decide(&file, dialect, &crawler, url);
                by(&Dialect::GOOGLE) != by(&other)
            })
        });
        assert!(is_noticed, "no question tells google from google with {what}");
    }
}
