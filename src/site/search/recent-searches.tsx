import { useEffect, useState } from "react";
import { withPreset } from "#domain/search/search-path.ts";
import { parseSearch } from "#domain/search/search-query.ts";
import { Icon } from "#site/parts/icon.tsx";
import { type PastSearch, readHistory, rememberSearch } from "./search-history.ts";
import type { SearchPageView } from "./search-page-view.ts";

const storageKey = "recent-searches";

/**
 * The shopper's last searches, stored in this browser only (SEARCH-73, DECIDE-107). They open below the
 * search box while it has the focus, so that nothing on the page moves. Showing a list that a choice narrowed
 * adds it.
 */
export default function RecentSearches({ view }: { view: SearchPageView }) {
  const [history, setHistory] = useState<PastSearch[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new search
  useEffect(() => {
    const known = storedHistory();
    setHistory(known);
    if (view.chips.length === 0 || view.count === 0) return;
    const { refinements } = withPreset(
      parseSearch(new URL(view.href, "http://site").searchParams),
      view.at.refinements,
    );
    const label = view.chips.map((chip) => chip.label).join(", ");
    const next = rememberSearch(known, { refinements, path: view.href, label: label.slice(0, 200) });
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {}
  }, [view.href]);
  const others = history.filter((past) => past.path !== view.href);
  if (others.length === 0) return null;
  return <RecentList searches={others} className="recent" />;
}

/** The searches that this browser knows; none where its storage is blocked, as in frames of other sites. */
function storedHistory(): ReturnType<typeof readHistory> {
  try {
    return readHistory(localStorage.getItem(storageKey));
  } catch {
    return readHistory(null);
  }
}

/** The same list under the search of the front page. */
export function RecentBelowHero() {
  const [history, setHistory] = useState<PastSearch[]>([]);
  useEffect(() => setHistory(storedHistory()), []);
  return (
    <div className="hero-recent">
      {history.length > 0 ? <RecentList searches={history} className="recent-row" /> : null}
    </div>
  );
}

function RecentList({ searches, className }: { searches: PastSearch[]; className: string }) {
  return (
    <nav className={className} aria-label="Recent searches">
      <p>Recent searches</p>
      <ul>
        {searches.map((past) => (
          <li key={past.path}>
            <a href={past.path}>
              <Icon name="clock" />
              <span>{past.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
