//! Hostile files, robots and URLs: every way to ask the engine gives one answer, and in the dialect `google` the naive
//! reference gives it too.

use verger::{Dialect, Document};
use verger_proof::naive::{Rulebook, answer};
use verger_proof::other_engine::{Questions, ours};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Hostile;

const SEED: u64 = 9309;
const FILES: usize = 20_000;

#[test]
fn every_way_to_ask_gives_one_answer() {
    let asked = on_all_processors(FILES, |number| {
        let Hostile { file, questions } = Hostile::number(SEED, number as u64);
        let document = Document::parse(&file);
        for (names, url) in &questions {
            for dialect in Dialect::ALL {
                let [plain, policy, in_one_shot] = ours(&document, dialect, names, url);
                if plain != policy || plain != in_one_shot {
                    return Err(format!(
                        "{}, {names:?} asks for {} by {}:\n{plain:?}\n{policy:?}\n{in_one_shot:?}",
                        dialect.name,
                        url.escape_ascii(),
                        file.escape_ascii()
                    ));
                }
            }
        }
        Ok(questions.len() * Dialect::ALL.len())
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
            // It knows nothing of several names.
            let [name] = &names[..] else { continue };
            let naive = answer(Rulebook::Google, &file, name, url);
            let [plain, ..] = ours(&document, &Dialect::GOOGLE, names, url);
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

/// What is asked is what is compared: our own answers, written and read back.
#[test]
fn an_engine_agrees_with_itself() {
    let questions = Questions { seed: SEED, count: 1_001 };
    let mut asked = Vec::new();
    questions.write(&Dialect::GOOGLE, &mut asked).expect("memory can be written to");
    assert_eq!(asked.iter().filter(|&&octet| octet == b'\n').count(), 1_001);

    let answers: String = (0_u64..126)
        .flat_map(|number| {
            let Hostile { file, questions } = Hostile::number(SEED, number);
            let document = Document::parse(&file);
            let answer = |(names, url): &(Vec<String>, Vec<u8>)| {
                let [decision, ..] = ours(&document, &Dialect::GOOGLE, names, url);
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
