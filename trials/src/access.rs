//! Access: the guard, the transport, and what a site may answer.
