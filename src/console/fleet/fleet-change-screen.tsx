import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { SelectField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Badge, Notice, PanelSection, ScreenHead, type Tone } from "#console/parts/screen.tsx";
import { More, Table } from "#console/parts/table.tsx";
import type { SiteState } from "#domain/fleet/site-state.ts";
import { formatNumber } from "#lib/staff-number.ts";
import {
  type ChangedSiteRow,
  type FleetChangeModel,
  type RollBackAnswer,
  stateNames,
} from "./fleet-model.ts";

const tones: Partial<Record<SiteState, Tone>> = {
  applied: "good",
  refused: "bad",
  overtaken: "warn",
  waiting: "note",
  returning: "note",
};
const isDue = ({ state }: ChangedSiteRow) => state === "waiting" || state === "returning";

/** A change of many sites while it is applied and afterwards, and its rolling back. */
export function FleetChangeScreen({
  model,
  needsPasskey,
}: {
  model: FleetChangeModel;
  needsPasskey: boolean;
}) {
  const { text, selection, by, at, sites } = model;
  const due = sites.filter(isDue).length;
  useLive(due > 0 ? 1_000 : undefined);
  return (
    <>
      <ScreenHead
        title="A change of many sites"
        about={
          <>
            {text}, at {selection}. By {by}, <Moment at={at} />.
          </>
        }
      >
        <ButtonLink kind="plain" to="/platform/fleet">
          Change many sites
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {needsPasskey ? (
          <Notice tone="bad">
            Nothing was rolled back: confirm with your passkey in a browser with scripts.
          </Notice>
        ) : null}
        <Progress sites={sites} due={due} />
        <RollBack model={model} />
        <PanelSection title={sites.length === 1 ? "1 site" : `${formatNumber(sites.length)} sites`}>
          <SitesTable sites={sites} />
        </PanelSection>
      </div>
    </>
  );
}

function Progress({ sites, due }: { sites: readonly ChangedSiteRow[]; due: number }) {
  const done = sites.length - due;
  return (
    <div className="panel panel-body stack">
      <label>
        {due === 0
          ? "Every site is done."
          : `${formatNumber(done)} of ${formatNumber(sites.length)} sites are done.`}{" "}
        <progress value={done} max={Math.max(1, sites.length)} />
      </label>
      <p className="badges">
        {[...Map.groupBy(sites, ({ state }) => state)].map(([state, of]) => (
          <Badge key={state} tone={tones[state] ?? "plain"}>
            {`${formatNumber(of.length)} ${stateNames[state].toLowerCase()}`}
          </Badge>
        ))}
      </p>
    </div>
  );
}

function RollBack({ model: { id, sites } }: { model: FleetChangeModel }) {
  const show = useToast();
  const isInteractive = useIsInteractive();
  const returnable = sites.filter(({ state }) => state === "applied" || state === "waiting");
  if (returnable.length === 0) return null;
  return (
    <ConfirmedForm<RollBackAnswer>
      action={`/platform/fleet/${id}`}
      className="panel panel-body"
      onDone={(answer) => {
        if (answer.kind === "begun") show(`${formatNumber(answer.sites)} sites are rolled back`);
      }}
    >
      {({ answer, isSending }) => (
        <>
          {answer?.kind === "problem" ? <Notice tone="bad">{answer.problem}</Notice> : null}
          <div className="field-row">
            <SelectField
              label="Roll back"
              name="site"
              hint="The agency’s value from before holds again. Where it was changed since, it stays."
            >
              <option value="">All {formatNumber(returnable.length)} sites</option>
              {returnable.map((site) => (
                <option key={site.id} value={site.id}>
                  {site.name}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="actions">
            <SubmitButton kind="danger" disabled={isInteractive && isSending}>
              Roll back
            </SubmitButton>
          </div>
        </>
      )}
    </ConfirmedForm>
  );
}

function SitesTable({ sites }: { sites: readonly ChangedSiteRow[] }) {
  return (
    <Table
      caption="Sites of the change"
      rows={sites}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "Site",
          cell: ({ name, slug }) => (
            <>
              {name}
              {slug === null ? null : <More>{slug}</More>}
            </>
          ),
        },
        {
          name: "State",
          cell: ({ state, problem }) => (
            <>
              <Badge tone={tones[state] ?? "plain"}>{stateNames[state]}</Badge>
              {problem ? <span className="small mapping-value">{problem}</span> : null}
            </>
          ),
        },
        { name: "Before", cell: ({ before }) => <span className="mapping-value">{before}</span> },
        { name: "After", cell: ({ after }) => <span className="mapping-value">{after}</span> },
      ]}
    />
  );
}
