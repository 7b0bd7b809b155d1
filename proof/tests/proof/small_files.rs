//! The engine against the naive reference, on every file of a few lines: where records begin and end, and which of
//! them a robot obeys.

use verger_proof::equality::{Difference, paced_alike, read_alike};
use verger_proof::naive::Rulebook;
use verger_proof::parallel::on_all_processors;
use verger_proof::worlds::Words;

#[test]
fn records() {
    prove(
        &["a", "b", "c"],
        Words {
            symbols: &[
                "User-agent: a\n",
                "User-agent: b\n",
                "User-agent: *\n",
                "Disallow: /x\n",
                "Crawl-delay: 1\n",
                "\n",
            ],
            up_to: 6,
        },
    );
}

#[test]
fn robots() {
    prove(
        &["a", "A", "ab", "a1", "abc", "bot", "a-b"],
        Words {
            symbols: &[
                "User-agent: a\n",
                "User-agent: AB\n",
                "User-agent: a/1.0\n",
                "User-agent: a1\n",
                "User-agent: a b\n",
                "User-agent: a-b\n",
                "User-agent:\n",
                "User-agent: *\n",
                "User-agent: * b\n",
                "Disallow: /x\n",
                "Disallow:\n",
                "Allow: /x/y\n",
            ],
            up_to: 4,
        },
    );
}

#[test]
fn versions() {
    prove(
        &["a", "ab", "c"],
        Words {
            symbols: &[
                "User-agent: a\n",
                "User-agent: *\n",
                "Robot-version: 1.0.0\n",
                "Robot-version: 2.0.0\n",
                "Robot-version: 2.3.0\n",
                "Robot-version: x\n",
                "Disallow: /x\n",
                "Allow: /x/y\n",
                "Visit-time: 0600 0845\n",
                "Nobody-knows: it\n",
                "# aside\n",
                "\n",
            ],
            up_to: 4,
        },
    );
}

#[test]
fn paces() {
    let files = Words {
        symbols: &[
            "User-agent: a\n",
            "User-agent: b\n",
            "User-agent: *\n",
            "Disallow: /x\n",
            "Crawl-delay: 1\n",
            "Visit-time: 0600 0845\n",
            "Robot-version: 2.1.0\n",
            "Sitemap: /x\n",
            "\n",
        ],
        up_to: 5,
    };
    let result: Result<_, String> = on_all_processors(files.count(), |number| {
        let file = files.nth(number);
        let mut lines = 0;
        for book in Rulebook::OF_FILES {
            for robot in ["a", "ab", "c"] {
                lines += paced_alike(book, &file, robot)?;
            }
        }
        Ok(lines)
    });
    match result {
        Ok(lines) => println!("{} files: {lines} lines of pace for a robot", files.count()),
        Err(difference) => panic!("{difference}"),
    }
}

fn prove(robots: &[&str], files: Words) {
    let result: Result<_, Box<Difference>> = on_all_processors(files.count(), |number| {
        let file = files.nth(number);
        let mut asked = 0;
        for book in Rulebook::OF_FILES {
            for robot in robots {
                for url in ["/x", "/x/y", "/"] {
                    read_alike(book, &file, robot, url.as_bytes())?;
                    asked += 1;
                }
            }
        }
        Ok(asked)
    });
    match result {
        Ok(asked) => {
            println!("{} files of up to {} lines: {asked} decisions", files.count(), files.up_to);
        }
        Err(difference) => panic!("{difference}"),
    }
}
