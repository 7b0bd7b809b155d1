//! The playground for WebAssembly: what its page calls. Bytes cross the border as in the npm package (`verger_js::exchange`).
#![deny(unsafe_code)]

mod exports;
