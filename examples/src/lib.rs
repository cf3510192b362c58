//! Programs that use only the public API: see the folder `examples`.
