//! The engine against the naive reference, on everything that can be written with a few symbols.

use verger::Target;
use verger_proof::naive::{Rulebook, target};
use verger_proof::worlds::{Words, World};

#[test]
fn one_rule() {
    for (book, up_to) in [
        (Rulebook::Rfc9309, 5),
        (Rulebook::Google, 5),
        (Rulebook::Rep00, 4),
        (Rulebook::Koster1996, 4),
        (Rulebook::Original1994, 4),
        (Rulebook::Extended2, 4),
        (Rulebook::Extended2Version2, 4),
    ] {
        prove(&World::of_octets(up_to, up_to), book);
    }
}

#[test]
fn one_rule_with_escapes() {
    for book in World::BOOKS_WITH_ESCAPES {
        prove(&World::OF_ESCAPES, book);
    }
}

#[test]
fn two_rules() {
    for book in Rulebook::ALL {
        prove(&World::OF_TWO_RULES, book);
    }
}

#[test]
fn two_rules_with_escapes() {
    for book in Rulebook::ALL {
        prove(&World::OF_TWO_RULES_WITH_ESCAPES, book);
    }
}

#[test]
fn targets() {
    let urls = Words { symbols: &["/", ":", "?", "#", ";", "a", "1", "\0"], up_to: 6 };
    for book in Rulebook::ALL {
        for number in 0..urls.count() {
            let url = urls.nth(number);
            let engine = Target::read(&url, book.dialect().target).path();
            assert_eq!(
                engine.escape_ascii().to_string(),
                target(book, &url).escape_ascii().to_string(),
                "{book:?} of {}",
                url.escape_ascii()
            );
        }
        println!("targets, {book:?}: {} URLs", urls.count());
    }
}

fn prove(world: &World, book: Rulebook) {
    match world.prove(book, |_| {}) {
        Ok(asked) => {
            assert_eq!(asked, world.questions());
            println!("{}, {book:?}: {asked} decisions", world.name);
        }
        Err(difference) => panic!("{}: {difference}", world.name),
    }
}
