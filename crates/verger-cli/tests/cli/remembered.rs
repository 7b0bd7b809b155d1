//! A cache in which a site was remembered that nobody asked.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use verger_access::{Next, Profile, ResponseHead, RobotsFetch, Site, Store as _};
use verger_store::RedbStore;

/// Stores what a fetch of this robots.txt with this duration would store.
pub(crate) fn remember(cache: &Path, profile: &Profile, file: &str, took: Duration) {
    let site = Site::of("https://example.com").expect("a site");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970").as_secs();
    let now = verger::time::Moment::from_unix(now);
    let asking = RobotsFetch::new(site, profile, None);
    let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, now) else {
        panic!("a file is read");
    };
    let reading = reading.chunk(file.as_bytes(), now).expect("there is room");
    let mut answer = reading.end(now);
    answer.took = Some(took);
    let learned = profile.learn(None, answer);
    let store = RedbStore::held(cache).expect("a new file");
    store.remember(&learned.entry, learned.body.as_deref()).expect("the disk takes it");
}
