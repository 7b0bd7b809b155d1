//! Turns a shape into a robots.txt and a URL.

use super::shape::{Kind, Line, Part, Shape, Times};
use crate::random::Random;
use crate::url::Url;

/// A hostile file and its question.
pub(crate) struct Hostile {
    pub(crate) robots: Vec<u8>,
    pub(crate) url: Url,
}

/// The same shape makes the same file.
const SEED: u64 = 500;

impl Hostile {
    /// The file of a shape, and a URL, each of this number of bytes.
    pub(crate) fn new(shape: &Shape, size: usize, url_length: usize) -> Self {
        let mut maker = Maker { shape, size, random: Random::seeded(SEED), path: Vec::new() };
        let length = url_length - Url::of_path(b"/").absolute().len() + 1;
        maker.path = maker.path(length);
        let robots = maker.robots();
        Self { robots, url: Url::of_path(&maker.path) }
    }
}

struct Maker<'s> {
    shape: &'s Shape,
    size: usize,
    random: Random,
    path: Vec<u8>,
}

impl Maker<'_> {
    fn path(&mut self, length: usize) -> Vec<u8> {
        let parts = &self.shape.path;
        let fixed = parts.iter().filter(|part| !fills(part));
        let fixed: usize = fixed.map(|part| self.text(part, 0).len()).sum();
        let fills = parts.iter().filter(|part| fills(part)).count();
        let share = length.saturating_sub(1 + fixed).div_ceil(fills.max(1));
        let mut path = b"/".to_vec();
        for part in parts {
            let end = path.len() + share;
            match *part {
                Part::Text { index, times: Times::Fill } => {
                    path.extend(self.shape.texts[index].iter().cycle().take(share));
                }
                Part::Chance(Times::Fill) => {
                    while path.len() < end {
                        path.push(self.chance());
                    }
                }
                ref part => path.extend(self.text(part, 0)),
            }
        }
        path.resize(length, b'z');
        path
    }

    fn robots(&mut self) -> Vec<u8> {
        let mut robots = b"user-agent:*\n".to_vec();
        for (number, line) in self.shape.lines.iter().cycle().enumerate() {
            let line = self.line(line, number);
            if line.is_empty() || robots.len() + line.len() > self.size {
                break;
            }
            robots.extend(line);
        }
        // The remaining space is too small for a line.
        robots.resize(self.size, b'#');
        robots
    }

    fn line(&mut self, line: &Line, number: usize) -> Vec<u8> {
        let mut octets = match line.kind {
            Kind::Allow => b"allow:".to_vec(),
            Kind::Disallow => b"disallow:".to_vec(),
            Kind::Agent => b"user-agent:".to_vec(),
            Kind::Text => Vec::new(),
            Kind::Blank => return b"\n".to_vec(),
            Kind::Return => return b"\r".to_vec(),
            Kind::Both => return b"\r\n".to_vec(),
        };
        for part in &line.parts {
            octets.extend(self.text(part, number));
        }
        if line.bound {
            octets.push(b'$');
        }
        octets.push(b'\n');
        octets
    }

    fn text(&mut self, part: &Part, number: usize) -> Vec<u8> {
        match *part {
            Part::Text { index, times: Times::Exactly(times) } => {
                self.shape.texts[index].repeat(times.min(self.size))
            }
            Part::Chance(Times::Exactly(length)) => {
                (0..length.min(self.size)).map(|_| self.chance()).collect()
            }
            Part::OfPath(length) => {
                let length = length.min(self.path.len());
                let start = self.random.below(self.path.len() - length + 1);
                self.path[start..start + length].to_vec()
            }
            Part::BeginsPath(longest) => {
                let length = 1 + number % longest.max(1);
                self.path[..length.min(self.path.len())].to_vec()
            }
            Part::Number => format!("{number:x}").into_bytes(),
            Part::Star => b"*".to_vec(),
            Part::Slash => b"/".to_vec(),
            Part::Text { times: Times::Fill, .. } | Part::Chance(Times::Fill) => Vec::new(),
        }
    }

    fn chance(&mut self) -> u8 {
        let octets = self.shape.texts.first().filter(|text| !text.is_empty());
        octets.map_or(b'a', |octets| self.random.pick(octets))
    }
}

fn fills(part: &Part) -> bool {
    matches!(part, Part::Text { times: Times::Fill, .. } | Part::Chance(Times::Fill))
}
