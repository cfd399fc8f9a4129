import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { SelectField } from "#console/parts/field.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice, ScreenHead, Section } from "#console/parts/screen.tsx";
import { Facts } from "#console/parts/timeline.tsx";
import { type Deal, type DealStep, isBooking, kindNames } from "#domain/deals/deal.ts";
import { madeText, whenText, zoneName } from "#domain/deals/deal-times.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { DealBadges } from "./deal-parts.tsx";
import type { DealModel, DealPerson, StepAnswer } from "./deal-view.ts";
import { TimeOptions } from "./time-options.tsx";

/** One deal: what it is, who made it, and what can be done. @param answer of a step whose form was sent without script */
export function DealScreen({ model, answer = null }: { model: DealModel; answer?: StepAnswer | null }) {
  const { deal, person, now } = model;
  const name = kindNames[deal.kind][0];
  return (
    <>
      <ScreenHead
        title={deal.what ? `${name}: ${deal.what}` : name}
        about={<DealBadges deal={deal} now={now} />}
      >
        <ButtonLink kind="plain" to="/deals">
          All deals
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        {answer ? <Notice tone={answer.kind === "done" ? "good" : "bad"}>{answer.text}</Notice> : null}
        {model.refusal ? (
          <Notice tone="bad">
            {`The provider refused to refund ${deal.amount}: ${model.refusal}. Request it again, or pay it back by other means.`}
          </Notice>
        ) : null}
        <Steps model={model} />
        <Section title="The deal">
          <div className="panel panel-body">
            <Facts facts={factsOf(model)} />
          </div>
        </Section>
        {person ? (
          <Section title="The shopper">
            <div className="panel panel-body">
              <Facts facts={personFacts(person)} />
            </div>
          </Section>
        ) : null}
      </div>
    </>
  );
}

function factsOf({ deal, person, linksToLead, waiting }: DealModel): [string, ReactNode][] {
  const when =
    deal.kind === "reservation" ? "Held until" : deal.kind === "trade_in" ? "Offer valid until" : "When";
  const inZone = (text: string) => `${text} ${zoneName(deal)}`;
  const facts: [string, ReactNode][] = [
    [when, deal.when === null ? "" : inZone(whenText(deal))],
    ["Amount", deal.amount],
    ["Where", deal.location?.name ?? ""],
    ["Site", deal.site.name],
    ["Wanted", waiting === null ? "" : `${formatNumber(waiting)} shoppers wait for such a car`],
    ["Made", inZone(madeText(deal))],
    ["Last change", person?.status ?? ""],
    ["Reference", person?.reference ?? ""],
    [
      "Lead",
      linksToLead ? (
        <Link key="lead" to={`/leads/${deal.site.slug}/${deal.leadId}`}>
          What the shopper asked, and its answers
        </Link>
      ) : (
        ""
      ),
    ],
  ];
  return facts.filter(([, value]) => value !== "");
}

function personFacts({ name, phone, email, message }: DealPerson): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [
    ["Name", name || "Erased"],
    [
      "Phone",
      phone ? (
        <a key="phone" href={telephoneLink(phone)}>
          {phone}
        </a>
      ) : (
        ""
      ),
    ],
    [
      "E-mail",
      email ? (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        ""
      ),
    ],
    ["Message", message],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** What a step's button says, with the money that it returns. */
function labelOf(step: DealStep, { kind, state, amount }: Deal): string {
  const returned = kind === "reservation" && state === "pending" ? "" : amount;
  switch (step) {
    case "confirm":
      return "Confirm";
    case "move":
      return "Move";
    case "book":
      return "Book the inspection";
    case "cancel":
      return kind === "reservation" && returned ? `Cancel and refund ${returned}` : "Cancel";
    case "release":
      return `Release and refund ${returned}`;
    case "refund":
      return `Refund ${returned}`;
  }
}

/** What the dialog of a step that can't be undone asks, with the shopper and the thing: two deals look alike. */
function questionOf(step: DealStep, deal: Deal): string {
  const of = [deal.what, deal.who && `for ${deal.who}`].filter(Boolean).join(", ");
  return `${labelOf(step, deal)}${of ? `: ${of}` : ""}?`;
}

const warnings: Partial<Record<DealStep, string>> = {
  cancel:
    "The shopper gets an e-mail. A paid deposit goes back in full, and the time or car is offered again at once.",
  release: "The hold ends now, the car is offered again, and the whole deposit goes back to the shopper.",
  refund: "The whole amount goes back to the shopper. This can’t be undone.",
};

function Steps({ model }: { model: DealModel }) {
  const { steps, choices } = model;
  const shown = steps.filter((step) =>
    step === "move" || step === "book" ? (choices?.length ?? 0) > 0 : true,
  );
  if (shown.length === 0) return null;
  return (
    <Section title="What to do">
      <div className="panel panel-body stack">
        {shown.includes("confirm") ? (
          <StepForm model={model} step="confirm" isMain>
            {labelOf("confirm", model.deal)}
          </StepForm>
        ) : null}
        {shown.includes("move") ? <Move model={model} step="move" /> : null}
        {shown.includes("book") ? <Move model={model} step="book" /> : null}
        <div className="actions">
          {shown
            .filter((step) => warnings[step])
            .map((step) => (
              <DangerStep key={step} model={model} step={step} />
            ))}
        </div>
      </div>
    </Section>
  );
}

/** A form with the state that the screen shows; a step that failed says why and shows the present state. */
function StepForm({
  model: { seen },
  step,
  isMain = false,
  isDanger = false,
  onDone,
  fields,
  children,
}: {
  model: DealModel;
  step: DealStep;
  isMain?: boolean;
  isDanger?: boolean;
  onDone?(): void;
  fields?: ReactNode;
  children: ReactNode;
}) {
  const show = useToast();
  return (
    <ConfirmedForm<StepAnswer>
      className="filters"
      onDone={({ kind, text }) => {
        show(text, kind === "failed" ? "bad" : "plain");
        onDone?.();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="seen" value={seen} />
          {fields}
          <SubmitButton kind={isDanger ? "danger" : isMain ? "primary" : undefined} disabled={isSending}>
            {children}
          </SubmitButton>
        </>
      )}
    </ConfirmedForm>
  );
}

function Move({ model, step }: { model: DealModel; step: "move" | "book" }) {
  const choices = model.choices ?? [];
  const isDays = isBooking(model.deal.kind) && model.deal.kind === "service";
  const field = (
    <SelectField
      label={step === "book" ? "Time of the inspection" : "New time"}
      name="to"
      defaultValue=""
      required
    >
      <option value="">Choose…</option>
      <TimeOptions choices={choices} isDays={isDays} />
    </SelectField>
  );
  return (
    <StepForm model={model} step={step} fields={field}>
      {labelOf(step, model.deal)}
    </StepForm>
  );
}

/** A step that can't be undone needs a confirmation. */
function DangerStep({ model, step }: { model: DealModel; step: DealStep }) {
  return (
    <DangerDialog
      label={labelOf(step, model.deal)}
      title={questionOf(step, model.deal)}
      back="Back"
      confirm={(close) => (
        <StepForm model={model} step={step} isDanger onDone={close}>
          Yes, {lowerFirst(labelOf(step, model.deal))}
        </StepForm>
      )}
    >
      <p className="quiet">{warnings[step]}</p>
    </DangerDialog>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
