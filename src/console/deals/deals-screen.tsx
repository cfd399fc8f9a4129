import { Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { FilterSelect, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { FilterFold } from "#console/parts/filter-fold.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { List } from "#console/parts/list.tsx";
import { useLive } from "#console/parts/live.tsx";
import { NewestFirst } from "#console/parts/pager.tsx";
import { PeriodFields } from "#console/parts/period-fields.tsx";
import { ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { More } from "#console/parts/table.tsx";
import { dealKinds, kindNames, type ListedDeal } from "#domain/deals/deal.ts";
import { activeFilters, type DealFilter, filterAddress, kindGroups } from "#domain/deals/deal-query.ts";
import { Calendar } from "./calendar.tsx";
import { DealBadges, dealAddress } from "./deal-parts.tsx";
import type { DealPlace, DealWeek } from "./deal-view.ts";

export type DealsModel = {
  filter: DealFilter;
  sites: { slug: string; name: string }[];
  places: DealPlace[];
  /** The present, ISO 8601. */
  now: string;
  /** A page of the list, or a week of the calendar. */
  list: { deals: ListedDeal[]; next: DealFilter["after"] } | null;
  week: DealWeek | null;
};

/** Reservations, payments, purchases, trade-ins and bookings: as a list, or bookings as a calendar. */
export function DealsScreen({ model }: { model: DealsModel }) {
  const { filter, list, week } = model;
  useLive();
  return (
    <>
      <ScreenHead title="Deals" about="What shoppers reserved, paid, offered and booked.">
        <nav className="actions" aria-label="View">
          <Link
            className="button"
            data-size="small"
            to="/deals"
            aria-current={list ? "page" : undefined}
            data-kind={list ? undefined : "plain"}
          >
            List
          </Link>
          <Link
            className="button"
            data-size="small"
            to="/deals?view=week"
            aria-current={list ? undefined : "page"}
            data-kind={list ? "plain" : undefined}
          >
            Calendar
          </Link>
        </nav>
      </ScreenHead>
      <div>
        {list ? (
          <>
            <Filters model={model} />
            {filter.source === null && filter.owner === null ? null : (
              <p>
                Deals of one source or salesperson only.{" "}
                <Link to={filterAddress({ ...filter, source: null, owner: null, after: null })}>
                  Show others too
                </Link>
              </p>
            )}
            <DealList list={list} filter={filter} now={model.now} />
          </>
        ) : week ? (
          <Calendar week={week} places={model.places} filter={filter} now={model.now} />
        ) : (
          <StateMessage
            symbol="deals"
            title="No location"
            text="The calendar is shown by location, and your sites have none."
          />
        )}
      </div>
    </>
  );
}

function Filters({ model: { filter, sites, places } }: { model: DealsModel }) {
  return (
    <FilterForm query={filterAddress(filter)}>
      <TextField label="Name or car" name="q" type="search" defaultValue={filter.q} />
      <FilterFold active={activeFilters(filter)}>
        <SelectField label="Show" name="show" defaultValue={filter.show}>
          <option value="open">Open</option>
          <option value="needs">Needs you</option>
          <option value="agreed">Agreed</option>
          <option value="all">Everything</option>
        </SelectField>
        <SelectField label="Kind" name="kind" defaultValue={filter.kind ?? ""}>
          <option value="">All kinds</option>
          {Object.entries(kindGroups).map(([group, name]) => (
            <option key={group} value={group}>
              {name}
            </option>
          ))}
          {dealKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind][1]}
            </option>
          ))}
        </SelectField>
        <PeriodFields label="Made" any="Any time" period={filter.period} />
        <FilterSelect
          label="Site"
          name="site"
          all="All sites"
          chosen={filter.site}
          of={sites.map(({ slug, name }) => ({ id: slug, name }))}
        />
        <SelectField label="Location" name="location" defaultValue={filter.location ?? ""}>
          <option value="">All locations</option>
          <SelectOptions of={places} />
        </SelectField>
        {filter.source === null ? null : <input type="hidden" name="source" value={filter.source} />}
        {filter.owner === null ? null : <input type="hidden" name="owner" value={filter.owner} />}
      </FilterFold>
    </FilterForm>
  );
}

function DealList({
  list: { deals, next },
  filter,
  now,
}: {
  list: NonNullable<DealsModel["list"]>;
  filter: DealFilter;
  now: string;
}) {
  return (
    <List
      name="deals"
      caption="Deals"
      rows={deals}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      empty={<Nothing filter={filter} />}
      foot={
        <NewestFirst
          isSorted={filter.order !== null}
          newest={filter.after === null ? null : filterAddress({ ...filter, after: null })}
          older={next === null ? null : filterAddress({ ...filter, after: next })}
        />
      }
      columns={[
        {
          name: "Deal",
          cell: (deal) => (
            <>
              <Link to={dealAddress(deal)}>
                {kindNames[deal.kind][0]}
                {deal.what ? `: ${deal.what}` : ""}
              </Link>
              <More>{[deal.who || "Erased", deal.amount].filter(Boolean).join(", ")}</More>
            </>
          ),
        },
        { name: "State", cell: (deal) => <DealBadges deal={deal} now={now} /> },
        { name: "When", cell: (deal) => deal.whenText },
        { name: "Where", cell: ({ location, site }) => location?.name ?? site.name },
        {
          name: "Made",
          isNarrow: true,
          cell: ({ at, madeText }) => <time dateTime={at}>{madeText}</time>,
        },
        {
          name: "Amount",
          align: "end",
          isNarrow: true,
          isExtra: true,
          cell: ({ amount }) => amount,
        },
      ]}
    />
  );
}

function Nothing({ filter }: { filter: DealFilter }) {
  const isFiltered = filterAddress(filter) !== "/deals";
  return (
    <StateMessage
      symbol="deals"
      title={isFiltered ? "Nothing matches" : "Nothing is open"}
      text="Reservations, payments, trade-ins and bookings appear here as shoppers make them."
    >
      <ButtonLink to="/deals?show=all">Show everything</ButtonLink>
    </StateMessage>
  );
}
