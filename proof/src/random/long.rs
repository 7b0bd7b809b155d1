use super::{Generator, Rules, two_letters};

/// Rules of two letters, one of which may be longer than any URL.
pub(super) fn policy(generator: &mut Generator) -> Rules {
    let rules = 1 + generator.below(30);
    let mut policy = two_letters::policy(generator, rules);
    let (_, rule) = &mut policy[generator.below(rules)];
    let times = *generator.one_of(&[1, 10, 400]);
    *rule = [b"/*".as_slice(), &rule[2..].repeat(times)].concat();
    policy
}

pub(super) fn path(generator: &mut Generator, policy: &Rules) -> Vec<u8> {
    let letters = *generator.one_of(&[500, 500, 500, 8_000, 8_000, 8_000, 70_000]);
    two_letters::path(generator, policy, letters)
}
