import { searchHref } from "#domain/search/search-path.ts";
import { stateOfForm } from "./form-state.ts";
import type { SearchPageView } from "./search-page-view.ts";

export { recallNear } from "./near-fields.ts";

/** Fills in the postcode that the browser is in, and applies the form. */
export const fillInPostcode = (form: HTMLFormElement, apply: () => void): Promise<void> =>
  import("./my-location.ts").then(({ fillIn }) => fillIn(form, apply));

/**
 * The address that submitting the filter form would lead to. It is loaded after the page, which doesn't need
 * it.
 */
export function formAddress(fields: FormData, view: Pick<SearchPageView, "panels" | "at">): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string") parameters.append(name, value);
  }
  return searchHref(stateOfForm(parameters, view.panels), view.at);
}
