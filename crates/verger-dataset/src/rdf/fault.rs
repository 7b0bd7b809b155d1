use std::fmt;

/// What is wrong with a text in Turtle, N-Triples or RDF/XML, and how it was read anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RdfFault {
    /// A sign or a word is none that can be here. The rest of the property, or of the statement, was left out.
    Unexpected,
    /// A quote or a `>` is not closed on its line, or a long text is never closed. It was left out.
    Unclosed,
    /// An escape is none of Turtle's. It was kept as text.
    Escape,
    /// A prefix is not declared, or its declaration is damaged. Known ones were read as usual, others kept as written.
    Prefix,
    /// The text ends in the middle of a statement.
    Cut,
    /// Something is nested deeper than 64 levels. It was left out.
    Deep,
    /// A tag of XML is damaged, is missing, or does not belong here.
    Tag,
    /// An entity of XML is not known. It was left out.
    Entity,
}

impl RdfFault {
    pub(crate) const ALL: [Self; 8] = [
        Self::Unexpected,
        Self::Unclosed,
        Self::Escape,
        Self::Prefix,
        Self::Cut,
        Self::Deep,
        Self::Tag,
        Self::Entity,
    ];

    /// Whether every statement was kept, so that no dataset can be missing because of it.
    pub(crate) fn keeps_all(self) -> bool {
        matches!(self, Self::Escape | Self::Prefix | Self::Entity)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unexpected => "rdf-unexpected",
            Self::Unclosed => "rdf-unclosed",
            Self::Escape => "rdf-escape",
            Self::Prefix => "rdf-prefix",
            Self::Cut => "rdf-cut",
            Self::Deep => "rdf-deep",
            Self::Tag => "rdf-tag",
            Self::Entity => "rdf-entity",
        }
    }
}

/// What is wrong, and what to do.
impl fmt::Display for RdfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unexpected => {
                "this cannot be here in Turtle, and what belongs to it was left out; correct it"
            }
            Self::Unclosed => "a quote or `>` is not closed; close it",
            Self::Escape => "this is not an escape of Turtle; write `\\\\` for a backslash",
            Self::Prefix => "this prefix is not declared; declare it with `@prefix`",
            Self::Cut => "the text ends in the middle of a statement; it was cut off",
            Self::Deep => {
                "this is nested deeper than 64 levels, and was left out; write it flatter"
            }
            Self::Tag => "this tag is damaged, missing or misplaced; correct it",
            Self::Entity => "this entity is not known, and was left out; declare it",
        })
    }
}
