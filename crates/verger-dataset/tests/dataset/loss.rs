//! What writing a catalog loses of its file.

use verger_dataset::{Lost, NoticeKind, ReadOptions, losses, read};

/// The line of each loss, with what it is.
fn lost(text: &str) -> Vec<(Option<u32>, Lost)> {
    let catalog = read(text.as_bytes(), &ReadOptions::default());
    let losses = losses(text.as_bytes(), &catalog);
    losses.into_iter().map(|loss| (loss.place.line(), loss.what)).collect()
}

#[test]
fn every_comment_in_yaml_is_told() {
    let yaml = "- path: rain.csv # plain\n  title: \"Rain # by day\" # in quotes\n  tags: [a, b] # in brackets\n  \
                description: | # of a block\n    Text # no comment\n  version: # of a key\n    - 1 # of a member\n";
    let expected = [1, 2, 3, 4, 6, 7].map(|line| (Some(line), Lost::Comment));
    assert_eq!(lost(yaml), expected);
}

#[test]
fn a_line_that_says_nothing_the_catalog_holds_is_told() {
    let records = "User-agent: data.txt\nDataset: a\nTitle:\nTitle: A\nDownload: ftp://x/\n\nUser-agent: *\nDisallow: /\nCrawl-delay: 1\n\n\
                   Dataset: a\nDownload: /b\n";
    let expected = [
        (Some(5), Lost::Told(NoticeKind::Scheme)),
        (Some(7), Lost::Rule),
        (Some(8), Lost::Rule),
        (Some(9), Lost::Rule),
    ];
    assert_eq!(lost(records), expected);
    assert_eq!(lost("Dataset: a\nTitle: A\nGrain: fine\nDownload: /a\n"), []);
}
