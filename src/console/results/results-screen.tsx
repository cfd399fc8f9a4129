import { Form, Link, useNavigation } from "react-router";
import { DayChart } from "#console/parts/day-chart.tsx";
import { FilterSelect, SelectField } from "#console/parts/field.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { Glance, Notice, ScreenHead, Section, Skeleton, StateMessage } from "#console/parts/screen.tsx";
import { speedColumns } from "#console/parts/speed-columns.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import { type CountKind, countKinds } from "#domain/measurement/counters.ts";
import {
  type Funnel,
  figureText,
  funnelByDay,
  funnelBySource,
  funnelOf,
  kindNames,
  leastShown,
  periods,
  shownFigure,
  sourceNames,
} from "#domain/measurement/results.ts";
import type { SpeedRow } from "#domain/measurement/speed-rows.ts";
import type { Source } from "#domain/measurement/visit.ts";
import { fewestLoads } from "#domain/measurement/vitals.ts";
import type { ResultsOf } from "#domain/results/results-of.ts";
import { staffDate } from "#lib/staff-date.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { Assistants } from "./assistants.tsx";

export type ResultsModel = Omit<ResultsOf, "bySite"> & {
  /** Every site that the member may choose, and the chosen one's slug; null for all. */
  choices: { slug: string; name: string }[];
  chosen: string | null;
  /** Days up to today. */
  period: number;
};

const figure = (times: number) => figureText(times, formatNumber);

/** What the sites brought: from searches to deals, by day and source, and what was searched and looked at. */
export function ResultsScreen({ model }: { model: ResultsModel }) {
  const { choices, chosen, period, counts, unreadable } = model;
  const isLoading = useNavigation().location?.pathname === "/results";
  const address = `/results.csv?${new URLSearchParams({ site: chosen ?? "", days: String(period) })}`;
  return (
    <>
      <ScreenHead title="Results" about="From searches to deals, counted without knowing anybody.">
        <Link className="button" to={address} reloadDocument download>
          <Glyph name="download" />
          Export CSV
        </Link>
        <Link className="button" to={`${address}&list=cars`} reloadDocument download>
          <Glyph name="download" />
          Cars as CSV
        </Link>
      </ScreenHead>
      <div className="stack">
        <Filters key={`${chosen} ${period}`} choices={choices} chosen={chosen} period={period} />
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
        ) : counts.length === 0 ? (
          <div className="panel">
            <StateMessage
              symbol="results"
              title="Nothing counted yet"
              text="Searches, cars looked at and leads appear here a minute after they happen. Choose a longer period to look further back."
            />
          </div>
        ) : (
          <Figures model={model} />
        )}
        {isLoading || model.agents.length === 0 ? null : <Assistants rows={model.agents} />}
        {isLoading || model.speed.length === 0 ? null : <PageSpeed rows={model.speed} />}
      </div>
    </>
  );
}

function Filters({ choices, chosen, period }: Pick<ResultsModel, "choices" | "chosen" | "period">) {
  return (
    <Form className="filters" aria-label="Filter">
      <FilterSelect
        label="Site"
        name="site"
        all="All sites"
        chosen={chosen}
        of={choices.map(({ slug, name }) => ({ id: slug, name }))}
      />
      <SelectField label="Period" name="days" defaultValue={String(period)}>
        {periods.map((days) => (
          <option key={days} value={days}>
            Last {days} days
          </option>
        ))}
      </SelectField>
      <button type="submit" className="button">
        Show
      </button>
    </Form>
  );
}

function Figures({ model }: { model: ResultsModel }) {
  const { counts, days, searches, emptySearches, words, cars, chosen, choices } = model;
  const whole = funnelOf(counts);
  const isOne = chosen !== null || choices.length === 1;
  return (
    <>
      <Glance items={countKinds.map((kind) => ({ name: kindNames[kind], value: figure(whole[kind]) }))} />
      <p className="quiet small">
        Figures from 1 to {leastShown - 1} are shown as &lt;{leastShown}. Robots and pages fetched ahead
        aren’t counted.
      </p>
      <ByDay byDay={funnelByDay(counts, days)} />
      <Section title="By source">
        <div className="panel">
          <Table
            caption="By source"
            rows={funnelBySource(counts)}
            keyOf={({ source }) => source}
            columns={[
              { name: "Source", cell: ({ source }) => sourceNames[source] },
              ...funnelColumns<{ source: Source; funnel: Funnel }>(),
            ]}
          />
        </div>
        <p className="quiet small">
          The source is that of each page. Whoever goes on to another page, or sends a form, counts there as
          within the site.
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

function funnelColumns<Row extends { funnel: Funnel }>(): Column<Row>[] {
  return countKinds.map((kind) => ({
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

function ByDay({ byDay }: { byDay: { day: string; funnel: Funnel }[] }) {
  return (
    <Section title="By day">
      <div className="panel panel-body charts">
        {charted.map((kind) => (
          <DayChart
            key={kind}
            label={kindNames[kind]}
            days={byDay.map(({ day, funnel }) => ({
              day: staffDate(day),
              value: shownFigure(funnel[kind]),
            }))}
          />
        ))}
      </div>
      <div className="panel">
        <Table
          caption="By day, the latest first"
          rows={[...byDay].reverse()}
          keyOf={({ day }) => day}
          columns={[
            { name: "Day", cell: ({ day }) => staffDate(day) },
            ...funnelColumns<{ day: string; funnel: Funnel }>(),
          ]}
        />
      </div>
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
