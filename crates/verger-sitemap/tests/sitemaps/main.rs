//! Sitemaps of all forms, whole, broken and hostile.
mod chance;
mod gzip;
mod oracle;
mod random;
mod read;
mod shown;
mod vectors;
mod walk;
