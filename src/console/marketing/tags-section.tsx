import { Link } from "react-router";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, PanelSection, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { MarketingModel } from "./marketing-model.ts";
import { type TagStanding, tagAddress, tagKindTitles } from "./tags-model.ts";

const standings: Readonly<Record<TagStanding, { tone: Tone; text: string }>> = {
  "not permitted": { tone: "plain", text: "Not permitted" },
  "switched off": { tone: "warn", text: "Switched off" },
  changed: { tone: "warn", text: "Changed, doesn’t run" },
  on: { tone: "good", text: "Runs in pages" },
  off: { tone: "plain", text: "Off" },
};

export function StandingBadge({ standing }: { standing: TagStanding }) {
  const { tone, text } = standings[standing];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Scripts of vendors that an owner may let run in pages. */
export function TagsSection({ model: { site, tags } }: { model: Pick<MarketingModel, "site" | "tags"> }) {
  return (
    <PanelSection title="Tags in pages">
      {tags.length === 0 ? (
        <StateMessage
          symbol="marketing"
          title="No tag"
          text="Nothing of a vendor loads in shoppers’ browsers. The destinations above need no tag."
        />
      ) : (
        <Table
          caption={`Tags of ${site.name}`}
          rows={tags}
          keyOf={({ name }) => name}
          columns={[
            {
              name: "Tag",
              cell: ({ name, kind, account, purpose }) => (
                <>
                  <Link to={tagAddress(site, name)}>{tagKindTitles[kind]}</Link>
                  <span className="quiet small mapping-value">
                    {account}, for {purpose}
                  </span>
                </>
              ),
            },
            {
              name: "State",
              isNarrow: true,
              cell: ({ standing }) => <StandingBadge standing={standing} />,
            },
            { name: "Who answers for it", cell: ({ switched }) => switched?.responsible ?? "—" },
            {
              name: "Switched",
              cell: ({ switched }) =>
                switched ? (
                  <>
                    {switched.offAt ? "off " : "on "}
                    <Moment at={switched.offAt ?? switched.onAt} />
                  </>
                ) : (
                  "Never"
                ),
            },
          ]}
        />
      )}
    </PanelSection>
  );
}
