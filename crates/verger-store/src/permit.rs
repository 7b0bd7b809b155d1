//! Permits that outlive a process: in one redb file, or in a Redis for a fleet.
