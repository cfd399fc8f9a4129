import { Link, useNavigation, useSearchParams } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { FilterSelect, SelectField } from "#console/parts/field.tsx";
import { FilterFold } from "#console/parts/filter-fold.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Notice, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { DraftLink } from "#console/parts/setting-form/draft-link.tsx";
import { offerDays } from "#domain/measurement/offer-counts.ts";
import { leastShown } from "#domain/measurement/results.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { kindNames, offerKinds } from "./offer.ts";
import { newOfferAddress } from "./offer-address.ts";
import { OfferList } from "./offer-list.tsx";
import { OfferMonth } from "./offer-month.tsx";
import { activeFilters, type OfferFilter, offersAddress } from "./offer-query.ts";
import { type OfferState, offerStates } from "./offer-state.ts";
import type { OffersModel } from "./offers.ts";

/** What is advertised on the sites, and when: by what becomes of it, or as a month. */
export function OffersScreen({ model }: { model: OffersModel }) {
  const { filter, offers, unreadable, unlistedPopups, changes, today } = model;
  useLive();
  const isLoading = useNavigation().state === "loading";
  const month = filter.month ?? today.slice(0, 7);
  return (
    <>
      <ScreenHead
        title="Offers"
        about="Slides, tiles, cards, popups and offers on models: what runs, and what comes next."
      >
        <Views filter={filter} month={month} />
        <ButtonLink kind="primary" to={newOfferAddress(filter.kind ?? "slide")}>
          Start an offer
        </ButtonLink>
        <DraftLink changes={changes} />
      </ScreenHead>
      <div className="stack" aria-busy={isLoading || undefined}>
        <Done />
        {unreadable.length > 0 ? (
          <Notice tone="bad">
            The draft of {unreadable.join(", ")} has values that don’t fit together, so its offers aren’t
            listed. <Link to="/changes">See them under Changes</Link>.
          </Notice>
        ) : null}
        {unlistedPopups > 0 ? (
          <Notice>
            Popups within pages that aren’t listed: {formatNumber(unlistedPopups)}.{" "}
            <Link to="/pages">See them in their pages</Link>.
          </Notice>
        ) : null}
        <Filters model={model} />
        {filter.month ? (
          <OfferMonth offers={offers} filter={filter} month={filter.month} today={today} />
        ) : offers.length === 0 ? (
          <Nothing filter={filter} />
        ) : (
          <>
            {offerStates.map((state) => (
              <OffersIn key={state} state={state} model={model} />
            ))}
            <p className="quiet small">
              Seen: answered pages that have the offer, in the last {offerDays} days; a popup once it is
              pressed or closed. Pressed: by visitors who allow statistics; of promo cards that isn’t known.
              Offers of one title are counted together. Figures from 1 to {leastShown - 1} are shown as &lt;
              {leastShown}.
            </p>
          </>
        )}
      </div>
    </>
  );
}

function Views({ filter, month }: { filter: OfferFilter; month: string }) {
  const view = (name: string, isShown: boolean, to: string) => (
    <Link
      className="button"
      data-size="small"
      to={to}
      aria-current={isShown ? "page" : undefined}
      data-kind={isShown ? undefined : "plain"}
    >
      {name}
    </Link>
  );
  return (
    <nav className="actions" aria-label="View">
      {view("List", filter.month === null, offersAddress({ ...filter, month: null }))}
      {view("Month", filter.month !== null, offersAddress({ ...filter, month }))}
    </nav>
  );
}

const doneTexts: Record<string, string> = {
  saved: "Saved to the draft.",
  ended: "The offer ends once the draft is published.",
  removed: "The offer is removed in the draft.",
};

/** What a form did before this screen was shown. */
function Done() {
  const text = doneTexts[useSearchParams()[0].get("done") ?? ""];
  if (text === undefined) return null;
  return (
    <Notice tone="good" takesFocus>
      {text} <Link to="/changes">Publish it under Changes</Link>.
    </Notice>
  );
}

function Filters({ model: { filter, sites } }: { model: OffersModel }) {
  return (
    <FilterForm query={JSON.stringify(filter)}>
      {filter.month ? <input type="hidden" name="month" value={filter.month} /> : null}
      <FilterFold active={activeFilters(filter)}>
        <FilterSelect
          label="Site"
          name="site"
          all="All sites"
          chosen={filter.site}
          of={sites.map(({ slug, name }) => ({ id: slug, name }))}
        />
        <SelectField label="Kind" name="kind" defaultValue={filter.kind ?? ""}>
          <option value="">All kinds</option>
          {offerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind].several}
            </option>
          ))}
        </SelectField>
      </FilterFold>
    </FilterForm>
  );
}

const stateTexts: Record<OfferState, { title: string; none: string }> = {
  running: { title: "Running now", none: "Nothing runs now." },
  next: { title: "Next", none: "Nothing is planned. Start an offer with a first day to come." },
  never: { title: "Never runs", none: "" },
  ended: { title: "Ended", none: "" },
};

function OffersIn({ state, model: { offers, figures } }: { state: OfferState; model: OffersModel }) {
  const { title, none } = stateTexts[state];
  const inState = offers.filter((offer) => offer.state === state);
  if (inState.length === 0 && none === "") return null;
  const list =
    inState.length === 0 ? (
      <Notice>{none}</Notice>
    ) : (
      <OfferList label={title} offers={inState} figures={figures} />
    );
  if (state === "ended")
    return (
      <details className="panel more-fields">
        <summary>{`Ended: ${inState.length}`}</summary>
        {list}
      </details>
    );
  return (
    <Section title={title} aside={<span className="quiet">{inState.length}</span>}>
      {list}
    </Section>
  );
}

function Nothing({ filter }: { filter: OfferFilter }) {
  const isFiltered = activeFilters(filter) > 0;
  return (
    <div className="panel">
      <StateMessage
        symbol="offers"
        title={isFiltered ? "No offer matches" : "No offers yet"}
        text="An offer begins and ends on its days by itself, once it is published."
      >
        <ButtonLink to={isFiltered ? "/offers" : newOfferAddress("slide")}>
          {isFiltered ? "Show all offers" : "Start the first one"}
        </ButtonLink>
      </StateMessage>
    </div>
  );
}
