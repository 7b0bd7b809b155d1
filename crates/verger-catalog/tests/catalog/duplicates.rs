//! Datasets that seem to be the same.

use verger_dataset::DatasetId;

use crate::world::{SITE, Trial};

/// For each dataset, the names of its duplicates.
fn shown(trial: &Trial) -> Vec<(String, Vec<String>)> {
    let all = trial.all();
    let name = |id: &DatasetId| {
        let held = all.iter().find(|held| held.id == *id).expect("it is held");
        held.dataset.identifier.clone()
    };
    all.iter()
        .map(|held| (held.dataset.identifier.clone(), held.cluster.iter().map(name).collect()))
        .collect()
}

fn check(trial: &Trial, expected: &[(&str, &[&str])]) {
    let shown = shown(trial);
    let shown: Vec<(&str, Vec<&str>)> = shown
        .iter()
        .map(|(name, others)| (name.as_str(), others.iter().map(String::as_str).collect()))
        .collect();
    let expected: Vec<(&str, Vec<&str>)> =
        expected.iter().map(|(name, others)| (*name, others.to_vec())).collect();
    assert_eq!(shown, expected);
    trial.is_sound();
}

#[test]
fn they_share_a_file_a_checksum_or_a_name() {
    let mut trial = Trial::new();
    let sum = "d41d8cd98f00b204e9800998ecf8427e";
    let text = format!(
        "Dataset: a\nDownload: https://a.example/x.csv\n\n\
         Dataset: b\nDownload: http://a.example:80/x.csv\nSame-as: https://doi.org/10.1/X\n\n\
         Dataset: c\nDownload: /c.csv\nSame-as: http://dx.doi.org/10.1/x\nChecksum: md5:{sum}\n\n\
         Dataset: d\nDownload: /d.csv\nChecksum: MD5:{sum}\n\n\
         Dataset: e\nDownload: /e.csv\nSame-as: https://a.example/data.txt#d\n\n\
         Dataset: f\nDownload: /f.csv\n\n"
    );
    trial.world.set(SITE, &text);
    trial.run();
    // Duplicates are not transitive.
    check(
        &trial,
        &[
            ("a", &["b"]),
            ("b", &["a", "c"]),
            ("c", &["b", "d"]),
            ("d", &["c", "e"]),
            ("e", &["d"]),
            ("f", &[]),
        ],
    );
}

#[test]
fn they_part_and_meet_as_their_words_change_and_as_they_come_and_go() {
    let mut trial = Trial::new();
    let text = |of_b: &str| {
        let other = |number| format!("Dataset: o{number}\nDownload: /o{number}\n\n");
        let others = [0, 1, 2, 3].map(other).concat();
        format!("Dataset: a\nDownload: /x.csv\n\nDataset: b\nDownload: /{of_b}.csv\n\n{others}")
    };
    let expected = |are_same: bool| -> Vec<(&str, &[&str])> {
        let others = ["o0", "o1", "o2", "o3"].map(|name| (name, &[] as &[&str]));
        let [a, b]: [&[&str]; 2] = if are_same { [&["b"], &["a"]] } else { [&[], &[]] };
        [("a", a), ("b", b)].into_iter().chain(others).collect()
    };
    for (of_b, are_same) in [("y", false), ("x", true), ("y", false), ("x", true)] {
        trial.world.set(SITE, &text(of_b));
        trial.run();
        check(&trial, &expected(are_same));
    }
    // A missing duplicate counts; a gone one does not, until it returns.
    let both = text("x");
    for run in 0..3 {
        let note = format!("# {run}\n\n");
        trial.world.set(SITE, &(note + &both.replace("Dataset: b\nDownload: /x.csv\n", "")));
        trial.run();
        check(&trial, &expected(run < 2));
    }
    trial.world.set(SITE, &both);
    trial.run();
    check(&trial, &expected(true));
}

#[test]
fn what_more_than_a_hundred_share_makes_none_of_them_the_same() {
    let mut trial = Trial::new();
    let text = |count: usize| {
        let own =
            |number| format!("Dataset: n{number}\nDownload: /licence.txt\nDownload: /{number}\n\n");
        (0..count).map(own).collect::<Vec<_>>().concat()
    };
    for (count, others) in [(100, 99), (101, 0), (130, 0)] {
        trial.world.set(SITE, &text(count));
        trial.run();
        assert!(trial.all().iter().all(|held| held.cluster.len() == others), "{count}");
        trial.is_sound();
    }
    // Half of them lose the mark, and it counts again.
    let mut parted = text(130);
    for number in 0..65 {
        let own = format!("Dataset: n{number}\nDownload: /licence.txt\n");
        parted = parted.replace(&own, &format!("Dataset: n{number}\n"));
    }
    trial.world.set(SITE, &parted);
    trial.run();
    assert!(trial.all()[..65].iter().all(|held| held.cluster.is_empty()));
    assert!(trial.all()[65..].iter().all(|held| held.cluster.len() == 64));
    trial.is_sound();
}
