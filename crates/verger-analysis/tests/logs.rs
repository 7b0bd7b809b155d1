//! Damaged and hostile logs.

#[path = "logs/read.rs"]
mod read;

use verger_proof::random::Generator;

const AGENTS: [&str; 5] = [
    "ExampleBot/1.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "curl/8.0",
    "-",
];
const PATHS: [&str; 4] = ["/", "/a", "/robots.txt", "/b?c"];
const HOSTILE: &[u8] = b"\"\\[] \n\0\x80\xFFx/:-09";

#[test]
fn edits_of_logs() {
    for seed in 0..3000 {
        let mut generator = Generator::new(seed);
        let mut log: Vec<u8> = (0..=generator.below(20))
            .flat_map(|_| {
                let (minute, second) = (generator.below(60), generator.below(60));
                let (path, agent) = (generator.one_of(&PATHS), generator.one_of(&AGENTS));
                format!("::1 - - [21/Nov/2026:14:{minute:02}:{second:02} +0000] \"GET {path} HTTP/1.1\" 200 5 \"-\" \"{agent}\"\n").into_bytes()
            })
            .collect();
        for _ in 0..generator.below(8) {
            let at = generator.below(log.len());
            match generator.below(3) {
                0 => drop(log.remove(at)),
                1 => log.insert(at, *generator.one_of(HOSTILE)),
                _ => log[at] = *generator.one_of(HOSTILE),
            }
        }
        read::read(&log);
    }
}
