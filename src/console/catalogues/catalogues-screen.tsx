import { Link } from "react-router";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { type Column, Table } from "#console/parts/table.tsx";
import type { CatalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import type { ProfileName } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { CataloguesModel, ListedCatalogue } from "./catalogue-model.ts";

export const profileTitles: Readonly<Record<ProfileName, string>> = {
  google_vehicle_ads: "Google vehicle ads",
  google_vehicle_listings: "Google vehicle listings",
  meta_automotive: "Meta automotive inventory",
  table: "Table",
};
const profileNames = Object.keys(profileTitles) as ProfileName[];

const stateTexts: Readonly<Record<CatalogueState, { tone: Tone; text: string }>> = {
  off: { tone: "plain", text: "Off" },
  failed: { tone: "bad", text: "Failed" },
  held: { tone: "bad", text: "Waits for you" },
  waiting: { tone: "note", text: "Being built" },
  unsent: { tone: "bad", text: "Not sent" },
  unread: { tone: "warn", text: "Not fetched" },
  on: { tone: "good", text: "On" },
};

export function StateBadge({ state }: { state: CatalogueState }) {
  const { tone, text } = stateTexts[state];
  return <Badge tone={tone}>{text}</Badge>;
}

export const catalogueAddress = ({ site, id }: Pick<ListedCatalogue, "site" | "id">): string =>
  `/marketing/catalogues/${site.slug}/${id}`;

const columns: readonly Column<ListedCatalogue>[] = [
  { name: "Catalogue", cell: (one) => <Link to={catalogueAddress(one)}>{one.name}</Link> },
  { name: "For", cell: ({ profile }) => profileTitles[profile] },
  { name: "Site", cell: ({ site }) => site.name },
  { name: "State", cell: ({ state }) => <StateBadge state={state} /> },
  {
    name: "Cars",
    align: "end",
    cell: ({ rows, considered }) => `${formatNumber(rows)} of ${formatNumber(considered)}`,
  },
  { name: "Built", cell: ({ builtAt }) => (builtAt ? <Moment at={builtAt} /> : "Not yet") },
  {
    name: "Fetched",
    cell: ({ fetchedAt, fetchedBy }) =>
      fetchedAt ? (
        <>
          <Moment at={fetchedAt} /> {fetchedBy ? <span className="quiet">by {fetchedBy}</span> : null}
        </>
      ) : (
        "Never"
      ),
  },
  { name: "Sent", cell: ({ sentAt }) => (sentAt ? <Moment at={sentAt} /> : "—") },
];

/** The files of cars that destinations fetch, and where to make one. */
export function CataloguesScreen({ model: { catalogues, sites } }: { model: CataloguesModel }) {
  return (
    <>
      <ScreenHead
        title="Catalogues"
        about="Files of your cars for advertising and portals, rebuilt whenever the stock changes."
      />
      <div className="stack">
        <div className="panel">
          {catalogues.length === 0 ? (
            <StateMessage
              symbol="download"
              title="No catalogue"
              text="A destination such as Google or a portal fetches your cars by the address of a catalogue."
            />
          ) : (
            <Table
              caption="Catalogues"
              columns={columns}
              rows={catalogues}
              keyOf={({ site, id }) => `${site.slug} ${id}`}
            />
          )}
        </div>
        {sites.map((site) => (
          <Section key={site.slug} title={`New for ${site.name}`}>
            <div className="actions">
              {profileNames.map((profile) => (
                <Link
                  key={profile}
                  className="button"
                  to={`/marketing/catalogues/new?${new URLSearchParams({ site: site.slug, profile })}`}
                >
                  {profileTitles[profile]}
                </Link>
              ))}
            </div>
          </Section>
        ))}
      </div>
    </>
  );
}
