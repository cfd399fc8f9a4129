import { type FormEvent, useId, useRef, useState } from "react";
import type { PageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { Button } from "#site/parts/button.tsx";
import { Dialog } from "#site/parts/dialog.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { FormField } from "#site/parts/lead-form/form-field.tsx";
import { FormReview } from "#site/parts/lead-form/form-review.tsx";
import { valuesOf } from "#site/parts/lead-form/form-values.ts";
import { Trap } from "#site/parts/lead-form/lead-form.tsx";
import { type SendOutcome, sendLead } from "#site/parts/lead-form/send-lead.ts";
import { countForm } from "#site/parts/tracking/count-form.ts";
import { visitTrail } from "#site/parts/tracking/visit-trail.ts";
import { shownCar, shownItem } from "./shown-item.ts";
import { messageText, type WidgetAnswers } from "./widget-messages.ts";
import type { ShellWidgets, WidgetView } from "./widget-view.ts";

const labels = { name: "Name", email: "Email", phone: "Phone", message: "Message" };

/** The review's lines, which have no choices. */
const lines = Object.entries(labels).map(
  ([name, label]) => ({ name, label, kind: "text", options: [] }) as unknown as LeadField,
);
const steps = [
  { title: "", fields: Object.keys(labels) },
  { title: "", fields: [] },
];

type Stage = { kind: "review"; failure: string | null; busy: boolean } | { kind: "sent"; reference: string };

/** What a widget wants to send to the dealer, with the site's words of consent. Only the button here sends it. */
export function WidgetReview({
  widget,
  site,
  answers,
  shell: { agreements, tracking },
  send,
  onClose,
}: {
  widget: WidgetView;
  site: string;
  answers: WidgetAnswers;
  shell: Pick<ShellWidgets, "agreements" | "tracking">;
  /** To the widget. */
  send(message: Record<string, unknown>): void;
  onClose(isSent: boolean): void;
}) {
  const [stage, setStage] = useState<Stage>({ kind: "review", failure: null, busy: false });
  const attempt = useRef({ key: newKey(), startedAt: Date.now() });
  const id = useId();
  const values = {
    name: answers.name,
    email: answers.email,
    phone: answers.phone,
    message: messageText(answers),
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setStage({ kind: "review", failure: null, busy: true });
    const userData = {
      ...values,
      ...valuesOf(agreements, form),
      widget: widget.name,
      car_id: shownItem()?.id ?? "",
      [trapName]: form.get(trapName) ?? "",
      form_started_at: attempt.current.startedAt,
      url: location.href,
      lead_attributes: visitTrail(() => sessionStorage),
    };
    const outcome = await sendLead(userData, attempt.current.key, (address, init) => fetch(address, init));
    if (outcome.kind === "accepted") {
      const reference = leadReference(outcome.leadId);
      countWidgetLead(widget, outcome.submissionId, tracking);
      send({ type: "sent", reference });
      setStage({ kind: "sent", reference });
    } else {
      if (outcome.kind === "invalid") send({ type: "refused", fields: Object.keys(outcome.fields) });
      setStage({ kind: "review", failure: failureOf(outcome), busy: false });
    }
  };
  if (stage.kind === "sent")
    return (
      <Dialog open onClose={() => onClose(true)} title="Sent" className="widget-review">
        <p role="status">
          {site} has your enquiry. Its reference is {stage.reference}.
        </p>
      </Dialog>
    );
  return (
    <Dialog open onClose={() => onClose(false)} title={`Send this to ${site}?`} className="widget-review">
      <form
        className="lead-form"
        onSubmit={submit}
        noValidate
        data-form=""
        aria-label={`Send this to ${site}?`}
      >
        <Trap id={`${id}trap`} />
        <FormAlert text={stage.failure} />
        <FormReview fields={lines} steps={steps} values={values} />
        <div className="form-rows">
          {agreements.map((field) => (
            <FormField
              key={field.name}
              field={field}
              id={`${id}${field.name}`}
              value={field.preset}
              error={undefined}
              when={null}
              next={[]}
            />
          ))}
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" size="large" busy={stage.busy} disabled={stage.busy}>
            {stage.busy ? "Sending…" : "Send"}
          </Button>
          <Button look="quiet" size="large" onClick={() => onClose(false)}>
            Don’t send
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Its lead is counted as that of a form, and reported as one of a chat: about sales unless its department is another. */
function countWidgetLead(
  { name, category, department }: WidgetView,
  submissionId: string,
  tracking: PageTracking,
): void {
  const isAboutSales = department === "sales";
  const car = isAboutSales ? shownCar() : null;
  const sent = { category: car ? "Vehicle Enquiry" : category, subcategory: name, submissionId };
  countForm({ ...sent, form: null, isAboutSales }, car, tracking);
}

const failureOf = (outcome: Exclude<SendOutcome, { kind: "accepted" }>): string =>
  outcome.kind === "invalid"
    ? Object.values(outcome.fields).join(" ")
    : (outcome.error ?? "It couldn’t be sent. Please try again.");

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
