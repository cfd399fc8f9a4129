import type { SearchPageView } from "./search-page-view.ts";
import type { FilterForm } from "./use-filter-form.tsx";

/** The order of the list: a control of the filter form that is placed above the results. */
export function SortSelect({ view, filters }: { view: SearchPageView; filters: FilterForm }) {
  const chosen = view.sortBy === "relevance" ? "" : view.sortBy;
  return (
    <div className="sort">
      <label htmlFor="sort-by">Sort by</label>
      <select
        id="sort-by"
        className="field"
        name="sortBy"
        form="filters"
        defaultValue={chosen}
        data-value={chosen}
        onChange={filters.onChange}
      >
        {view.sorts.map((option) => (
          <option key={option.name} value={option.name === "relevance" ? "" : option.name}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="submit" form="filters" className="btn no-script-only">
        Sort
      </button>
    </div>
  );
}
