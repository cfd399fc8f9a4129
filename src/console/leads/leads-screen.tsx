import { Link } from "react-router";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { FilterSelect, SelectField, SelectOptions, TextField } from "#console/parts/field.tsx";
import { FilterFold } from "#console/parts/filter-fold.tsx";
import { FilterForm } from "#console/parts/filter-form.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { List } from "#console/parts/list.tsx";
import type { ViewCounts } from "#console/parts/list-views.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { NewestFirst } from "#console/parts/pager.tsx";
import { PeriodFields } from "#console/parts/period-fields.tsx";
import { Badge, ScreenHead, StateMessage } from "#console/parts/screen.tsx";
import { More } from "#console/parts/table.tsx";
import { activeFilters, filterQuery, type LeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { type ListedLead, roughly } from "#domain/leads/lead-list/listed-lead.ts";
import { sourceName } from "#domain/leads/lead-list/source-name.ts";
import { stageName, stages } from "#domain/leads/lead-stage.ts";
import { AnswerClock, ReplyBadge } from "./answer-clock.tsx";
import { ChooseLead, leadKey, ManyLeads } from "./choose-leads.tsx";
import { OwnerCell, StageCell } from "./lead-cells.tsx";
import type { LeadChoices } from "./lead-choices.ts";
import { useListedOrder } from "./lead-neighbours.tsx";
import { useActivity } from "./use-activity.tsx";
import { NoticeSwitch } from "./use-lead-notices.tsx";

export type LeadsModel = {
  leads: ListedLead[];
  /** How many leads each saved view has. */
  counts: ViewCounts;
  /** Leads of the list on all of its pages. */
  total: number;
  filter: LeadFilter;
  choices: LeadChoices;
  /** The query of the page with older leads; null on the last. */
  older: string | null;
  /** ISO 8601. */
  now: string;
  activity: string;
  mayExport: boolean;
  /** Whether the member may change any lead. */
  mayChange: boolean;
  /** Messages without a lead, which members place. */
  unplaced: number;
};
export type LeadsAnswer = { kind: "ready"; address: string };

/** Every lead that a member may see: first those whose shopper waits for an answer, then the newest. */
export function LeadsScreen({ model }: { model: LeadsModel }) {
  const { leads, filter, mayExport, activity } = model;
  const query = filterQuery({ ...filter, before: null }).toString();
  useActivity("/leads/activity", activity);
  useListedOrder(leads);
  return (
    <>
      <ScreenHead title="Leads" about="Enquiries and bookings of shoppers, and who answers them.">
        {model.unplaced > 0 ? (
          <Link className="button" to="/leads/unplaced">
            {model.unplaced === 1 ? "One message wasn’t placed" : `${model.unplaced} messages weren’t placed`}
          </Link>
        ) : null}
        <NoticeSwitch />
        {mayExport ? (
          <ConfirmedForm<LeadsAnswer>
            action={`/leads?${query}`}
            onDone={({ address }) => window.location.assign(address)}
          >
            {({ isSending }) => (
              <button type="submit" className="button" disabled={isSending}>
                <Glyph name="download" />
                Export CSV
              </button>
            )}
          </ConfirmedForm>
        ) : null}
      </ScreenHead>
      <Filters model={model} />
      {filter.car === null ? null : (
        <OnlyPart text="Leads about one car only." all={{ ...filter, car: null, before: null }} />
      )}
      {filter.source === null ? null : (
        <OnlyPart
          text={`Leads that came by “${sourceName(filter.source)}” only.`}
          all={{ ...filter, source: null, before: null }}
        />
      )}
      <LeadList model={model} query={query} />
    </>
  );
}

/** That a filter without a field is set, and the list without it. */
function OnlyPart({ text, all }: { text: string; all: LeadFilter }) {
  return (
    <p>
      {text} <Link to={`/leads?${filterQuery(all)}`}>Show others too</Link>
    </p>
  );
}

function Filters({ model: { filter, choices } }: { model: LeadsModel }) {
  const { sites, locations, owners, categories } = choices;
  return (
    <FilterForm query={filterQuery({ ...filter, before: null }).toString()}>
      <TextField
        label="Search"
        name="q"
        type="search"
        defaultValue={filter.words}
        placeholder="Name, number, car, reference"
      />
      <FilterFold active={activeFilters(filter)}>
        <SelectField label="Stage" name="stage" defaultValue={filter.view}>
          <option value="all">All but spam</option>
          <option value="open">Open</option>
          <option value="overdue">Overdue</option>
          <option value="asleep">Asleep</option>
          {stages.map((stage) => (
            <option key={stage} value={stage}>
              {stageName(stage)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Owner" name="owner" defaultValue={filter.owner ?? ""}>
          <option value="">Everyone</option>
          <option value="me">Me</option>
          <option value="none">No owner</option>
          <SelectOptions of={owners} />
        </SelectField>
        <PeriodFields label="Received" any="Any time" period={filter.period} />
        <FilterSelect label="Site" name="site" all="All sites" chosen={filter.site} of={sites} />
        <FilterSelect
          label="Location"
          name="location"
          all="All locations"
          chosen={filter.location}
          of={locations}
        />
        <SelectField label="Category" name="category" defaultValue={filter.category ?? ""}>
          <option value="">All</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <SelectField label="Delivery" name="delivery" defaultValue={filter.isUndelivered ? "failed" : ""}>
          <option value="">Any</option>
          <option value="failed">Not delivered</option>
        </SelectField>
        {filter.car === null ? null : <input type="hidden" name="car" value={filter.car} />}
        {filter.source === null ? null : <input type="hidden" name="source" value={filter.source} />}
      </FilterFold>
    </FilterForm>
  );
}

function LeadList({ model, query }: { model: LeadsModel; query: string }) {
  const { leads, filter, choices, older, mayChange } = model;
  const list = filterQuery(filter).toString();
  const hasSites = choices.sites.length > 1;
  const moment = (at: string | null) => (at === null ? null : <Moment at={at} />);
  return (
    <List
      name="leads"
      caption="Leads"
      rows={leads}
      counts={model.counts}
      keyOf={leadKey}
      empty={<NoLeads isFiltered={query !== ""} />}
      foot={
        <NewestFirst
          isSorted={filter.order !== null}
          newest={filter.before === null ? null : `/leads?${query}`}
          older={older === null ? null : `/leads?${older}`}
        />
      }
      around={(table) =>
        mayChange ? (
          <ManyLeads
            leads={leads}
            choices={choices}
            total={model.total}
            filter={filterQuery({ ...filter, order: null, before: null }).toString()}
          >
            {table}
          </ManyLeads>
        ) : (
          table
        )
      }
      columns={[
        {
          name: "Lead",
          cell: (lead) => (
            <span className="choosable">
              {mayChange ? <ChooseLead lead={lead} /> : null}
              <Enquiry lead={lead} list={list} />
            </span>
          ),
        },
        { name: "Stage", isNarrow: true, cell: (lead) => <Stage lead={lead} model={model} /> },
        { name: "Owner", cell: (lead) => <OwnerCell lead={lead} owners={choices.owners} /> },
        {
          name: "Where",
          cell: ({ site, location }) => [location, hasSites ? site.name : null].filter(Boolean).join(", "),
        },
        { name: "Received", isNarrow: true, cell: ({ createdAt }) => moment(createdAt) },
        { name: "Category", isExtra: true, cell: ({ category }) => category },
        { name: "Answer due", isExtra: true, isNarrow: true, cell: ({ dueAt }) => moment(dueAt) },
        {
          name: "First answer",
          isExtra: true,
          isNarrow: true,
          cell: ({ answeredAt }) => moment(answeredAt),
        },
      ]}
    />
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <StateMessage symbol="inbox" title="No lead matches" text="Change the filter, or look at all of them.">
      <Link className="button" to="/leads">
        Show all
      </Link>
    </StateMessage>
  ) : (
    <StateMessage
      symbol="inbox"
      title="No leads yet"
      text="An enquiry that a shopper sends appears here within two seconds."
    />
  );
}

function Enquiry({
  lead: { id, site, name, category, car, tags },
  list,
}: {
  lead: ListedLead;
  /** The query of the list. */
  list: string;
}) {
  return (
    <span>
      <Link to={`/leads/${site.slug}/${id}`} state={{ list }}>
        {name}
      </Link>
      <More>
        {[category, car].filter(Boolean).join(": ")}
        {tags.length > 0 ? ` · ${tags.join(", ")}` : null}
      </More>
    </span>
  );
}

function Stage({ lead, model: { now, choices } }: { lead: ListedLead; model: LeadsModel }) {
  const { isUnfinished, isUndelivered, lostReason, asleepUntil } = lead;
  return (
    <span className="badges">
      <StageCell lead={lead} lostReasons={choices.lostReasons} />
      <ReplyBadge lead={lead} />
      <AnswerClock lead={lead} now={now} />
      {lostReason ? <span className="quiet small">{lostReason}</span> : null}
      {asleepUntil === null ? null : (
        <Badge tone={asleepUntil > now ? "plain" : "note"}>
          {asleepUntil > now ? `Asleep for ${roughly(Date.parse(asleepUntil) - Date.parse(now))}` : "Back"}
        </Badge>
      )}
      {isUnfinished ? <Badge>Not finished</Badge> : null}
      {isUndelivered ? <Badge tone="bad">Not delivered</Badge> : null}
    </span>
  );
}
