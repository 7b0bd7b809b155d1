/// Whether an element may stand in a head, or around it, without ending it (HTML standard, §13.2.6.4.4).
pub(crate) fn may_hold(name: &str) -> bool {
    IN_HEAD.contains(&name)
}

const IN_HEAD: [&str; 14] = [
    "html", "head", "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript",
    "script", "style", "template", "title", "isindex",
];
