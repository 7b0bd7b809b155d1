//! The initial population: shapes that made some engine slow, or might.

use super::shape::Shape;

/// Each with its purpose.
const FAMILIES: &[(&str, &str)] = &[
    ("periodic needles that nearly occur", "A=ab B=bb; path A+; disallow *A8B"),
    ("the same, and shorter", "A=ab B=bb; path A+; allow *A3B*B"),
    ("a needle whose last octet is missing", "A=a B=b; path A+; disallow *A14B"),
    ("the same, with its octet once at the end", "A=a B=b; path A+B; allow *A6B*B"),
    ("five hundred stars", "A=a; path A+; disallow /*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A*A#"),
    ("numbers bound to the end", "A=0123456789abcdef; path ~+; disallow /*#$"),
    (
        "random binary needles",
        "A=ab; path ~+; disallow *~6; disallow *~12; disallow *~20; disallow *~28",
    ),
    ("two pieces of the path and an absent tail", "A=abcdef B=z; path ~+; disallow *?7*?7*B"),
    ("the same, binary", "A=ab B=z; path ~+; disallow *?9*?9*B"),
    ("pieces in the wrong order", "A=abcd B=xyz C=uvw; path ~+B~+C~+; disallow *C*B"),
    ("three segments", "A=ab; path ~+; disallow *?5*?5*~9"),
    ("four segments", "A=ab; path ~+; disallow *?5*?5*?5*~12"),
    ("six segments", "A=ab; path ~+; disallow *?5*?5*?5*?5*?5*~14"),
    ("a long shared prefix", "A=ab; path A+; disallow /A50#; allow /A20*A20#"),
    ("nested literals", "A=abcdefgh; path ~+; disallow <127; allow <120"),
    ("nested literals behind which stars stand", "A=abcdefgh B=z; path ~+; disallow <127*B"),
    ("rules that share one gram", "A=ab B=-9-9; path ~+B~+; disallow *B*~9"),
    ("escapes", "A=%61%2f%C3%BC B=%2F; path A+; disallow /*A3B; allow /A2*#"),
    (
        "a text on both sides of the place that was reached, nearly everywhere between",
        "A=ab B=x C=abb; path CBA+C; allow *B*C*B",
    ),
    ("the same, random", "A=ab B=x C=abbabab; path CB~+C; allow *B*C*B"),
    ("the same, of one octet", "A=a B=x C=aab; path CBA+C; allow *B*C*B"),
    ("the shortest rules", "A=a; path A+; allow /#"),
    ("the shortest rules with a star", "A=a; path A+; allow *#"),
    ("nothing but stars", "A=a; path A+; allow **********#"),
    ("literals with a long common text", "A=a; path A+; allow /A90#"),
    ("very long literals", "A=a; path A+; allow /A150#; disallow /A1500#"),
    ("many robots", "A=a; path A+; agent #; disallow /A#"),
    ("groups for everyone", "A=a; path A+; agent *; disallow /A#"),
    ("empty lines", "A=a; path A+; blank"),
    ("empty lines, both ends", "A=a; path A+; both"),
    ("one long line", "A=a; path A+; text A100000"),
    ("index pages", "A=/index.html B=b; path B+; allow /#A"),
    ("lines that must be read", "A=a; path A+; text #"),
];

/// Every family under both dialects.
pub(crate) fn families() -> impl Iterator<Item = Shape> {
    FAMILIES.iter().flat_map(|(_, text)| {
        ["google", "rfc9309"].map(|dialect| {
            Shape::read(&format!("{dialect}: {text}")).expect("the families are shapes")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hostile::file::Hostile;

    #[test]
    fn families_are_decided_alike_by_all_ways() {
        for shape in families() {
            let hostile = Hostile::new(&shape, 16 << 10, 2048);
            assert_eq!(hostile.robots.len(), 16 << 10, "{shape}");
            assert_eq!(hostile.url.absolute().len(), 2048, "{shape}");
            assert!(crate::hostile::agree(shape.dialect, &hostile), "{shape}");
        }
    }
}
