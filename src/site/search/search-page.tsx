import { useNavigation } from "react-router";
import { interleave } from "#domain/search/promo-placement.ts";
import { LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { RemovableChip } from "#site/parts/chip.tsx";
import { EmptyState } from "#site/parts/empty-state.tsx";
import { ComparisonNote } from "#site/parts/finance/weekly-line.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { Pagination } from "#site/parts/pagination.tsx";
import { FeatureBanner } from "#site/parts/promotions/feature-banner.tsx";
import { FilterSheet } from "./filters.tsx";
import { PromoCard } from "./promo-card.tsx";
import { pageHref, type SearchPageView } from "./search-page-view.ts";
import { searchStatus } from "./search-status.ts";
import { SortSelect } from "./sort-select.tsx";
import { useFilterForm } from "./use-filter-form.tsx";

/** The number of cards whose pictures are loaded first: on a phone only the first is in view. */
const eager = 1;
/** Full rows where one, two or three cards stand side by side. */
const beforeBanner = 6;

/** The results page: filters, choices, the list with its promo cards, pages. */
export function SearchPage({ view }: { view: SearchPageView }) {
  const navigation = useNavigation();
  const status = searchStatus(view, navigation.state === "loading");
  const filters = useFilterForm(view);
  return (
    <div className="page results-page">
      <header className="results-head">
        <h1>
          {view.heading} {view.offered}
        </h1>
        <p role="status" aria-live="polite" className="results-count">
          {view.failed ? "" : `${view.countText} found`}
        </p>
      </header>
      <div className="results-layout">
        <FilterSheet view={view} filters={filters} />
        <section id="results" aria-label="Results" tabIndex={-1} aria-busy={status.kind === "loading"}>
          <div className="results-bar">
            <button type="button" className="btn open-filters" popoverTarget="filters">
              <Icon name="filter" />
              Filters{view.chips.length > 0 ? ` (${view.chips.length})` : ""}
            </button>
            <SortSelect view={view} filters={filters} />
          </div>
          {view.chips.length > 0 ? (
            <ul className="chosen" aria-label="Chosen filters">
              {view.chips.map((chip) => (
                <li key={chip.href + chip.label}>
                  <RemovableChip {...chip} />
                </li>
              ))}
              <li>
                <a className="link" href="/search" data-keep-scroll="">
                  Clear all
                </a>{" "}
                <OfferedLink link={view.save} />
              </li>
            </ul>
          ) : (
            <p className="chosen" aria-hidden="true">
              {view.place}
            </p>
          )}
          {status.kind === "hasError" ? <Failed view={view} /> : null}
          {view.notes ? <Notes view={view} /> : null}
          {view.cards.length > 0 ? <CardGrid key={pageHref(view.href, view.page)} view={view} /> : null}
          {view.cards.length === 0 && !view.failed ? <NothingFound view={view} /> : null}
          {view.nearest ? <Nearest near={view.nearest} /> : null}
          {view.comparison ? <ComparisonNote {...view.comparison} /> : null}
          <Pagination page={view.page} pages={view.pages} href={(page) => pageHref(view.href, page)} />
        </section>
      </div>
    </div>
  );
}

/** The cards, and after two rows of three the site's banner. A car that is in the next list too doesn't move there: each list has its own cards. */
function CardGrid({ view }: { view: SearchPageView }) {
  const cards = interleave(view.cards, view.promos).map((entry) =>
    entry.kind === "car" ? (
      <CarCard key={entry.car.id} card={entry.car} priority={entry.at < eager && view.page === 1} />
    ) : (
      <PromoCard key={`promo ${entry.slide.id}`} slide={entry.slide} />
    ),
  );
  return (
    <div className="card-grid">
      {cards.slice(0, beforeBanner)}
      {view.banner ? <FeatureBanner links={view.banner} /> : null}
      {cards.slice(beforeBanner)}
    </div>
  );
}

/** What the words of the text became, and whom to ask. */
function Notes({ view: { notes, ask } }: { view: SearchPageView }) {
  return (
    <div className="words-read" role="status">
      {notes?.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <OfferedLink link={ask} />
    </div>
  );
}

/** A link, where there is such a page. */
function OfferedLink({ link }: { link: SearchPageView["save"] }) {
  return link ? (
    <a className="link" href={link.href}>
      {link.text}
    </a>
  ) : null;
}

/** Suggests refinements to remove, each with the number of results. */
function NothingFound({ view }: { view: SearchPageView }) {
  const { loosen, noun, ask, nothing } = view;
  return (
    <EmptyState {...nothing!}>
      <ul className="loosen">
        {loosen.map((choice) => (
          <li key={choice.href}>
            <a className="chip" href={choice.href}>
              Without <strong>{choice.label}</strong>
              <i>{choice.count}</i>
            </a>
          </li>
        ))}
      </ul>
      <LinkButton href="/search" look="primary">
        Show all {noun}
      </LinkButton>
      <OfferedLink link={view.save} />
      <OfferedLink link={ask} />
    </EmptyState>
  );
}

/** The cars of the nearest search, after those that are found. */
function Nearest({ near }: { near: NonNullable<SearchPageView["nearest"]> }) {
  return (
    <section>
      <h2 className="near-title">
        <OfferedLink link={near} />
      </h2>
      <div className="card-grid">
        {near.cards.map((card) => (
          <CarCard key={card.id} card={card} priority={false} />
        ))}
      </div>
    </section>
  );
}

function Failed({ view }: { view: SearchPageView }) {
  return (
    <EmptyState title="Results couldn’t load" text="Your choices stay; try again.">
      <LinkButton href={pageHref(view.href, view.page)} look="primary" data-native="">
        <Icon name="refresh" />
        Try again
      </LinkButton>
    </EmptyState>
  );
}
