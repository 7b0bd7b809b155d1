//! A chart of growth in SVG: text, so that it can be committed and compared.

use std::fmt::Write as _;

use super::axis::Axis;
use super::{Growth, Line, Panel};

const WIDTH: f64 = 1080.0;
const HEIGHT: f64 = 500.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 436.0;
/// The left and right edges of the panels.
const PANELS: [(f64, f64); 2] = [(76.0, 516.0), (602.0, 1042.0)];

/// One for each engine. Shapes differ as well, for readers who see few colours.
const COLOURS: &[&str] = &["#0b6e4f", "#2bb673", "#c0392b", "#d98c00", "#5b5fc7", "#7a7a7a"];

/// Draws the chart.
pub(crate) fn chart(growth: &Growth) -> String {
    let points =
        || growth.panels.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points);
    let up = Axis::new(points().map(|&(_, nanos)| nanos), BOTTOM, TOP);
    let mut svg = Svg::new(&format!("Time of a decision, by {}", growth.along));
    for (panel, (left, right)) in growth.panels.iter().zip(PANELS) {
        let along = Axis::new(points().map(|&(at, _)| at), left, right);
        svg.panel(panel, growth.along, &along, &up, left, right);
    }
    svg.legend(growth.panels.first().map_or(&[][..], |panel| &panel.lines));
    svg.text.push_str("</svg>\n");
    svg.text
}

struct Svg {
    text: String,
}

impl Svg {
    fn new(title: &str) -> Self {
        let mut svg = Self { text: String::new() };
        svg.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">"
        ));
        svg.put(&format!("<title>{title}</title>"));
        svg.put(&format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>"));
        svg.label(PANELS[0].0, 28.0, "start", &format!("<tspan font-size=\"17\">{title}</tspan>"));
        svg
    }

    fn put(&mut self, element: &str) {
        writeln!(self.text, "{element}").expect("writing to a String does not fail");
    }

    fn label(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        self.put(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn rule(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: &str) {
        self.put(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\"/>"
        ));
    }

    fn panel(&mut self, panel: &Panel, name: &str, along: &Axis, up: &Axis, left: f64, right: f64) {
        for (axis, is_along) in [(along, true), (up, false)] {
            let figures = axis.between().map(|figure| (figure, "#f1f1f1"));
            for (figure, colour) in figures.chain(axis.decades().map(|figure| (figure, "#d0d0d0")))
            {
                let place = axis.place(figure);
                if is_along {
                    self.rule((place, TOP), (place, BOTTOM), colour);
                } else {
                    self.rule((left, place), (right, place), colour);
                }
            }
        }
        for figure in along.decades() {
            self.label(along.place(figure), BOTTOM + 18.0, "middle", &grouped(figure));
        }
        for figure in up.decades() {
            self.label(left - 8.0, up.place(figure) + 4.0, "end", &time(figure));
        }
        self.label(f64::midpoint(left, right), BOTTOM + 40.0, "middle", name);
        self.label(left, TOP - 8.0, "start", &panel.title);
        // The last line drawn is on top: ours.
        for (index, line) in panel.lines.iter().enumerate().rev() {
            let places: Vec<_> =
                line.points.iter().map(|&(at, nanos)| (along.place(at), up.place(nanos))).collect();
            let path: Vec<_> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let (colour, width) = (colour(index), if is_ours(line) { 3 } else { 2 });
            self.put(&format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
                path.join(" ")
            ));
            for (x, y) in places {
                self.mark(index, x, y);
            }
        }
    }

    /// The mark of an engine: a disc, a square, a triangle, in its colour.
    fn mark(&mut self, index: usize, x: f64, y: f64) {
        let colour = colour(index);
        self.put(&match index % 3 {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>"),
            1 => format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"7\" fill=\"{colour}\"/>",
                x - 3.5,
                y - 3.5
            ),
            _ => format!("<path d=\"M{x:.1} {:.1}l4.5 8h-9z\" fill=\"{colour}\"/>", y - 5.0),
        });
    }

    fn legend(&mut self, lines: &[Line]) {
        let mut x = PANELS[0].0;
        for (index, line) in lines.iter().enumerate() {
            self.mark(index, x + 5.0, 48.0);
            self.label(x + 16.0, 52.0, "start", &line.engine);
            // Wide enough for any face of this size.
            x += 36.0 + 7.5 * line.engine.len() as f64;
        }
    }
}

fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()]
}

fn is_ours(line: &Line) -> bool {
    line.engine.starts_with("verger")
}

fn time(nanos: f64) -> String {
    match nanos {
        1e6.. => format!("{} ms", nanos / 1e6),
        1e3.. => format!("{} µs", nanos / 1e3),
        _ => format!("{nanos} ns"),
    }
}

/// With a comma between thousands.
fn grouped(figure: f64) -> String {
    let digits = format!("{figure}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
