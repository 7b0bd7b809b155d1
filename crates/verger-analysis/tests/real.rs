//! Real files, and random edits of them.

use std::path::Path;
use std::time::{Duration, Instant};

use verger::{Crawler, Dialect, Document};
use verger_analysis::{Subject, difference, idle_rules};
use verger_proof::tests_with_shared_data;

tests_with_shared_data!(real_files_and_edits_of_them_are_decided);

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// One line is removed, doubled, moved, or a character in it changes.
fn edited(file: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut lines: Vec<_> =
        file.split_inclusive(|&octet| octet == b'\n').map(<[u8]>::to_vec).collect();
    let at = numbers.below(lines.len());
    let other = numbers.below(lines.len());
    match numbers.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(other, lines[at].clone()),
        2 => lines.swap(at, other),
        _ => {
            let within = numbers.below(lines[at].len());
            if let Some(octet) = lines[at].get_mut(within) {
                *octet = b"/*$abc"[numbers.below(6)];
            }
        }
    }
    lines.concat()
}

/// URLs near the patterns of a file.
fn url_near(subject: &Subject, numbers: &mut Numbers) -> Vec<u8> {
    let rules = subject.ranking().rules();
    let Some(rule) = rules.get(numbers.below(rules.len())) else { return b"/".to_vec() };
    let filling: [&[u8]; 4] = [b"", b"z", b"/a.html", b"b"];
    let pieces = subject.ranking().pattern_of(rule).pieces();
    let mut symbols = pieces.fold(Vec::new(), |mut symbols, piece| {
        symbols.extend_from_slice(piece);
        symbols.extend_from_slice(filling[numbers.below(4)]);
        symbols
    });
    if numbers.below(2) == 0 {
        symbols.extend_from_slice(filling[numbers.below(4)]);
    }
    let path = subject.ranking().url_of(&symbols).unwrap_or_default();
    [&b"https://a.example"[..], &path].concat()
}

fn real_files_and_edits_of_them_are_decided(shared: &Path) {
    let mut files: Vec<_> = std::fs::read_dir(shared.join("corpus/files"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    let (mut numbers, robot) = (Numbers(1), Crawler::new(["Googlebot"]));
    let (mut idle, mut rules, mut same, mut longest) = (0, 0, 0, 0);
    let (mut times, mut idle_times) = (Vec::new(), Vec::new());
    let mut undecided = Vec::new();
    for file in &files {
        let octets = std::fs::read(file).expect("it can be read");
        let read =
            |octets: &[u8]| Subject::new(&Document::parse(octets), &Dialect::RFC9309, &robot);
        let old = read(&octets);
        rules += old.ranking().rules().len();
        let began = Instant::now();
        let (found, unknown) = idle_rules(&old);
        idle_times.push(began.elapsed());
        assert!(unknown.is_empty(), "{}: {unknown:?}", file.display());
        idle += found.len();
        for _ in 0..3 {
            let new = read(&edited(&octets, &mut numbers));
            let began = Instant::now();
            let found = difference(&old, &new);
            times.push(began.elapsed());
            if !found.unknown.is_empty() {
                undecided.push((file.display().to_string(), found.unknown.clone()));
            }
            for change in &found.changes {
                let url = [&b"https://a.example"[..], &change.url].concat();
                let decide = |subject: &Subject| subject.ranking().decide(&url).verdict;
                assert_ne!(decide(&old), decide(&new), "{change:?}");
                longest += usize::from(!change.is_shortest);
            }
            if found.is_none() {
                same += 1;
                for _ in 0..50 {
                    let url =
                        url_near(if numbers.below(2) == 0 { &old } else { &new }, &mut numbers);
                    let decide = |subject: &Subject| subject.ranking().decide(&url).verdict;
                    assert_eq!(decide(&old), decide(&new), "{}: {url:?}", file.display());
                }
            }
        }
    }
    let beyond = |times: &[Duration], millis| {
        times.iter().filter(|time| **time > Duration::from_millis(millis)).count()
    };
    println!(
        "{} files, {rules} rules, {idle} of them idle (slowest {:?}, {} over 100 ms); {} pairs, {same} alike, {longest} \
         changes not proved to be the shortest; slowest {:?}, {} over 10 ms, {} over 1 ms; undecided: {undecided:?}",
        files.len(),
        idle_times.iter().max(),
        beyond(&idle_times, 100),
        times.len(),
        times.iter().max(),
        beyond(&times, 10),
        beyond(&times, 1),
    );
    assert!(undecided.is_empty());
}
