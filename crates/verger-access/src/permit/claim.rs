//! What a worker asks a ledger, and what the ledger answers.

/// A claim for one permit. All times are whole milliseconds, moments those of the ledger's clock since 1970.
///
/// Its fields are clamped to [`Claim::LONGEST`] by the ledgers, which no real pace or moment reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the arithmetic of a permit has these inputs")]
pub struct Claim {
    /// The time to leave between this request and the one before it.
    pub interval: u64,
    /// How long the permit may be used.
    pub ttl: u64,
    /// How long after the grant the next interval begins, unless word of the request's end brings that forward: the
    /// time to live where requests keep their distance from each other, 0 where only grants do.
    pub occupies: u64,
    /// How long before its moment a permit may be given out, so that its holder waits by itself and need not ask again.
    /// The permit still ends one time to live after the grant.
    pub ahead: u64,
    /// How long a permit that the ledger knows nothing of may still be used somewhere: the time to live, and as long
    /// as an old server may keep answering beside a new one. 0 where every permit dies with the ledger.
    pub elsewhere: u64,
    /// The first moment for which the interval, and the site's consent to be visited, were worked out.
    pub from: u64,
    /// The first moment for which they no longer were. The whole life of the permit must lie between.
    pub until: u64,
    /// What the claimant has watched of the ledger's clock; `None` if it has never seen it.
    pub watched: Option<Watched>,
}

/// A time over which a claimant has seen the ledger's clock run evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a beginning and an end")]
pub struct Watched {
    /// Its beginning. If the clock has made a step since the last answer, the claimant will learn of it by the next one,
    /// and throw its permit away: so for its own claim all time since then counts.
    pub since: u64,
    /// The least that the clock showed when the claim was sent, if it ran evenly until then. What is beyond may be a step
    /// that nobody knows of yet, so that it makes no beginning older for others.
    pub until: u64,
}

/// What a ledger answers about one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "an answer, and when it was given")]
pub struct Reply {
    /// The ledger's clock.
    pub now: u64,
    /// Its tenure; see [`Ticket::tenure`].
    pub tenure: u64,
    /// The answer.
    pub outcome: ClaimOutcome,
}

/// Whether a request may be sent, or when to ask again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "yes or no")]
pub enum ClaimOutcome {
    /// One request may be sent.
    Granted {
        /// Which permit it is.
        ticket: Ticket,
        /// Not before this, by the ledger's clock; at most [`Claim::ahead`] from now.
        from: u64,
    },
    /// No request may be sent; asking again before `until` is useless.
    Denied {
        /// When to ask again, by the ledger's clock.
        until: u64,
        /// Why.
        why: Denial,
    },
}

/// Which permit of a key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_structs, reason = "a permit is known by these two")]
pub struct Ticket {
    /// The ledger's term: a new one after every restart and failover. Below 2⁵³.
    pub tenure: u64,
    /// Different for every permit of a key within a tenure.
    pub seq: u64,
}

/// Why a permit is denied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "what the arithmetic of a permit can say")]
pub enum Denial {
    /// The ledger does not know the key, so it may have been fetched just now.
    Unknown,
    /// The ledger knows it from before a restart or a failover, and may have forgotten the last permits.
    OtherTenure,
    /// What the ledger knows is from the future: its clock was set back.
    ClockSetBack,
    /// The last request is too recent, as far as the claimant can vouch for the clock.
    Spacing,
    /// The host asked for a pause, or does not answer.
    Held,
    /// The claim was not worked out for this moment.
    OutsideTerms,
}

/// How the use of a permit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "the inputs of a permit's arithmetic")]
pub enum Ending {
    /// Nothing was sent, and nothing will be.
    Unused,
    /// The request is over, and the host is well.
    Answered,
    /// The request is over, and the host is not well, or asks for a pause.
    Trouble {
        /// How long a pause it asks for, from now; 0 if it does not say.
        asked: u64,
        /// How long to send nothing after the first failure in a row; twice as long after each further one.
        base: u64,
        /// The longest that repeated trouble makes of that.
        cap: u64,
    },
}

impl Claim {
    /// The largest number in a claim: some 35,000 years.
    pub const LONGEST: u64 = 1 << 50;

    /// The claim within the bounds in which no sum overflows, in any language.
    #[must_use]
    pub fn clamped(self) -> Self {
        let within = |number: u64| number.min(Self::LONGEST);
        Self {
            interval: within(self.interval),
            ttl: within(self.ttl),
            occupies: within(self.occupies),
            ahead: within(self.ahead),
            elsewhere: within(self.elsewhere),
            from: within(self.from),
            until: within(self.until),
            watched: self.watched.map(|Watched { since, until }| Watched {
                since: within(since),
                until: within(until),
            }),
        }
    }
}

impl Watched {
    /// From a moment on, of a clock that nobody can set.
    pub fn onwards(since: u64) -> Self {
        Self { since, until: Claim::LONGEST }
    }

    /// What of it counts at a moment of the ledger's clock; nothing does for whoever has not watched.
    pub(super) fn at(watched: Option<Self>, now: u64) -> Self {
        watched.map_or(Self { since: now, until: now }, |Self { since, until }| Self {
            since: since.min(now),
            until: until.min(now),
        })
    }
}

impl Denial {
    /// Every reason, in the order of its number.
    pub const ALL: [Self; 6] = [
        Self::Unknown,
        Self::OtherTenure,
        Self::ClockSetBack,
        Self::Spacing,
        Self::Held,
        Self::OutsideTerms,
    ];

    /// Its name in a table or a script.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::OtherTenure => "other-tenure",
            Self::ClockSetBack => "clock-set-back",
            Self::Spacing => "spacing",
            Self::Held => "held",
            Self::OutsideTerms => "outside-terms",
        }
    }

    /// The reason of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|denial| denial.name() == name)
    }
}

impl Ending {
    /// The ending within the bounds of [`Claim::LONGEST`].
    #[must_use]
    pub fn clamped(self) -> Self {
        let within = |number: u64| number.min(Claim::LONGEST);
        match self {
            Self::Trouble { asked, base, cap } => {
                Self::Trouble { asked: within(asked), base: within(base), cap: within(cap) }
            }
            other => other,
        }
    }
}
