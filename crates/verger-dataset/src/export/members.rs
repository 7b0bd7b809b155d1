use serde_json::{Map, Value};

use crate::statement::Statement;

/// What a form can say of a statement.
pub(super) enum Said {
    /// Exactly this: a reader gets the same statement back.
    Exactly(Value),
    /// Something close to it.
    Nearly(Value),
    /// Nothing.
    Not,
}

impl Said {
    pub(super) fn exactly(value: impl Into<Value>) -> Self {
        Self::Exactly(value.into())
    }

    /// Exactly this value if it is the statement's own text.
    pub(super) fn same(value: impl Into<Value>, is_same: bool) -> Self {
        if is_same { Self::Exactly(value.into()) } else { Self::Nearly(value.into()) }
    }
}

/// Whether a member takes one value or several.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    One,
    /// Several; one is written without an array.
    Several,
    /// An array, also of one.
    Array,
}

/// The members of an object of a form. What the form cannot say exactly is repeated as lines of data.txt, in a member
/// of ours that others ignore. With it, a reader of ours gets exactly the statements that were exported.
#[derive(Default)]
pub(super) struct Members {
    object: Map<String, Value>,
    /// Members that a reader of ours ignores: the form requires them, or they only come close.
    filled: Vec<Value>,
    /// The statements that the other members do not say exactly.
    says: Vec<Value>,
}

/// The member with what the form cannot say.
pub(crate) const BEYOND: &str = "verger";

/// In [`BEYOND`]: the names of members beside it that state nothing.
pub(crate) const FILLED: &str = "filled";

/// In [`BEYOND`]: statements, as lines of data.txt.
pub(crate) const SAYS: &str = "says";

impl Members {
    /// Adds a member that is no statement.
    pub(super) fn insert(&mut self, name: &str, value: impl Into<Value>) {
        self.object.insert(name.into(), value.into());
    }

    /// Adds a member that the form requires, unless something is stated there.
    pub(super) fn fill(&mut self, name: &str, value: impl Into<Value>) {
        if !self.object.contains_key(name) {
            self.object.insert(name.into(), value.into());
            self.filled.push(name.into());
        }
    }

    /// Adds all statements about a term.
    pub(super) fn state(
        &mut self,
        name: &str,
        takes: Takes,
        statements: &[Statement],
        said: impl Fn(&Statement) -> Said,
    ) {
        let (mut values, mut is_exact) = (Vec::new(), true);
        for statement in statements {
            match said(statement) {
                Said::Exactly(value) => values.push(value),
                Said::Nearly(value) => {
                    values.push(value);
                    is_exact = false;
                }
                Said::Not => is_exact = false,
            }
        }
        if takes == Takes::One && values.len() > 1 {
            values.truncate(1);
            is_exact = false;
        }
        if !is_exact {
            self.beyond(statements);
        }
        if values.is_empty() {
            return;
        }
        if !is_exact {
            self.filled.push(name.into());
        }
        let is_alone = takes != Takes::Array && values.len() == 1;
        let value = if is_alone { values.remove(0) } else { values.into() };
        self.object.insert(name.into(), value);
    }

    /// Adds statements that the form cannot say.
    pub(super) fn beyond(&mut self, statements: &[Statement]) {
        let line =
            |statement: &Statement| format!("{}: {}", statement.field(), statement.text()).into();
        self.says.extend(statements.iter().map(line));
    }

    /// The value of a member.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.object.get(name)
    }

    /// The object.
    pub(super) fn end(mut self) -> Value {
        let parts = [(FILLED, self.filled), (SAYS, self.says)];
        let parts = parts.into_iter().filter(|(_, values)| !values.is_empty());
        let beyond: Map<_, _> =
            parts.map(|(name, values)| (name.to_owned(), values.into())).collect();
        if !beyond.is_empty() {
            self.object.insert(BEYOND.into(), beyond.into());
        }
        self.object.into()
    }
}
