import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#site/parts/button.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { later } from "#site/parts/later.tsx";
import { leaveSheet } from "#site/parts/leave-sheet.ts";
import { partByValue } from "#site/parts/part.ts";
import { SearchField } from "#site/parts/search-field/search-field.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { NearPanel } from "./near-panel.tsx";
import type { SearchPageView } from "./search-page-view.ts";
import type { FilterForm } from "./use-filter-form.tsx";

/** Stored in this browser only, so it is rendered after the page. */
const RecentSearches = later(() => import("./recent-searches.tsx"));

/**
 * All filters in one GET form: a rail beside the results on wide screens, a full sheet on phones. The sheet
 * is a native popover, so that it opens without script; without script its button submits the form.
 */
export function FilterSheet({ view, filters }: { view: SearchPageView; filters: FilterForm }) {
  usePanelState(filters.form, view.persistPanels);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the landmark is the form itself, which is also the sheet
    <form
      id="filters"
      className="rail"
      popover="auto"
      action="/search"
      method="get"
      role="search"
      aria-label="Filters"
      ref={filters.form}
      onBlur={leaveSheet}
      onChange={filters.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        filters.apply();
        showResults(event.currentTarget);
      }}
    >
      <div className="rail-head">
        <h2>Filters</h2>
        {view.chips.length > 0 ? (
          <a className="link" href="/search" data-keep-scroll="">
            Clear all
          </a>
        ) : null}
        <button
          type="button"
          className="icon-btn rail-close"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="search-box">
        <Icon name="search" />
        <SearchField
          id="search-query"
          label="Search by make, model or keyword"
          start={view.query}
          within={filters.within}
          onChosen={filters.stopTyping}
        />
        {view.recentSearches && loaded ? (
          <Suspense fallback={null}>
            <RecentSearches view={view} />
          </Suspense>
        ) : null}
      </div>
      {view.hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="rail-panels">
        {view.near ? <NearPanel near={view.near} filters={filters} /> : null}
        {view.panels.map((panel) =>
          partByValue("filter", panel, <FacetPanel key={panel.attribute} panel={panel} />),
        )}
      </div>
      <div className="rail-foot">
        <Button type="submit" look="primary" wide>
          Show Me {view.countText}
        </Button>
      </div>
    </form>
  );
}

/** "Show Me N cars" jumps to the results (SEARCH-41). */
function showResults(form: HTMLElement): void {
  if (form.matches(":popover-open")) form.hidePopover();
  const results = document.getElementById("results");
  results?.scrollIntoView({ block: "start" });
  results?.focus({ preventScroll: true });
}

const storageKey = "filter-panels";

/**
 * Panels open and close one by one (SEARCH-44). They start open on wide screens and closed on phones; where
 * the site configures it, their state is stored between visits (SEARCH-45, DECIDE-136).
 */
function usePanelState(form: FilterForm["form"], persist: boolean): void {
  const settled = useRef<WeakSet<Element>>(undefined);
  // After every render: a choice may add a panel, such as the models of a make.
  useLayoutEffect(() => {
    // If the sheet was opened before hydration, the panels are in use: they stay as they are.
    const inUse = !settled.current && (form.current?.matches?.(":popover-open") ?? false);
    settled.current ??= new WeakSet();
    const added = panelsOf(form.current).filter((panel) => !settled.current?.has(panel));
    if (added.length === 0) return;
    const stored = persist ? readPanels() : {};
    const narrow = window.matchMedia?.("(width < 64rem)").matches ?? false;
    for (const panel of added) {
      settled.current.add(panel);
      const known = stored[panel.dataset.panel ?? ""];
      if (!inUse && (known !== undefined || narrow)) panel.open = known ?? false;
    }
  });
  useEffect(() => {
    if (!persist) return;
    const storePanels = () => {
      const state = Object.fromEntries(
        panelsOf(form.current).map((panel) => [panel.dataset.panel, panel.open]),
      );
      try {
        localStorage.setItem(storageKey, JSON.stringify({ ...readPanels(), ...state }));
      } catch {}
    };
    const element = form.current;
    element?.addEventListener("toggle", storePanels, true);
    return () => element?.removeEventListener("toggle", storePanels, true);
  }, [form, persist]);
}

function panelsOf(form: HTMLElement | null): HTMLDetailsElement[] {
  return [...(form?.querySelectorAll<HTMLDetailsElement>("details[data-panel]") ?? [])];
}

function readPanels(): Record<string, boolean> {
  try {
    const state: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof state === "object" && state !== null ? (state as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
