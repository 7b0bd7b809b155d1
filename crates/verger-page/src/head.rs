/// Whether an element may be inside or around a head without ending it (HTML standard, §13.2.6.4.4).
pub(crate) fn may_hold(name: &[u8]) -> bool {
    IN_HEAD.contains(&name)
}

const IN_HEAD: [&[u8]; 14] = [
    b"html",
    b"head",
    b"base",
    b"basefont",
    b"bgsound",
    b"link",
    b"meta",
    b"noframes",
    b"noscript",
    b"script",
    b"style",
    b"template",
    b"title",
    b"isindex",
];
