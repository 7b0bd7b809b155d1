//! Writes the characters of JIS X 0208, in which ISO-2022-JP is written, as the Encoding Standard has them. The decoders
//! of `encoding_rs` can only be linked together, and their tables are larger than all else in a page's module.

use std::fmt::Write as _;
use std::path::PathBuf;

use encoding_rs::ISO_2022_JP;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut table = "[\n".to_owned();
    for lead in 0x21..=0x7E {
        for trail in 0x21..=0x7E {
            let octets = [0x1B, b'$', b'B', lead, trail];
            let (text, _, is_wrong) = ISO_2022_JP.decode(&octets);
            let of_text = text.chars().next().filter(|_| !is_wrong).map_or(0, u32::from);
            write!(table, "{of_text:#06X},").expect("writing to a String does not fail");
        }
        table.push('\n');
    }
    table.push_str("]\n");
    let folder = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let file = folder.expect("cargo names a folder").join("jis0208.rs");
    std::fs::write(file, table).expect("the folder is there to be written into");
}
