import { Link } from "react-router";
import { ButtonLink } from "#console/parts/button.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, ScreenHead, Section, StateMessage, type Tone } from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { ListedEndpoint } from "#domain/integrations/webhooks/listed-endpoint.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { addressOf, stateNames, type WebhooksModel, webhooksPath } from "./webhook-model.ts";

/** Addresses of programs that receive events, and a form that adds one. */
export function WebhooksScreen({ model }: { model: WebhooksModel }) {
  const { group, groups, endpoints, mayChange, sites } = model;
  useLive();
  return (
    <>
      <ScreenHead
        title="Webhooks"
        about="What happens to cars, leads and bookings is sent to your programs, signed and in order. It names no shopper."
      >
        <ButtonLink kind="plain" to={`/integrations?group=${group.slug}`}>
          Integrations
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address={webhooksPath} />
        <div className="panel">
          {endpoints.length === 0 ? (
            <StateMessage
              symbol="sites"
              title="No webhook"
              text="Add the address of a program below: it gets what happens from then on."
            />
          ) : (
            <EndpointTable model={model} />
          )}
        </div>
        {mayChange ? (
          <Section title="Add a webhook">
            <WebhookForm key={group.id} group={group} sites={sites} endpoint={null} />
          </Section>
        ) : null}
      </div>
    </>
  );
}

const tones: Partial<Record<ListedEndpoint["state"], Tone>> = {
  active: "good",
  trying: "warn",
  gone: "bad",
  failing: "bad",
};

export const StateBadge = ({ state }: Pick<ListedEndpoint, "state">) => (
  <Badge tone={tones[state] ?? "plain"}>{stateNames[state]}</Badge>
);

function EndpointTable({ model: { endpoints, group, sites } }: { model: WebhooksModel }) {
  return (
    <Table
      caption="Webhooks"
      rows={endpoints}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Address",
          cell: ({ id, url, types, siteIds }) => (
            <>
              <Link to={addressOf(group, id)}>{new URL(url).host}</Link>
              <span className="quiet small mapping-value">
                {new URL(url).pathname}: {types.join(", ")}
                {siteIds
                  ? `; ${sites.flatMap(({ id, name }) => (siteIds.includes(id) ? [name] : [])).join(", ")}`
                  : ""}
              </span>
            </>
          ),
        },
        { name: "State", isNarrow: true, cell: (row) => <StateBadge state={row.state} /> },
        {
          name: "Last sent",
          cell: ({ lastSentAt }) => (lastSentAt ? <Moment at={lastSentAt} /> : "—"),
        },
        {
          name: "Waiting",
          align: "end",
          cell: ({ waiting, waitingSince }) => (
            <>
              {formatNumber(waiting)}
              {waitingSince ? (
                <span className="quiet small mapping-value">
                  since <Moment at={waitingSince} />
                </span>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
