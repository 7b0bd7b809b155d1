use verger::{Agents, Dialect, Document, Policy};
use verger_proof::{peer_cases, shared};
#[test]
fn rfc() {
    let Some(shared) = shared() else { return };
    for (name, cases) in peer_cases(&shared) {
        let (mut n, mut d) = (0, 0);
        for case in cases {
            let (Some(agents), Some(url), Some(expect)) =
                (&case.agents, &case.url, case.expect_allowed)
            else {
                continue;
            };
            n += 1;
            let robots = case.robots();
            let policy =
                Policy::new(&Document::parse(&robots), &Dialect::RFC9309, &Agents::new(agents));
            let decision = policy.decide(url.as_bytes());
            if decision.is_allowed() != expect {
                d += 1;
                if case.dialect == "rfc9309" {
                    eprintln!(
                        "{} {:?} {} {:?} expect {expect} got {decision:?}",
                        case.id,
                        agents,
                        url,
                        String::from_utf8_lossy(&robots)
                    );
                }
            }
        }
        eprintln!("{name}: {d} of {n} differ");
    }
}
