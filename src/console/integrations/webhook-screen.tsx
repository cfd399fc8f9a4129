import { type ReactNode, useState } from "react";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { TextField } from "#console/parts/field.tsx";
import { useLive } from "#console/parts/live.tsx";
import { Moment } from "#console/parts/moment.tsx";
import {
  Badge,
  Glance,
  Notice,
  PanelSection,
  ScreenHead,
  Section,
  StateMessage,
  type Tone,
} from "#console/parts/screen.tsx";
import { Table } from "#console/parts/table.tsx";
import type { ListedAttempt } from "#domain/integrations/webhooks/listed-endpoint.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { SecretOnce, WebhookForm } from "./webhook-form.tsx";
import { addressOf, isDisabled, type WebhookAnswer, type WebhookModel } from "./webhook-model.ts";
import { StateBadge } from "./webhooks-screen.tsx";

/** One endpoint: how its deliveries go, and what can be done with it. */
export function WebhookScreen({ model }: { model: WebhookModel }) {
  const { group, endpoint, attempts, mayChange, sites } = model;
  useLive(endpoint.waiting > 0 ? 2_000 : undefined);
  return (
    <>
      <ScreenHead title={new URL(endpoint.url).host} about={endpoint.url}>
        <ButtonLink kind="plain" to={addressOf(group)}>
          All webhooks
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <StateNotice model={model} />
        <Glance
          items={[
            { name: "State", value: <StateBadge state={endpoint.state} /> },
            {
              name: "Waiting",
              value: formatNumber(endpoint.waiting),
              more: endpoint.waitingSince ? (
                <>
                  since <Moment at={endpoint.waitingSince} />
                </>
              ) : (
                "Everything was sent"
              ),
            },
            {
              name: "Passed over",
              value: formatNumber(endpoint.passedOver),
              more: "Refused three times, and not sent again",
            },
          ]}
        />
        {mayChange ? <Steps model={model} /> : null}
        <PanelSection title="Last tries" aside={<span className="quiet">{attempts.length}</span>}>
          {attempts.length === 0 ? (
            <StateMessage
              symbol="log"
              title="Nothing was sent yet"
              text="The last 100 tries are listed here."
            />
          ) : (
            <AttemptTable attempts={attempts} />
          )}
        </PanelSection>
        {mayChange ? (
          <Section title="Change it">
            <WebhookForm group={group} sites={sites} endpoint={endpoint} />
          </Section>
        ) : null}
      </div>
    </>
  );
}

function StateNotice({ model: { endpoint } }: { model: WebhookModel }) {
  const { state, failingSince, nextTryAt, disabledAt } = endpoint;
  const since = disabledAt ? <Moment at={disabledAt} /> : null;
  switch (state) {
    case "active":
      return null;
    case "trying":
      return (
        <Notice>
          It has accepted nothing since {failingSince ? <Moment at={failingSince} /> : null}. The next try is{" "}
          {nextTryAt ? <Moment at={nextTryAt} /> : "due"}; after five days it is disabled.
        </Notice>
      );
    case "gone":
      return <Notice tone="bad">It answered that it is gone (410), and was disabled {since}.</Notice>;
    case "failing":
      return <Notice tone="bad">It accepted nothing for five days, and was disabled {since}.</Notice>;
    case "member":
      return <Notice>It was disabled {since}.</Notice>;
    case "imported":
      return <Notice>It came with an archive, without its secret. Make one, then enable it.</Notice>;
  }
}

function Steps({ model }: { model: WebhookModel }) {
  const { endpoint } = model;
  const [secret, setSecret] = useState<string | null>(null);
  const [said, setSaid] = useState<WebhookAnswer | null>(null);
  const onDone = (answer: WebhookAnswer) => {
    if (answer.kind === "made") setSecret(answer.secret);
    setSaid(answer);
  };
  const step = (name: string, label: string, more?: ReactNode) => (
    <Step model={model} name={name} label={label} onDone={onDone}>
      {more}
    </Step>
  );
  return (
    <Section title="Steps">
      <div className="panel panel-body stack">
        {secret ? <SecretOnce secret={secret} /> : null}
        {said?.kind === "done" ? <Notice tone="good">{said.text}</Notice> : null}
        {said?.kind === "failed" ? <Notice tone="bad">{said.text}</Notice> : null}
        <div className="actions">
          {isDisabled(endpoint) ? (
            endpoint.hasSecret ? (
              <>
                {step("enable", "Enable from where it stopped")}
                {step("enable", "Enable from now", <input type="hidden" name="from" value="now" />)}
              </>
            ) : null
          ) : (
            step("disable", "Disable")
          )}
          {step("test", "Send a test")}
          {step("rotate", endpoint.hasSecret ? "Make a new secret" : "Make a secret")}
          <DangerDialog
            label="Remove"
            title="Remove this webhook?"
            confirm={() => step("remove", "Remove it")}
          >
            <p>It gets nothing any more, and what waits for it isn’t sent.</p>
          </DangerDialog>
        </div>
        {endpoint.hasSecret ? (
          <p className="quiet small">
            After a new secret is made, both sign for 24 hours, so that the receiver can change over.
          </p>
        ) : null}
        <Step model={model} name="replay" label="Send again" onDone={onDone} className="form">
          <TextField
            label="Send again since"
            name="since"
            autoComplete="off"
            required
            hint="The number of an event, or a time in UTC such as 2026-11-27 14:30. Events are stored for 14 days; the receiver drops those that it has."
          />
        </Step>
      </div>
    </Section>
  );
}

function Step({
  model: { group, endpoint },
  name,
  label,
  className,
  onDone,
  children,
}: {
  model: WebhookModel;
  name: string;
  label: string;
  className?: string;
  onDone(answer: WebhookAnswer): void;
  children?: ReactNode;
}) {
  return (
    <ConfirmedForm<WebhookAnswer>
      action={addressOf(group, endpoint.id)}
      onDone={onDone}
      {...(className ? { className } : {})}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={name} />
          {children}
          <SubmitButton data-size="small" disabled={isSending}>
            {label}
          </SubmitButton>
        </>
      )}
    </ConfirmedForm>
  );
}

const tones: Record<ListedAttempt["outcome"], Tone> = { sent: "good", failed: "warn", "passed over": "bad" };
const outcomes = { sent: "Accepted", failed: "Failed", "passed over": "Passed over" } as const;

function AttemptTable({ attempts }: { attempts: readonly ListedAttempt[] }) {
  return (
    <Table
      caption="Last tries"
      rows={attempts}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          name: "Event",
          cell: ({ type, seq }) => (
            <>
              {type}
              {seq === null ? null : <span className="quiet small"> {seq}</span>}
            </>
          ),
        },
        { name: "When", cell: ({ at }) => <Moment at={at} /> },
        {
          name: "Outcome",
          cell: ({ outcome, status, reason }) => (
            <>
              <Badge tone={tones[outcome]}>{outcomes[outcome]}</Badge>{" "}
              <span className="quiet small">{status ?? reason ?? ""}</span>
            </>
          ),
        },
        { name: "Milliseconds", align: "end", cell: ({ ms }) => formatNumber(ms) },
      ]}
    />
  );
}
