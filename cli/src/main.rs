//! The `mlirbc` command line tool.

#[cfg(not(target_env = "msvc"))]
mod allocator;

fn main() -> std::process::ExitCode {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    use_one_heap_of_c();
    mlirbc::main_with(|registry| registry)
}

/// Makes all threads share one heap of the C library, which allocates little beside jemalloc. By default, it reserves at least 64 MiB
/// of addresses for each thread, which a process with a limit lacks elsewhere.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "a function of the C library")]
fn use_one_heap_of_c() {
    // SAFETY: the function takes two integers, and is called before there is another thread.
    unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
}
