use crate::Failure;
pub fn measure(_: u64) -> Result<(), Failure> {
    Ok(())
}
