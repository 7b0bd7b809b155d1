//! Harvests a hostile description and prints what that took: `description-reader NAME SIZE`.

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let report = match arguments.as_slice() {
        [name, size] => {
            size.parse().ok().and_then(|size| verger_trials::catalog::meet_bomb(name, size))
        }
        _ => None,
    };
    let report = report.ok_or_else(|| std::io::Error::other("description-reader NAME SIZE"))?;
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}
