//! Limits that the system sets for the process.

/// Makes a write beyond the limit of the size of files (`ulimit -f`) fail with an error. By default, a signal ends the process
/// without a message, and leaves the part that was written.
pub(crate) fn report() {
    #[cfg(unix)]
    {
        // The handler has nothing to do: with one, the write returns. Without one, the system's message is what remains.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    }
}
