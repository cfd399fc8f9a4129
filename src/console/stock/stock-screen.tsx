import type { ReactNode } from "react";
import { Link } from "react-router";
import { FilterSelect, SelectField, TextField } from "#console/parts/field.tsx";
import { FilterFold } from "#console/parts/filter-fold.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { List } from "#console/parts/list.tsx";
import { Pager } from "#console/parts/pager.tsx";
import { Badge, ScreenHead, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { More } from "#console/parts/table.tsx";
import type { ShownInterest } from "#domain/measurement/car-interest.ts";
import { type Interest, interestNames } from "#domain/measurement/interest-names.ts";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { ListedCar, StockPage } from "#domain/stock/changes-by-staff/stock-page.ts";
import {
  activeFilters,
  carsOnPage,
  type Health,
  healthNames,
  healths,
  type StockQuery,
  statusFilters,
  stockQueryText,
} from "#domain/stock/changes-by-staff/stock-query.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { ChooseCar, ManyCars } from "./choose-cars.tsx";
import { PriceCell } from "./price-cell.tsx";

export type StockModel = StockPage & {
  group: GroupChoice;
  groups: GroupChoice[];
  query: StockQuery;
  sites: { slug: string; name: string }[];
  locations: { id: string; name: string }[];
  /** Whether the member may change any car. */
  mayChange: boolean;
};

const statusBadges: Record<string, { text: string; tone: Tone }> = {
  coming_soon: { text: "Coming soon", tone: "note" },
  sold: { text: "Sold", tone: "plain" },
};

/** The cars that a member may see, with what each lacks. @param children below the list */
export function StockScreen({ model, children }: { model: StockModel; children?: ReactNode }) {
  const { group, groups } = model;
  return (
    <>
      <ScreenHead
        title="Stock"
        about="Correct what a feed says, and find cars that lack something. A correction survives every feed."
      >
        <Link className="button" data-kind="plain" to={`/stock/edits?group=${group.slug}`}>
          Changes of many cars
        </Link>
        {model.mayChange ? (
          <Link className="button" data-kind="primary" to={`/stock/add?group=${group.slug}`}>
            <Glyph name="plus" />
            Add a car
          </Link>
        ) : null}
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/stock" />
        <div>
          <StockFilters model={model} />
          <CarList model={model} />
        </div>
        {children}
      </div>
    </>
  );
}

function StockFilters({ model: { group, query, sites, locations } }: { model: StockModel }) {
  const { words, site, location, status, health } = query;
  return (
    <FilterForm query={stockQueryText(query, group.slug)}>
      <input type="hidden" name="group" value={group.slug} />
      {health ? <input type="hidden" name="health" value={health} /> : null}
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={words.join(" ")}
        placeholder="Stock number, VIN, plate, model"
      />
      <FilterFold active={activeFilters(query)}>
        <FilterSelect
          label="Site"
          name="site"
          all="All sites"
          chosen={site}
          of={sites.map(({ slug, name }) => ({ id: slug, name }))}
        />
        <FilterSelect label="Location" name="location" all="All locations" chosen={location} of={locations} />
        <SelectField label="Status" name="status" defaultValue={status}>
          {Object.entries(statusFilters).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </FilterFold>
    </FilterForm>
  );
}

/** Each thing that cars may lack, with how many lack it; the chosen one again shows all. */
function HealthLinks({ model: { group, query, counts, total } }: { model: StockModel }) {
  const to = (health: Health | null) => `/stock?${stockQueryText({ ...query, health, page: 1 }, group.slug)}`;
  const link = (health: Health | null, name: string, count: number) => (
    <Link
      key={name}
      to={to(health)}
      className="button"
      data-size="small"
      data-kind={query.health === health ? undefined : "plain"}
      aria-current={query.health === health ? "true" : undefined}
    >
      {name} <span className="quiet">{formatNumber(count)}</span>
    </Link>
  );
  return (
    <nav aria-label="What cars lack" className="actions stock-health">
      {link(null, "All", total)}
      {healths
        .filter((one) => counts[one] > 0 || query.health === one)
        .map((one) => link(one, healthNames[one], counts[one]))}
    </nav>
  );
}

function CarList({ model }: { model: StockModel }) {
  const { cars, group, query, found, total, mayChange } = model;
  return (
    <List
      name="stock"
      caption="Cars"
      rows={cars}
      keyOf={({ id }) => id}
      tabs={<HealthLinks model={model} />}
      empty={
        <StateMessage
          symbol="stock"
          title={total === 0 ? "No cars match" : "No car needs this"}
          text="Search by stock number, VIN, plate, make or model, or show all cars."
        >
          <Link className="button" to={`/stock?group=${group.slug}`}>
            Show all cars
          </Link>
        </StateMessage>
      }
      foot={found === 0 ? null : <Pages query={query} group={group.slug} found={found} />}
      around={(table) => (mayChange ? <ManyCars model={model}>{table}</ManyCars> : table)}
      columns={[
        { name: "Car", cell: (car) => <CarCell car={car} isChoosable={mayChange} /> },
        { name: "Location", cell: ({ location }) => location ?? "" },
        {
          name: "Price",
          align: "end",
          isNarrow: true,
          cell: (car) => <PriceCell car={car} />,
        },
        figure("photos", "Photos"),
        figure("views", "Views"),
        { name: "Interest", cell: ({ interest }) => <InterestCell interest={interest} /> },
        figure("days", "Days"),
        { name: "Needs", cell: ({ health }) => <Needs health={health} /> },
      ]}
    />
  );
}

const figure = (id: "photos" | "views" | "days", name: string) => ({
  name,
  align: "end" as const,
  isNarrow: true,
  cell: (car: ListedCar) => formatNumber(car[id]),
});

const interestTones: Record<Interest, Tone> = { below: "warn", usual: "plain", above: "good" };

function InterestCell({ interest: shown }: { interest: ShownInterest | null }) {
  if (!shown) return <span className="quiet">–</span>;
  const { interest, views, expected } = shown;
  return (
    <>
      <Badge tone={interestTones[interest]}>{interestNames[interest]}</Badge>
      <More>
        {views} views, usually {expected}
      </More>
    </>
  );
}

function CarCell({ car, isChoosable }: { car: ListedCar; isChoosable: boolean }) {
  const { id, name, site, stockNumber, status } = car;
  const badge = statusBadges[status];
  return (
    <span className="choosable">
      {isChoosable ? <ChooseCar car={car} /> : null}
      <span>
        {site ? <Link to={`/stock/${site}/${id}`}>{name}</Link> : name}{" "}
        {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
        <More>{stockNumber ?? "No stock number"}</More>
      </span>
    </span>
  );
}

const healthTones: Partial<Record<Health, Tone>> = { moved: "warn", price: "warn", overridden: "note" };

function Needs({ health }: { health: readonly Health[] }) {
  const shown = healths.filter((one) => health.includes(one) && one !== "views" && one !== "interest");
  return (
    <span className="badges">
      {shown.map((one) => (
        <Badge key={one} tone={healthTones[one] ?? "plain"}>
          {healthNames[one]}
        </Badge>
      ))}
    </span>
  );
}

function Pages({ query, group, found }: { query: StockQuery; group: string; found: number }) {
  const first = (query.page - 1) * carsOnPage + 1;
  const last = Math.min(found, query.page * carsOnPage);
  const to = (page: number) => `/stock?${stockQueryText({ ...query, page }, group)}`;
  return (
    <Pager
      text={`${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(found)}${query.order ? "" : ", newest first"}`}
      back={query.page > 1 ? { name: query.order ? "Previous" : "Newer", to: to(query.page - 1) } : null}
      on={last < found ? { name: query.order ? "Next" : "Older", to: to(query.page + 1) } : null}
    />
  );
}
