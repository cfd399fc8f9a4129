import { SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { ChoiceField, TextField } from "#console/parts/field.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice } from "#console/parts/screen.tsx";
import { maxUrlLength } from "#domain/integrations/webhooks/endpoint-fields.ts";
import { type EventKind, eventKinds, eventTypes } from "#domain/integrations/webhooks/event-types.ts";
import type { ListedEndpoint } from "#domain/integrations/webhooks/listed-endpoint.ts";
import { addressOf, type WebhookAnswer, type WebhooksModel } from "./webhook-model.ts";

const kindNames: Record<EventKind, string> = {
  car: "Cars",
  stock: "Large changes of stock",
  lead: "Leads",
  booking: "Bookings",
  reservation: "Reservations",
  payment: "Payments",
  refund: "Refunds",
  trade_in: "Trade-ins",
  feed: "Feeds",
  catalogue: "Catalogues",
  publication: "Publications",
  webhook: "Webhooks",
};

type About = Pick<WebhooksModel, "group" | "sites"> & { endpoint: ListedEndpoint | null };

/** Adds an endpoint, or changes one. */
export function WebhookForm({ group, sites, endpoint }: About) {
  const show = useToast();
  return (
    <ConfirmedForm<WebhookAnswer>
      action={addressOf(group, endpoint?.id)}
      className="form panel panel-body"
      stored={{ name: `webhook ${group.slug} ${endpoint?.id ?? ""}`, until: endpoint ? "done" : "made" }}
      onDone={(answer) => answer.kind === "done" && show(answer.text)}
    >
      {({ answer, isSending }) => (
        <>
          {answer?.kind === "made" ? <SecretOnce secret={answer.secret} /> : null}
          {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
          {answer?.kind === "failed" ? <Notice tone="bad">{answer.text}</Notice> : null}
          <Fields
            sites={sites}
            endpoint={endpoint}
            problems={answer?.kind === "invalid" ? answer.problems : {}}
          />
          <div className="actions">
            <input type="hidden" name="step" value={endpoint ? "edit" : "add"} />
            <SubmitButton kind="primary" disabled={isSending}>
              {endpoint ? "Save" : "Add the webhook"}
            </SubmitButton>
          </div>
        </>
      )}
    </ConfirmedForm>
  );
}

function Fields({
  sites,
  endpoint,
  problems,
}: Omit<About, "group"> & { problems: Extract<WebhookAnswer, { kind: "invalid" }>["problems"] }) {
  const exact = endpoint?.types.filter((type) => !type.endsWith(".*")) ?? [];
  return (
    <>
      <TextField
        label="Address"
        name="url"
        type="url"
        autoComplete="off"
        required
        maxLength={maxUrlLength}
        defaultValue={endpoint?.url ?? ""}
        placeholder="https://example.com/webhooks"
        hint="It has to be reachable from the internet by https, and to answer 2xx within 15 seconds."
        error={problems.url}
      />
      <ChoiceField
        type="checkbox"
        name="kind"
        legend="Events"
        chosen={endpoint?.types ?? ["car.*", "stock.*", "lead.*"]}
        error={problems.types}
        choices={eventKinds.map((kind) => ({
          value: `${kind}.*`,
          name: kindNames[kind],
          about: eventTypes[kind].join(", "),
        }))}
      />
      <TextField
        label="Single types"
        name="types"
        autoComplete="off"
        defaultValue={exact.join(" ")}
        hint="Such as “lead.received booking.made”, instead of all of a kind."
      />
      {sites.length > 1 ? <Reach sites={sites} endpoint={endpoint} problem={problems.siteIds} /> : null}
    </>
  );
}

function Reach({ sites, endpoint, problem }: Omit<About, "group"> & { problem: string | undefined }) {
  return (
    <>
      <ChoiceField
        type="radio"
        name="reach"
        legend="Of"
        chosen={[endpoint?.siteIds ? "sites" : "all"]}
        choices={[
          { value: "all", name: "All sites" },
          {
            value: "sites",
            name: "These sites",
            about: "Cars, feeds and publications are the group’s: their events are sent anyway.",
          },
        ]}
      />
      <ChoiceField
        type="checkbox"
        name="site"
        legend="Sites"
        chosen={endpoint?.siteIds ?? []}
        error={problem}
        choices={sites.map(({ id, name }) => ({ value: id, name }))}
      />
    </>
  );
}

export function SecretOnce({ secret }: { secret: string }) {
  return (
    <Notice tone="good">
      <p>Copy the secret now: it isn’t shown again. The receiver verifies signatures by it.</p>
      <CopyLine text={secret} />
    </Notice>
  );
}
