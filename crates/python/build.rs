//! On some systems the linker must be told that Python's functions come from the program that loads
//! the module.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
