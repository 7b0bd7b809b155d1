//! Random policies, and paths that nearly match them.

mod crowd;
mod few;
mod fragments;
mod generator;
mod hostile;
mod long;
mod messy;
mod two_letters;

pub use fragments::prove_fragments;
pub use generator::Generator;
pub use hostile::Hostile;

use crate::equality::{Difference, Question, asked, read_alike};
use crate::naive::{Field, Rulebook};
use crate::parallel::on_all_processors;

/// The kind of a policy. A fast matcher has more than one code path, and each kind exercises a different one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One to three rules, of 8 to 64 bytes.
    Few,
    /// Up to three hundred, many of which share a beginning.
    Families,
    /// Two thousand with wildcards, of two letters; paths of hundreds of bytes contain every piece of them.
    TwoLetters,
    /// More lines than a 16-bit number counts.
    Thousands,
    /// A few that are as long as a line may be, and paths that are longer.
    Long,
}

type Rules = Vec<(Field, Vec<u8>)>;

impl Kind {
    /// Every one.
    pub const ALL: [Self; 5] =
        [Self::Few, Self::Families, Self::TwoLetters, Self::Thousands, Self::Long];

    /// The number of paths tested with each policy.
    pub fn paths(self) -> usize {
        match self {
            Self::Few | Self::Families => 32,
            Self::TwoLetters | Self::Thousands | Self::Long => 8,
        }
    }

    fn policy(self, generator: &mut Generator) -> Rules {
        match self {
            Self::Few => few::policy(generator),
            Self::Families => {
                let rules = 1 + generator.below(300);
                crowd::families(generator, rules)
            }
            Self::TwoLetters => two_letters::policy(generator, 2_000),
            Self::Thousands => crowd::families(generator, 70_000),
            Self::Long => long::policy(generator),
        }
    }

    fn path(self, generator: &mut Generator, policy: &Rules) -> Vec<u8> {
        match self {
            Self::Few | Self::Families | Self::Thousands => few::path(generator, policy),
            Self::TwoLetters => two_letters::path(generator, policy, 600),
            Self::Long => long::path(generator, policy),
        }
    }
}

/// Compares the engine and the naive reference on this number of random policies, on all processors. Every policy
/// has its own generator, so a seed gives the same cases on any number of processors. `progress` receives the
/// number of policies begun.
///
/// # Errors
/// The first difference found.
pub fn prove(
    book: Rulebook,
    kind: Kind,
    seed: u64,
    policies: usize,
    progress: impl Fn(usize) + Sync,
) -> Result<usize, Box<Difference>> {
    on_all_processors(policies, |number| {
        progress(number);
        let mut generator = Generator::new(seed.wrapping_add(number as u64));
        let policy = kind.policy(&mut generator);
        let questions: Vec<_> = (0..kind.paths())
            .map(|_| Question::new(book, &kind.path(&mut generator, &policy)))
            .collect();
        asked(book, &policy, &questions)
    })
}

/// Tests this number of random files, from their bytes to the line that decides.
///
/// # Errors
/// The first difference found.
pub fn prove_files(
    book: Rulebook,
    seed: u64,
    files: usize,
    progress: impl Fn(usize) + Sync,
) -> Result<usize, Box<Difference>> {
    on_all_processors(files, |number| {
        progress(number);
        let mut generator = Generator::new(seed.wrapping_add(number as u64));
        let file = messy::file(&mut generator);
        for _ in 0..QUESTIONS_OF_A_FILE {
            let robot = messy::robot(&mut generator);
            read_alike(book, &file, robot, &messy::url(&mut generator))?;
        }
        Ok(QUESTIONS_OF_A_FILE)
    })
}

/// The number of questions per file.
pub const QUESTIONS_OF_A_FILE: usize = 4;
