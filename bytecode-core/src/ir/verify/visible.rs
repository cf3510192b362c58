//! The visibility of operands and successors in a body that was edited.
//!
//! Files number values by region, and blocks too. A reader would take one that is not visible for another.

use super::super::body::Body;
use super::scope::{Scopes, Visibility};
use crate::context::{Context, OperationName};
use crate::error::{Error, Result, ResultExt};

/// # Errors
/// Fails if an operand is not visible at its use, or if a successor is in another region.
pub(crate) fn expect_visible(context: &Context, body: &Body) -> Result<()> {
    let region_of = |block| body.blocks[block].region.get();
    let mut scopes = Scopes::new(body);
    scopes.enter(body.root_regions(), false, true);
    while let Some(id) = scopes.next(body) {
        let record = &body.operations[id];
        let is_visible = |operand| {
            let region = body.block_of(operand).and_then(region_of);
            let visibility = region.map(|region| scopes.visibility(region));
            matches!(visibility, Some(Visibility::From { .. }))
        };
        let hidden = body.operands(record).iter().position(|it| !is_visible(*it));
        let region = body.region_of(id);
        let mut successors = body.successors(record).iter();
        let problem = match (hidden, successors.position(|it| region_of(*it) != region)) {
            (Some(operand), _) => format!("operand {operand} is not visible here"),
            (None, Some(successor)) => format!("successor {successor} is in another region"),
            (None, None) => {
                if let Some(extra) = body.extra(record).filter(|it| it.region_count > 0) {
                    scopes.enter(extra.regions.clone(), false, extra.isolated);
                }
                continue;
            }
        };
        let name = OperationName::new(context, record.name);
        return Err(Error::message(problem)).within(|| format!("operation {id} `{name}`"));
    }
    Ok(())
}
