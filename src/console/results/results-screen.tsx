import { Link, useNavigation } from "react-router";
import { DayChart } from "#console/parts/day-chart.tsx";
import { FilterSelect } from "#console/parts/field.tsx";
import { FilterFold } from "#console/parts/filter-fold.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { PeriodFields } from "#console/parts/period-fields.tsx";
import { Glance, Notice, ScreenHead, Section, Skeleton, StateMessage } from "#console/parts/screen.tsx";
import { speedColumns } from "#console/parts/speed-columns.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import type { CountKind } from "#domain/measurement/counters.ts";
import {
  type DayCount,
  type Funnel,
  figureText,
  funnelByDay,
  funnelBySource,
  funnelOf,
  kindNames,
  leastShown,
  shownFigure,
  sourceNames,
} from "#domain/measurement/results.ts";
import type { SpeedRow } from "#domain/measurement/speed-rows.ts";
import type { Source } from "#domain/measurement/visit-source.ts";
import { fewestLoads } from "#domain/measurement/vitals.ts";
import type { ReportTable } from "#domain/results/report-table.ts";
import { isRecordsOnly, type ResultsFilter, resultsQuery } from "#domain/results/results-filter.ts";
import type { ResultsOf } from "#domain/results/results-of.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { Assistants } from "./assistants.tsx";
import { bucketsOf } from "./day-buckets.ts";
import { DemandSection } from "./demand-section.tsx";
import { type RecordsModel, RecordsSection } from "./records-section.tsx";

type Named = { id: string; name: string };
export type ResultsModel = Omit<ResultsOf, "bySite"> & {
  /** Every site that the member may choose. */
  choices: { slug: string; id: string; name: string }[];
  filter: ResultsFilter;
  /** What the records may be filtered by. */
  places: { locations: Named[]; sources: Named[]; owners: Named[] };
  /** Null for a member who may not see how many leads there are. */
  records: RecordsModel | null;
  /** What is wanted and hardly in stock; null for too many sites. */
  demand: ReportTable | null;
  /** The counters that are shown. */
  kinds: readonly CountKind[];
};

const figure = (times: number) => figureText(times, formatNumber);

/** What the sites brought: the dealer's own leads, bookings and deals, then what visitors did. */
export function ResultsScreen({ model }: { model: ResultsModel }) {
  const { choices, filter, records, counts, unreadable } = model;
  const isLoading = useNavigation().location?.pathname === "/results";
  const siteIds = Object.fromEntries(choices.map(({ slug, id }) => [slug, id]));
  return (
    <>
      <ScreenHead title="Results" about="What your sites brought, and what visitors did there.">
        {records ? (
          <Link className="button" to={`/results/sales?${salesQuery(filter)}`}>
            <Glyph name="deals" />
            Sales by source
          </Link>
        ) : null}
        {records ? <File name="Leads and deals" list="records" filter={filter} /> : null}
        <File name="Visits" list="visits" filter={filter} />
        <File name="Cars" list="cars" filter={filter} />
        <File name="Demand" list="demand" filter={filter} />
      </ScreenHead>
      <Filters model={model} />
      <div className="stack">
        {unreadable.length > 0 ? (
          <Notice tone="bad">
            The configuration of {unreadable.join(", ")} can’t be read, so its results are missing here. Tell
            the operator.
          </Notice>
        ) : null}
        {isLoading ? (
          <div className="panel">
            <Skeleton />
          </div>
        ) : (
          <>
            {records ? <RecordsSection model={records} of={{ filter, siteIds }} /> : null}
            {isRecordsOnly(filter) ? (
              <p className="quiet">
                Visits are counted without a location, a campaign or a salesperson: choose all of them to see
                them.
              </p>
            ) : counts.length === 0 ? (
              <div className="panel">
                <StateMessage
                  symbol="results"
                  title="No visits counted"
                  text="Searches and cars looked at appear here a minute after they happen. Choose a longer period to look further back."
                />
              </div>
            ) : (
              <Figures model={model} />
            )}
            {isRecordsOnly(filter) ? null : <DemandSection demand={model.demand} />}
          </>
        )}
        {isLoading || model.agents.length === 0 ? null : <Assistants rows={model.agents} />}
        {isLoading || model.speed.length === 0 ? null : <PageSpeed rows={model.speed} />}
      </div>
    </>
  );
}

const salesQuery = ({ period, site, source }: ResultsFilter) =>
  resultsQuery({ period, site, source, location: null, owner: null });

function File({ name, list, filter }: { name: string; list: string; filter: ResultsFilter }) {
  const query = resultsQuery(filter);
  query.set("list", list);
  return (
    <Link className="button" to={`/results.csv?${query}`} reloadDocument download>
      <Glyph name="download" />
      {name} as CSV
    </Link>
  );
}

function Filters({ model: { choices, filter, places, records } }: { model: ResultsModel }) {
  const { site, location, source, owner } = filter;
  const active = [site, location, source, owner].filter((one) => one !== null).length;
  return (
    <FilterForm query={resultsQuery(filter).toString()}>
      <PeriodFields label="Period" period={filter.period} />
      <FilterFold active={active}>
        <FilterSelect
          label="Site"
          name="site"
          all="All sites"
          chosen={site}
          of={choices.map(({ slug, name }) => ({ id: slug, name }))}
        />
        {records ? (
          <>
            <FilterSelect
              label="Location"
              name="location"
              all="All locations"
              chosen={location}
              of={places.locations}
            />
            <FilterSelect
              label="Came by"
              name="source"
              all="All sources"
              chosen={source}
              of={places.sources}
            />
            <FilterSelect label="Salesperson" name="owner" all="Everyone" chosen={owner} of={places.owners} />
          </>
        ) : null}
      </FilterFold>
    </FilterForm>
  );
}

function Figures({ model }: { model: ResultsModel }) {
  const { counts, days, searches, emptySearches, words, cars, filter, choices, kinds } = model;
  const whole = funnelOf(counts);
  const isOne = filter.site !== null || choices.length === 1;
  return (
    <>
      <Glance
        items={kinds.map((kind) => ({
          name: kindNames[kind],
          value: figure(whole[kind]),
          more: `Period before ${figure(model.before[kind])}, last year ${figure(model.lastYear[kind])}`,
        }))}
      />
      <p className="quiet small">
        Figures from 1 to {leastShown - 1} are shown as &lt;{leastShown}. Robots and pages fetched ahead
        aren’t counted.
      </p>
      <ByDay counts={counts} days={days} kinds={kinds} />
      <Section title="Visits by source">
        <div className="panel">
          <Table
            caption="Visits by source"
            rows={funnelBySource(counts)}
            keyOf={({ source }) => source}
            columns={[
              { name: "Source", cell: ({ source }) => sourceNames[source] },
              ...funnelColumns<{ source: Source; funnel: Funnel }>(kinds),
            ]}
          />
        </div>
        <p className="quiet small">
          The source is that of each page; the next page of the same visit counts as within the site. Leads
          count under what brought their visit. Many assistants don’t say that they led to a site, so theirs
          is a lower bound.
        </p>
      </Section>
      <Ranking<ResultsModel["searches"][number]>
        title="Top searches"
        none="No search was made five times."
        rows={searches}
        columns={[
          { name: "Times", align: "end", isNarrow: true, cell: ({ times }) => formatNumber(times) },
          {
            name: "Cars found",
            align: "end",
            isNarrow: true,
            cell: ({ average }) => formatNumber(Math.round(average)),
          },
        ]}
        isOne={isOne}
        head="Search"
        nameOf={({ text }) => text}
        keyOf={({ subject }) => subject}
      />
      <Ranking<ResultsModel["searches"][number]>
        title="Searches that found nothing"
        none="No search found nothing five times."
        rows={emptySearches}
        columns={[{ name: "Times", align: "end", isNarrow: true, cell: ({ empty }) => formatNumber(empty) }]}
        isOne={isOne}
        head="Search"
        nameOf={({ text }) => text}
        keyOf={({ subject }) => subject}
      />
      <Ranking<ResultsModel["words"][number]>
        title="Words that found nothing"
        none="No word was left out five times."
        rows={words}
        columns={[{ name: "Times", align: "end", isNarrow: true, cell: ({ times }) => formatNumber(times) }]}
        isOne={isOne}
        head="Word"
        nameOf={({ word }) => word}
        keyOf={({ word }) => word}
      />
      <Ranking<ResultsModel["cars"][number]>
        title="Cars looked at most"
        none="No car was looked at five times."
        rows={cars}
        columns={[
          { name: "Looked at", align: "end", isNarrow: true, cell: ({ views }) => formatNumber(views) },
          { name: "Saved", align: "end", isNarrow: true, cell: ({ saves }) => figure(saves) },
          { name: "Leads", align: "end", isNarrow: true, cell: ({ leads }) => figure(leads) },
        ]}
        isOne={isOne}
        head="Car"
        nameOf={({ name }) => name}
        keyOf={({ carId }) => carId}
      />
    </>
  );
}

function funnelColumns<Row extends { funnel: Funnel }>(kinds: readonly CountKind[]): Column<Row>[] {
  return kinds.map((kind) => ({
    name: kindNames[kind],
    align: "end",
    cell: ({ funnel }) => figure(funnel[kind]),
  }));
}

function PageSpeed({ rows }: { rows: readonly SpeedRow[] }) {
  return (
    <Section title="Speed of pages">
      <div className="panel">
        <Table
          caption="Speed of pages"
          rows={rows}
          keyOf={({ page, device }) => `${page} ${device}`}
          columns={[
            { name: "Page", cell: ({ page }) => page },
            { name: "Device", cell: ({ device }) => device },
            ...speedColumns<SpeedRow>(),
          ]}
        />
      </div>
      <p className="quiet small">
        Three of four loads were at least as fast; the share is that of loads which Google rates as good. A
        sample of loads reports, without knowing anybody. Fewer than {fewestLoads} aren’t shown.
      </p>
    </Section>
  );
}

const charted: CountKind[] = ["search", "view", "lead"];

function ByDay({ counts, days, kinds }: { counts: DayCount[]; days: string[]; kinds: readonly CountKind[] }) {
  const rows = bucketsOf(funnelByDay(counts, days)).map(({ name, rows: own }) => ({
    name,
    funnel: funnelOf(own.flatMap(({ funnel }) => kinds.map((kind) => ({ kind, times: funnel[kind] })))),
  }));
  return (
    <Section title="Visits by day">
      <div className="panel panel-body charts">
        {charted
          .filter((kind) => kinds.includes(kind))
          .map((kind) => (
            <DayChart
              key={kind}
              label={kindNames[kind]}
              bars={rows.map(({ name, funnel }) => ({ name, value: shownFigure(funnel[kind]) }))}
            />
          ))}
      </div>
      <details className="panel more-fields">
        <summary>Figures of the chart</summary>
        <Table
          caption="Visits by day, the latest first"
          rows={[...rows].reverse()}
          keyOf={({ name }) => name}
          columns={[
            { name: "Day", cell: ({ name }) => name },
            ...funnelColumns<(typeof rows)[number]>(kinds),
          ]}
        />
      </details>
    </Section>
  );
}

function Ranking<Row extends { site: string }>({
  title,
  none,
  rows,
  head,
  columns,
  isOne,
  nameOf,
  keyOf,
}: {
  title: string;
  none: string;
  rows: readonly Row[];
  head: string;
  columns: Column<Row>[];
  /** Whether all rows are of one site. */
  isOne: boolean;
  nameOf(row: Row): string;
  keyOf(row: Row): string;
}) {
  return (
    <Section title={title}>
      <div className="panel">
        {rows.length === 0 ? (
          <StateMessage
            symbol="inbox"
            title={none}
            text="Rarer ones aren’t listed. A longer period may have some."
          />
        ) : (
          <Table
            caption={title}
            rows={rows}
            keyOf={(row) => `${row.site} ${keyOf(row)}`}
            columns={[
              { name: head, cell: nameOf },
              ...(isOne ? [] : [{ name: "Site", cell: ({ site }: Row) => site }]),
              ...columns,
            ]}
          />
        )}
      </div>
    </Section>
  );
}
