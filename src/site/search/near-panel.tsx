import { Button } from "#site/parts/button.tsx";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { Icon } from "#site/parts/icon.tsx";
import type { NearView } from "./near-view.ts";
import type { FilterForm } from "./use-filter-form.tsx";

/** Where the shopper is and how far they would go: fields of the filter form, so that they work without script. */
export function NearPanel({ near, filters }: { near: NearView; filters: FilterForm }) {
  const { postcode, problem, within } = near;
  return (
    <Disclosure title="Distance" open name="near">
      <fieldset className="facet near" aria-label="Distance">
        <label>
          Your postcode
          {/* A search field follows the address, as the text does. */}
          <input
            className="field"
            type="search"
            name="near"
            defaultValue={postcode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            aria-invalid={!!problem || undefined}
            aria-describedby="near-note"
          />
        </label>
        <label>
          Within
          <select className="field" name="within" defaultValue={within ?? ""} data-value={within ?? ""}>
            <option value="">Any distance</option>
            {near.radii.map((km) => (
              <option key={km} value={km}>
                {km} km
              </option>
            ))}
          </select>
        </label>
        <p id="near-note" role="status" className={problem ? "field-error" : "muted"}>
          {problem}
        </p>
        <Button className="script-only" onClick={filters.locate}>
          <Icon name="pin" />
          Use my location
        </Button>
      </fieldset>
    </Disclosure>
  );
}
