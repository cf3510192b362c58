//! NVIDIA Tile IR bytecode.
