//! Pace: a simulated fleet, and a real one.

mod campaign;
mod clock;
mod event;
mod fault;
mod origin;
mod plant;
mod random;
mod real;
mod scene;
mod server;
mod site;
mod throughput;
mod visitors;
mod worker;
mod world;

pub use campaign::{Campaign, Found, campaign, find};
pub use origin::Violations;
pub use plant::Plant;
pub use real::{Counted, Driver, RealFleet, RealRun, pace_worker, real};
pub use throughput::{InProcess, ThroughRedis, in_process, through_redis};
pub use visitors::{
    Broken, Caught, DriverBug, Hunt, Judged, Visitors, hunt, visit, watch_visitors,
};
pub use world::{Fleet, Run, run};
