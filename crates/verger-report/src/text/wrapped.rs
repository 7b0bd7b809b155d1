//! Lines that are not longer than a narrow terminal is wide.

use super::shown::width;

/// The columns of a narrow terminal, but for the last one.
const COLUMNS: usize = 79;

/// The text as lines of at most 79 columns, each after this many spaces; a longer word has a line of its own.
pub(super) fn wrapped(text: &str, indent: usize) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && indent + width(&line) + 1 + width(word) > COLUMNS {
            push(&mut lines, &line, indent);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    push(&mut lines, &line, indent);
    lines
}

fn push(lines: &mut String, line: &str, indent: usize) {
    if !lines.is_empty() {
        lines.push('\n');
    }
    lines.extend([&" ".repeat(indent), line]);
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        let text = format!("{} {} {}", "ab ".repeat(60), "x".repeat(90), "é ".repeat(50));
        let lines = wrapped(&text, 6);
        assert!(lines.lines().all(|line| line.starts_with("      ") && !line.ends_with(' ')));
        assert!(lines.lines().all(|line| line.chars().count() <= 79 || line.contains('x')));
        assert_eq!(
            lines.split_whitespace().collect::<Vec<_>>(),
            text.split_whitespace().collect::<Vec<_>>()
        );
        assert_eq!(wrapped("", 2), "  ");
    }
}
