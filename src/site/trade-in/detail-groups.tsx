import { type ReactNode, useEffect, useRef } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { detailGroups } from "#domain/trade-in/trade-in-fields.ts";
import type { TradeInModel } from "./trade-in-view.ts";

/**
 * The last step's questions in two groups; with script the second is shown when the first is answered, and
 * takes the focus.
 */
export function DetailGroups({
  model,
  open,
  field,
}: {
  model: TradeInModel;
  open: boolean;
  field(one: LeadField): ReactNode;
}) {
  const { car, seller } = detailGroups(model.detailsFields);
  const heading = useRef<HTMLLegendElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open && !before.current) heading.current?.focus();
    before.current = open;
  }, [open]);
  return (
    <>
      <fieldset className="trade-group">
        <legend className="trade-group-title">About the car</legend>
        <div className="form-rows trade-rows" data-step="details">
          {car.map(field)}
        </div>
      </fieldset>
      <fieldset className="trade-group" data-later={open ? undefined : ""}>
        <legend ref={heading} className="trade-group-title" tabIndex={-1}>
          About you
        </legend>
        <div className="form-rows trade-rows" data-step="details">
          {seller.map(field)}
        </div>
      </fieldset>
    </>
  );
}

/** The text of the button below them. */
export function DetailsButton({ open }: { open: boolean }) {
  if (open) return "See my value";
  return (
    <>
      <span className="script-only">Continue</span>
      <span className="no-script-only">See my value</span>
    </>
  );
}
