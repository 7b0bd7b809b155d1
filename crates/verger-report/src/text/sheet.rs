use std::io::{Result, Write};

/// A text to which answers are written, one after the other: the layout of one may depend on those before it.
pub trait Sheet {
    /// Writes out buffered text: nobody knows when more arrives.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn pause(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Ends the sheet.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    fn end(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// A sheet for answers of that type.
pub trait SheetOf<A>: Sheet {
    /// Adds the answers to one question: one per robot.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    fn add(&mut self, answers: &[A], out: &mut dyn Write) -> Result<()>;
}
