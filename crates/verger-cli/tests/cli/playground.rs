//! `verger playground`. A build that was given the page's files serves them; another says how to get them.

#[cfg(not(has_playground))]
#[test]
fn without_its_files_it_says_how_to_get_them() {
    let run = crate::run::verger(&["playground", "--no-open"], "");
    let said = "built without the playground: `cargo xtask package` builds one that has it";
    assert!(run.status == 2 && run.err.contains(said), "{run:?}");
    let help = crate::run::verger(&["--help"], "").out;
    assert!(help.contains("Not in this build; `cargo xtask package` makes one"), "{help}");
}

#[cfg(has_playground)]
mod served {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use crate::run::Conversation;

    /// The command at work, and its port.
    fn start() -> (Conversation, u16) {
        let command = Conversation::start(&["playground", "--no-open"]);
        let address = command.hear();
        let port =
            address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok());
        (command, port.unwrap_or_else(|| panic!("no address: {address}")))
    }

    /// The head and the body of the reply to a request.
    fn asked(port: u16, line: &str, host: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        let request = format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).expect("it replies, and closes");
        let end = reply.windows(4).position(|four| four == b"\r\n\r\n").expect("it has a head");
        (String::from_utf8_lossy(&reply[..end]).to_lowercase(), reply[end + 4..].to_vec())
    }

    /// What a page says with `http-equiv`.
    fn policy(page: &str) -> &str {
        let meta = page.split("Content-Security-Policy\" content=\"").nth(1).expect("it has one");
        meta.split('"').next().expect("it ends")
    }

    #[test]
    fn the_page_and_all_that_it_names() {
        let (command, port) = start();
        let host = format!("127.0.0.1:{port}");
        let (head, page) = asked(port, "GET /", &host);
        assert!(head.starts_with("http/1.1 200") && head.contains("type: text/html"), "{head}");
        let page = String::from_utf8(page).expect("the page is text");
        let policy = policy(&page).to_lowercase();
        let said = format!("content-security-policy: {policy}; frame-ancestors 'none'\r\n");
        assert!(head.contains(&said), "{said}\n{head}");
        let named = page.split(['"', '\'']).filter(|word| {
            word.contains('.')
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
        });
        let mut count = 0;
        for name in named.chain(["THIRD-PARTY-LICENSES", "engine.js"]) {
            let (head, body) = asked(port, &format!("GET /{name}"), &host);
            assert!(head.starts_with("http/1.1 200") && !body.is_empty(), "{name}: {head}");
            assert!(head.contains(&said), "{name}: {head}");
            count += 1;
        }
        assert!(count >= 6, "{count} files");
        let (_, module) = asked(port, "GET /playground.wasm", &host);
        assert!(module.starts_with(b"\0asm"));
        let (head, body) = asked(port, "HEAD /playground.wasm", &host);
        assert!(head.contains(&format!("content-length: {}", module.len())) && body.is_empty());
        command.kill();
    }

    #[test]
    fn nothing_else() {
        let (command, port) = start();
        let host = format!("localhost:{port}");
        for (line, host, status) in [
            ("GET /x", host.as_str(), "404"),
            ("GET /../Cargo.toml", &host, "404"),
            ("POST /", &host, "405"),
            ("GET /", "rebound.example", "421"),
            ("GET /", "127.0.0.1:1", "421"),
        ] {
            let (head, _) = asked(port, line, host);
            assert!(head.starts_with(&format!("http/1.1 {status}")), "{line} {host}: {head}");
            assert!(head.contains("\r\ncontent-security-policy: default-src 'none';"), "{head}");
        }
        let taken =
            crate::run::verger(&["playground", "--no-open", "--port", &port.to_string()], "");
        let said = format!("cannot serve on 127.0.0.1:{port}: ");
        assert!(taken.status == 4 && taken.err.contains(&said), "{taken:?}");
        command.kill();
    }

    #[cfg(unix)]
    #[test]
    fn ctrl_c_is_how_it_ends() {
        let (command, port) = start();
        // A connection that says nothing keeps nobody waiting.
        let _idle = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        assert_eq!(command.interrupt(), 0);
    }
}
