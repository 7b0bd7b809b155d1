use std::collections::HashMap;

use super::bodies::Source;

/// The most named bodies,
const NAMES: usize = 10_000;
/// with at most this many bytes in total, names included.
const OCTETS: usize = 256 << 20;

/// Named bodies. They stay until dropped: a name is never forgotten silently.
#[derive(Debug, Default)]
pub(super) struct Defined {
    bodies: HashMap<String, Named>,
    octets: usize,
    /// The number of definitions so far, so that each gets its own number.
    count: u64,
}

#[derive(Debug)]
struct Named {
    octets: Vec<u8>,
    number: u64,
}

impl Defined {
    /// Names a body. Defining a name again replaces its body from then on.
    pub(super) fn put(&mut self, name: &str, octets: Vec<u8>) -> Result<(), String> {
        let before = self.bodies.get(name).map_or(0, |named| name.len() + named.octets.len());
        let total = self.octets - before + name.len() + octets.len();
        let names = self.bodies.len() + usize::from(!self.bodies.contains_key(name));
        if total > OCTETS {
            return Err(format!(
                "the defined bodies would have {total} bytes in total; the most is {OCTETS}: drop some"
            ));
        }
        if names > NAMES {
            return Err(format!("{NAMES} bodies are defined, the most allowed: drop some"));
        }
        self.count += 1;
        self.octets = total;
        self.bodies.insert(name.to_owned(), Named { octets, number: self.count });
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Result<(), String> {
        let named = self.bodies.remove(name).ok_or_else(|| unknown(name))?;
        self.octets -= name.len() + named.octets.len();
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Result<Source<'_>, String> {
        let named = self.bodies.get(name).ok_or_else(|| unknown(name))?;
        Ok(Source::Defined(named.number, &named.octets))
    }
}

fn unknown(name: &str) -> String {
    format!("no body is defined as {name:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_bounds_is_an_error() {
        let mut defined = Defined::default();
        assert_eq!(defined.put("a", vec![0; OCTETS - 2]), Ok(()));
        assert!(defined.put("bb", Vec::new()).is_err_and(|why| why.contains("drop some")));
        assert_eq!(defined.put("a", vec![0; OCTETS - 4]), Ok(()), "in its own place");
        assert_eq!(defined.put("bb", vec![0]), Ok(()));
        assert!(defined.put("", vec![0]).is_err());
        assert_eq!(defined.remove("a"), Ok(()));
        assert!(defined.remove("a").is_err());
        for number in 1..NAMES {
            assert_eq!(defined.put(&number.to_string(), Vec::new()), Ok(()));
        }
        assert!(defined.put("more", Vec::new()).is_err_and(|why| why.contains("the most")));
        assert_eq!(defined.put("bb", Vec::new()), Ok(()));
    }
}
