//! Pace: a simulated fleet, and a real one.
