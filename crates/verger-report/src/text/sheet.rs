use std::io::{Result, Write};

/// A text that answers are written on, one after the other: how one is laid out may depend on those before it.
pub trait Sheet {
    /// Lets go of what was held back: nobody knows when more comes.
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
    /// Adds the answers to one question: one a robot.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    fn add(&mut self, answers: &[A], out: &mut dyn Write) -> Result<()>;
}
