use crate::arguments::{Common, Compliance};

pub fn run(_: &Compliance, _: &Common) -> anyhow::Result<()> {
    Ok(())
}
