//! `--as-robots`: how the server answers requests under the names of robots.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;
use verger::robots::{KNOWN_ROBOTS, KnownRobot, Obedience, Purpose, TokenKind};
use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{Ledger, Said, Site};
use verger_analysis::{Sameness, same_for_everyone};
use verger_http::{AskOptions, AskPolicy, Visit, Visitor};
use verger_report::ClaimedAnswer;

use crate::args::Audit as Args;
use crate::exit::Failure;
use crate::network::Runtime;
use crate::output;
use crate::source::RobotsTxt;

/// One robot of each class, by the size of what it is for: first the one that most files name.
const ASKED: &[&str] = &[
    "Googlebot",
    "bingbot",
    "GPTBot",
    "ClaudeBot",
    "CCBot",
    "OAI-SearchBot",
    "PerplexityBot",
    "ChatGPT-User",
    "AhrefsBot",
    "SemrushBot",
    "ia_archiver",
];

/// Asks for robots.txt and the home page under the name of each of these robots; of well-known ones if none is named.
pub(super) fn claimed(
    args: &Args,
    named: &[&'static KnownRobot],
    site: &Site,
    own: &RobotsTxt,
) -> Result<Vec<ClaimedAnswer>, Failure> {
    let robots = if named.is_empty() { well_known() } else { named.to_vec() };
    if let Some(robot) = robots.iter().find(|robot| !is_product(robot.token)) {
        let why = format!("--as-robots: no User-Agent can have the name {}", robot.token);
        return Err(Failure::usage(why));
    }
    output::note(format_args!(
        "asking {site} under the names of {} robots; do this only to sites that you run",
        robots.len()
    ));
    let ledger = args.network.ledger()?;
    let runtime = Runtime::start()?;
    let mut answers = Vec::new();
    let all = async {
        for robot in robots {
            answers.push(Asking { args, site, own, ledger: &ledger }.ask(robot).await?);
        }
        Ok::<(), Failure>(())
    };
    runtime.block_on(args.network.interrupt().unless(all)).map_err(Failure::Ended)??;
    Ok(answers)
}

/// The robots whose names are sent: well-known ones, and one of each further class.
fn well_known() -> Vec<&'static KnownRobot> {
    let named = ASKED.iter().filter_map(|token| KnownRobot::named(token.as_bytes()));
    let of_class = |purpose: &'static Purpose| {
        let is_of_class = |robot: &&KnownRobot| robot.purposes.first() == Some(purpose);
        let is_asked = ASKED
            .iter()
            .any(|token| KnownRobot::named(token.as_bytes()).as_ref().is_some_and(is_of_class));
        let is_known = |robot: &&KnownRobot| {
            is_of_class(robot)
                && is_product(robot.token)
                && robot.kind == TokenKind::Robot
                && robot.obedience == Obedience::Obeys
        };
        KNOWN_ROBOTS.iter().find(is_known).filter(|_| !is_asked)
    };
    let other =
        Purpose::ALL.iter().filter(|purpose| **purpose != Purpose::Other).filter_map(of_class);
    let mut all: Vec<_> = named.chain(other).collect();
    let class = |robot: &KnownRobot| {
        Purpose::ALL.iter().position(|one| robot.purposes.first() == Some(one))
    };
    all.sort_by_key(|robot| class(robot));
    all
}

/// Whether a client may name itself so: a few robots are known by names with digits or spaces.
fn is_product(token: &str) -> bool {
    token.bytes().all(|octet| octet.is_ascii_alphabetic() || matches!(octet, b'-' | b'_'))
}

struct Asking<'a> {
    args: &'a Args,
    site: &'a Site,
    own: &'a RobotsTxt,
    ledger: &'a Arc<dyn Ledger>,
}

impl Asking<'_> {
    async fn ask(&self, robot: &'static KnownRobot) -> Result<ClaimedAnswer, Failure> {
        let header = format!("Mozilla/5.0 (compatible; {}/1.0)", robot.token);
        let class = robot.purposes.first().map_or("other", |purpose| purpose.name());
        let visitor = self.args.network.visitor_as((robot.token, &header), self.ledger.clone())?;
        let mut answer = ClaimedAnswer::new(class, robot.token, header);
        let longest: Duration = self.args.network.site_timeout();
        if timeout(longest, Box::pin(self.fill(&visitor, &mut answer))).await.is_err() {
            answer.trouble = Some("the time limit of --site-timeout was reached".to_owned());
        }
        Ok(answer)
    }

    /// One visit of the home page, for which its robots.txt is asked for first. Where the file that this command got closes that
    /// page to the robot, only the file is asked for, whatever the robot would get.
    async fn fill(&self, visitor: &Visitor, answer: &mut ClaimedAnswer) {
        if self.is_closed_to(answer.token) {
            let longest = self.args.network.site_timeout();
            let options = AskOptions { how: AskPolicy::IfDue, patience: longest, total: None };
            answer.trouble = match visitor.ask(self.site, options).await {
                Ok(_) => Some("the site's robots.txt closes the home page to it".to_owned()),
                Err(not_asked) => Some(not_asked.why.to_string()),
            };
        } else {
            self.visit(visitor, answer).await;
        }
        let seen = visitor.robot().fetcher().see(self.site, AskPolicy::Offline).await;
        answer.robots_txt = seen.entry.as_ref().and_then(|entry| match entry.said {
            Said::Status(status) => Some(status),
            Said::Nothing(_) => None,
        });
        if let (Some(theirs), Some(own)) = (seen.document(), &self.own.document) {
            answer.same_robots_txt = Some(is_same(own, &theirs));
        }
    }
}

impl Asking<'_> {
    async fn visit(&self, visitor: &Visitor, answer: &mut ClaimedAnswer) {
        let home = self.site.url("/");
        match visitor.get(&Visit::of(&home)).await {
            Ok(visited) => {
                answer.page = Some(visited.status());
                visited.close().await;
            }
            Err(refused) => answer.trouble = Some(refused.why.to_string()),
        }
    }

    fn is_closed_to(&self, token: &str) -> bool {
        let crawler = Crawler::known([token]);
        let decide = |own| Policy::new(own, &Dialect::RFC9309, &crawler).decide(b"/");
        self.own.document.as_ref().is_some_and(|own| !decide(own).is_allowed())
    }
}

fn is_same(own: &Document<'_>, theirs: &Document<'_>) -> bool {
    own.octets() == theirs.octets() || matches!(same_for_everyone(own, theirs), Sameness::Same)
}
