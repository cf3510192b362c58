//! The threads that share the work on a module.

use crate::streams;

/// Makes this thread one of those that share work, instead of one more, unless it processes one of many files. The others start
/// here, so that a command that shares no work starts none.
pub(crate) fn take_part() {
    if !streams::is_held() {
        let threads = rayon::ThreadPoolBuilder::new().use_current_thread();
        // A program that has threads already keeps them.
        let _ = threads.build_global();
    }
}
