//! Shapes on the earth → the box around them, `west,south,east,north`; a point in WKT. What is none is kept as written.

use serde_json::Value;

/// The box of a shape in WKT or `GeoJSON`, in which longitude comes first.
pub(in crate::json) fn of_text(text: &str) -> String {
    let text = text.trim();
    if text.starts_with('{') {
        return of_geo_json(text).unwrap_or_else(|| text.to_owned());
    }
    of_wkt(text).unwrap_or_else(|| text.to_owned())
}

fn of_wkt(text: &str) -> Option<String> {
    // Only this reference system has longitude first for certain.
    let text = match text.strip_prefix('<') {
        Some(rest) => {
            let (system, shape) = rest.split_once('>')?;
            system.ends_with("CRS84").then(|| shape.trim_start())?
        }
        None => text,
    };
    let (kind, numbers) = text.split_once('(')?;
    let kind = kind.trim().to_ascii_uppercase();
    let numbers = numbers.trim_end().strip_suffix(')')?;
    if kind == "ENVELOPE" {
        let [west, east, north, south] =
            numbers.split(',').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        [west, south, east, north].iter().all(|number| is_number(number)).then_some(())?;
        return Some([west, south, east, north].join(","));
    }
    let pairs = numbers.split(',').map(|pair| {
        let mut words = pair
            .split(|c: char| c.is_whitespace() || matches!(c, '(' | ')'))
            .filter(|word| !word.is_empty());
        Some((words.next()?, words.next()?))
    });
    let pairs: Vec<_> = pairs.collect::<Option<_>>()?;
    match (&*kind, &pairs[..]) {
        ("POINT", [(x, y)]) if is_number(x) && is_number(y) => Some(format!("POINT({x} {y})")),
        ("POINT", _) => None,
        _ => around(&pairs),
    }
}

fn of_geo_json(text: &str) -> Option<String> {
    let shape: Value = serde_json::from_str(text).ok()?;
    let mut pairs = Vec::new();
    push_pairs(shape.get("coordinates")?, &mut pairs)?;
    let texts: Vec<_> = pairs.iter().map(|(x, y)| (&**x, &**y)).collect();
    match &texts[..] {
        [(x, y)] => Some(format!("POINT({x} {y})")),
        texts => around(texts),
    }
}

fn push_pairs(value: &Value, pairs: &mut Vec<(String, String)>) -> Option<()> {
    let values = value.as_array()?;
    if let [x, y, ..] = &values[..]
        && x.is_number()
        && y.is_number()
    {
        pairs.push((x.to_string(), y.to_string()));
        return Some(());
    }
    values.iter().try_for_each(|value| push_pairs(value, pairs))
}

/// The box of a shape of schema.org, in which latitude comes first.
pub(super) fn of_latitudes(kind: &str, text: &str) -> String {
    let numbers =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let numbers: Vec<_> = numbers.collect();
    let pairs: Vec<_> = numbers.chunks_exact(2).map(|pair| (pair[1], pair[0])).collect();
    let is_whole = numbers.len().is_multiple_of(2);
    let around = is_whole.then(|| around(&pairs)).flatten();
    around.unwrap_or_else(|| format!("{kind} {text}"))
}

/// The box around points, with its numbers as written.
fn around(points: &[(&str, &str)]) -> Option<String> {
    let is_point = |(x, y): &(&str, &str)| is_number(x) && is_number(y);
    if points.len() < 2 || !points.iter().all(is_point) {
        return None;
    }
    let value = |text: &&str| text.parse::<f64>().unwrap_or(0.0);
    let xs = || points.iter().map(|(x, _)| *x);
    let ys = || points.iter().map(|(_, y)| *y);
    let least = |all: &mut dyn Iterator<Item = &str>| {
        all.min_by(|one, two| value(one).total_cmp(&value(two))).map(str::to_owned)
    };
    let greatest = |all: &mut dyn Iterator<Item = &str>| {
        all.max_by(|one, two| value(one).total_cmp(&value(two))).map(str::to_owned)
    };
    let sides = [least(&mut xs()), least(&mut ys()), greatest(&mut xs()), greatest(&mut ys())];
    Some(sides.into_iter().collect::<Option<Vec<_>>>()?.join(","))
}

fn is_number(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(f64::is_finite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_become_boxes() {
        for (text, shape) in [
            ("POLYGON((4.7 52.4, 5 52.4, 5 52.3, 4.7 52.3, 4.7 52.4))", "4.7,52.3,5,52.4"),
            ("<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POLYGON((-1 2,3 -4))", "-1,-4,3,2"),
            ("ENVELOPE(-10, 20.5, 60, 30)", "-10,30,20.5,60"),
            (" POINT (4.88 52.37)", "POINT(4.88 52.37)"),
            (r#"{"type":"Polygon","coordinates":[[[1.5,2],[3,4.0],[1.5,2]]]}"#, "1.5,2,3,4.0"),
            (r#"{"type":"Point","coordinates":[1.5,2]}"#, "POINT(1.5 2)"),
        ] {
            assert_eq!(of_text(text), shape, "{text}");
        }
        for other in ["<urn:EPSG:4326> POINT(1 2)", "POLYGON((a b))", "POINT(1)", "{}", "Berlin"] {
            assert_eq!(of_text(other), other);
        }
        assert_eq!(of_latitudes("box", "52.3 4.7 52.4 5.0"), "4.7,52.3,5.0,52.4");
        assert_eq!(of_latitudes("box", "52.3,4.7 52.4"), "box 52.3,4.7 52.4");
    }
}
