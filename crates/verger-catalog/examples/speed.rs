use std::time::Instant;
use verger_catalog::*;
fn main() {
    let mut t = String::from("Catalog: c\nLicense: CC0\n\n");
    for i in 0..100_000 { t += &format!("Dataset: d{i}\nTitle: Title of {i} and some words\nDescription: A longer description of what this is about, in words that are many.\nKeyword: weather\nKeyword: rain\nModified: 2026-11-20\nPublisher: Office\nDownload: /d/{i}.csv\nFormat: CSV\nBytes: 1234\nMy-field: x\n\n"); }
    let run = |name: &str, t: &str| { let s = Instant::now(); let c = read(t.as_bytes(), &ReadOptions{base: "https://e.com/data.txt".parse().ok(), ..Default::default()}); println!("{name}: {} MB, {} datasets, {} notices, {:?}", t.len()>>20, c.datasets.len(), c.notices.len(), s.elapsed()); c };
    let c = run("records", &t);
    let s = Instant::now(); let y = write_yaml(&c); println!("write yaml {:?}", s.elapsed());
    run("yaml", &y);
    let s = Instant::now(); let n = normal_form(t.as_bytes(), &Default::default()).len(); println!("fmt {n} {:?}", s.elapsed());
    let e = c.expanded();
    let mut out = Vec::new(); let s = Instant::now();
    export(ExportForm::Dcat, &ExportHead::default(), e.datasets.iter().map(|dataset| Exported{source:"https://e.com/data.txt", dataset}), &mut out).unwrap();
    println!("dcat {:?} {} MB", s.elapsed(), out.len()>>20);
    run("dcat json", std::str::from_utf8(&out).unwrap());
    let mut h = String::from("datasets:\n"); let mut n = 1; while h.len() < 16<<20 { h += &" ".repeat(n); h += "title: [\n"; n += 1; } run("stairs [", &h);
    let h = "- path: [a\n  title: \"b\n".repeat(500_000); run("unclosed", &h);
    let h = "path: x\n".to_owned() + &" - - - - - - - - - - a\n".repeat(500_000); run("dashes", &h);
    let h = "Dataset: a\n".repeat(1_000_000); run("same id", &h);
    let h = "Title: a\n".repeat(1_000_000); run("one record", &h);
    let h = "a\n".repeat(2_000_000); run("nothing", &h);
    let h = "Download: /a\nAccess-url: /b\n".repeat(500_000); run("files", &("Dataset: a\n".to_owned()+&h));
    let h = "path:\n".to_owned() + &"- a\n".repeat(300_000) + "files:\n" + &"- path: a\n".repeat(300_000); run("yaml files", &h);
    let h = "k: a\n  b\n".repeat(1) + &"  b: c\n".repeat(1_000_000); run("append", &("path: x\ndescription: x\n".to_owned()+&h));
    let h = "path: x\n".to_owned() + &(0..300_000).map(|i| format!("k{i}: v\n")).collect::<String>(); let c = run("many keys", &h); let s=Instant::now(); write_yaml(&c); println!("write {:?}", s.elapsed());
}
