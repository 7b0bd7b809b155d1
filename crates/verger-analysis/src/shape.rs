//! Patterns without what makes no difference.

use verger::Pattern;

/// A pattern whose first piece begins a path, and of which no piece is empty. A URL that it matches has its pieces in this
/// order, the first at its beginning, and the last at its end unless it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape<'r> {
    pub(crate) pieces: Vec<&'r [u8]>,
    /// Whether anything may follow the last piece.
    pub(crate) is_open: bool,
}

impl<'r> Shape<'r> {
    /// Matches every path.
    pub(crate) fn anything() -> Self {
        Self { pieces: vec![b"/"], is_open: true }
    }

    /// The shapes of a pattern: none if it matches no path, and two if it begins with a star, since every path begins with
    /// a slash that may be its own or that of its next piece.
    pub(crate) fn of(pattern: Pattern<'r>) -> Vec<Self> {
        let all: Vec<_> = pattern.pieces().collect();
        let is_open =
            !pattern.is_bound() || all.len() > 1 && all.last().is_some_and(|last| last.is_empty());
        let begins_with_star = all.len() > 1 && all[0].is_empty();
        let is_everything = all.iter().all(|piece| piece.is_empty()) && is_open;
        let pieces: Vec<_> = all.into_iter().filter(|piece| !piece.is_empty()).collect();
        if is_everything {
            return vec![Self::anything()];
        }
        let begins_path = pieces.first().is_some_and(|piece| piece.starts_with(b"/"));
        let mut shapes = Vec::new();
        if begins_with_star {
            let behind_slash = std::iter::once(&b"/"[..]).chain(pieces.iter().copied());
            shapes.push(Self { pieces: behind_slash.collect(), is_open });
        }
        if begins_path {
            shapes.push(Self { pieces, is_open });
        }
        shapes
    }

    /// The path with `z` in the place of every star.
    pub(crate) fn canonical(&self, z: u8) -> Vec<u8> {
        let mut path = self.pieces.join(&z);
        if self.is_open {
            path.push(z);
        }
        path
    }
}
