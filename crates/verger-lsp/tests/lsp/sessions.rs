//! Recorded sessions. `VERGER_RECORD=1` records them again: look at what changed before you keep it.

use std::path::Path;

use verger_lsp::Ended;

use crate::conversation::SESSIONS;
use crate::server::Server;

#[test]
fn the_server_answers_as_it_was_recorded() {
    for (name, recorded) in SESSIONS {
        let mut server = Server::start();
        let played = server.client.play(recorded);
        assert_eq!(server.hang_up().expect("the streams work"), Ended::AsAsked, "{name}");
        if std::env::var_os("VERGER_RECORD").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/sessions");
            std::fs::write(folder.join(name), played).expect("the checkout can be written");
            continue;
        }
        for (number, (played, recorded)) in (1..).zip(played.lines().zip(recorded.lines())) {
            assert_eq!(played, recorded, "{name}:{number}");
        }
    }
}
