import type { ReactNode } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { PriceTag } from "#site/parts/car-card/price-tag.tsx";
import { ErrorSummary, FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { FieldError, FormField } from "#site/parts/lead-form/form-field.tsx";
import { VisitField } from "#site/parts/tracking/visit-field.tsx";
import type { JourneyStep } from "./journey.ts";
import { tradeLabels } from "./journey-fields.ts";
import { type GoneView, type JourneyView, type StepView, stepLabels } from "./journey-view.ts";

const idOf = (name: string) => `buy-${name}`;

/**
 * Buying a car online. Every step is a plain form with its own address, so it works without script and
 * supports Back.
 */
export function JourneyPage({ page }: { page: JourneyView }) {
  return (
    <div className="page form-page buy-online" data-aside="">
      {page.kind === "step" ? <Step page={page} /> : <Gone page={page} />}
      <aside className="form-aside" aria-label="The car">
        <CarCard card={page.card} priority={false} />
      </aside>
    </div>
  );
}

const intros: Record<JourneyStep, string> = {
  details: "Who is buying? We call you before anything is final.",
  trade: "A car to trade in comes off the price. We give you a figure when we have seen it.",
  pay: "Choose how you want to pay. You can change your mind until handover.",
  confirm: "Look it over, then send it. Nothing is bought before we have spoken to you.",
};

function Step({ page }: { page: StepView }) {
  const { step, errors } = page;
  const at = page.steps.findIndex((one) => one.step === step);
  return (
    <>
      <header className="form-head">
        <h1>Buy the {page.car.name} online</h1>
        <p>{intros[step]}</p>
      </header>
      <form
        className="form-card lead-form"
        method="post"
        noValidate
        aria-label={`${stepLabels[step]}, step ${at + 1} of ${page.steps.length}`}
      >
        <ol className="form-progress" aria-label="Steps">
          {page.steps.map((one) => (
            <li
              key={one.step}
              data-done={one.done || undefined}
              aria-current={one.step === step ? "step" : undefined}
            >
              {one.done ? <a href={one.href}>{one.label}</a> : one.label}
            </li>
          ))}
        </ol>
        {page.resumed ? (
          <p className="buy-resumed" role="status">
            Welcome back. You left off here; what you typed is kept.
          </p>
        ) : null}
        <ErrorSummary errors={errors} fields={[...choices, ...page.fields]} idOf={idOf} />
        <FormAlert text={page.failure} />
        <input type="hidden" name="step" value={step} />
        <VisitField />
        <div className="form-rows">
          {step === "trade" ? <TradeChoice page={page} /> : null}
          {step === "pay" ? <PayChoices page={page} /> : null}
          {step === "confirm" ? <Review page={page} /> : null}
          {step === "trade" ? null : <Fields page={page} />}
        </div>
        <input type="hidden" name="deposit_cents" value={page.depositCents} />
        <div className="form-actions">
          <Button
            type="submit"
            look="primary"
            size="large"
            name="do"
            value={step === "confirm" ? "send" : "next"}
          >
            {step === "confirm" ? page.sendLabel : "Continue"}
          </Button>
          {at > 0 ? (
            <Button type="submit" size="large" look="quiet" name="do" value="back">
              Back
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

/** The choices, for the error summary, which links to their first button. */
const choices = ["trade_in", "payment_preference"].map(
  (name): LeadField => ({
    name,
    label: name === "trade_in" ? "Trade-in" : "Paying",
    kind: "text",
    required: true,
    requiredMessage: "",
    maxLength: 20,
    options: [],
  }),
);

function Fields({ page }: { page: Pick<StepView, "fields" | "values" | "errors"> }): ReactNode {
  return page.fields.map((field) => (
    <FormField
      key={field.name}
      field={field}
      id={idOf(field.name)}
      value={page.values[field.name]}
      error={page.errors[field.name]}
      when={null}
      next={[]}
    />
  ));
}

/** CSS alone shows the fields of a trade-in, depending on the choice. */
function TradeChoice({ page }: { page: StepView }) {
  return (
    <div className="buy-trade">
      <fieldset className="form-row form-group" data-wrong={page.errors.trade_in ? "" : undefined}>
        <legend className="field-label">Do you have a car to trade in?</legend>
        {(["none", "car"] as const).map((value, at) => (
          <label className="tick" key={value}>
            <input
              id={at === 0 ? idOf("trade_in") : undefined}
              type="radio"
              name="trade_in"
              value={value}
              defaultChecked={page.values.trade_in === value}
              aria-describedby={page.errors.trade_in ? `${idOf("trade_in")}-error` : undefined}
            />
            <span>{tradeLabels[value]}</span>
          </label>
        ))}
        <FieldError id={idOf("trade_in")} error={page.errors.trade_in} />
      </fieldset>
      <div className="buy-traded">
        <Fields page={page} />
      </div>
    </div>
  );
}

function PayChoices({ page }: { page: StepView }) {
  const name = "payment_preference";
  const error = page.errors[name];
  return (
    <fieldset className="form-row form-group buy-pay" data-wrong={error ? "" : undefined}>
      <legend className="field-label">How do you want to pay?</legend>
      {page.pay.map(({ choice, label, text }, at) => (
        <label className="buy-choice" key={choice}>
          <input
            id={at === 0 ? idOf(name) : undefined}
            type="radio"
            name={name}
            value={choice}
            defaultChecked={page.values[name] === choice}
            aria-describedby={error ? `${idOf(name)}-error` : undefined}
          />
          <span>
            <strong>{label}</strong>
            {text}
          </span>
        </label>
      ))}
      <FieldError id={idOf(name)} error={error} />
    </fieldset>
  );
}

function Review({ page }: { page: StepView }) {
  const parts = page.steps.filter(({ step }) => step !== "confirm");
  return (
    <>
      <dl className="form-review buy-sum">
        <div>
          <dt>Price</dt>
          <dd>
            <PriceTag price={page.card.price} />
          </dd>
        </div>
        <div>
          <dt>To pay now</dt>
          <dd>{page.deposit ?? "Nothing"}</dd>
        </div>
      </dl>
      {parts.map((part) => (
        <ReviewPart key={part.step} page={page} {...part} />
      ))}
    </>
  );
}

function ReviewPart({
  page,
  step,
  label,
  href,
}: Pick<StepView["steps"][number], "step" | "label" | "href"> & { page: StepView }) {
  return (
    <section className="buy-review" aria-label={label}>
      <header>
        <h2>{label}</h2>
        <a className="link" href={href}>
          Change<span className="sr-only"> {label.toLowerCase()}</span>
        </a>
      </header>
      <dl className="form-review">
        {page.review
          .filter((line) => line.step === step)
          .map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Gone({ page }: { page: GoneView }) {
  const enquire = `/enquire?car_id=${encodeURIComponent(page.car.id)}&form=similar`;
  return (
    <>
      <header className="form-head">
        <h1>{page.title}</h1>
        <p>{page.text}</p>
      </header>
      <form className="form-card lead-form" method="post" noValidate aria-label="Enquire instead">
        <ErrorSummary errors={page.errors} fields={page.fields} idOf={idOf} />
        <FormAlert text={page.failure} />
        {page.canEnquire ? (
          <>
            <div className="form-rows">
              <Fields page={page} />
            </div>
            <input type="hidden" name="step" value="confirm" />
            <VisitField />
          </>
        ) : null}
        <div className="form-actions">
          {page.canEnquire ? (
            <Button type="submit" look="primary" size="large" name="do" value="enquire">
              Send what I typed as an enquiry
            </Button>
          ) : (
            <LinkButton look="primary" size="large" href={enquire}>
              Find Me Something Similar
            </LinkButton>
          )}
          <LinkButton size="large" href={`/cars/${page.car.slug}`}>
            See the car
          </LinkButton>
        </div>
      </form>
    </>
  );
}
