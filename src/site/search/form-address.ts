import { searchHref } from "#domain/search/search-path.ts";
import { stateOfForm } from "./form-state.ts";
import type { SearchPageView } from "./search-page-view.ts";

export { recallNear } from "./near-fields.ts";

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
