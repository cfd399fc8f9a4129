import { useEffect, useRef } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { Disclosure } from "#site/parts/disclosure.tsx";
import { useHiddenBars } from "#site/parts/hidden-bars.tsx";
import { Icon } from "#site/parts/icon.tsx";
import { ErrorSummary, FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { FormField } from "#site/parts/lead-form/form-field.tsx";
import { Progress, Trap } from "#site/parts/lead-form/lead-form.tsx";
import { DetailGroups, DetailsButton } from "./detail-groups.tsx";
import { ImageStep } from "./image-step.tsx";
import { OfferCard } from "./offer-card.tsx";
import { Searching } from "./searching.tsx";
import { SelectionField } from "./selection-field.tsx";
import type { TradeInModel, TradeInView } from "./trade-in-view.ts";
import { useTradeIn } from "./use-trade-in.tsx";

/** The trade-in: its steps one at a time, the value at the end, and beside them a FAQ for sellers. */
export function TradeInPage({ model, view }: { model: TradeInModel; view: TradeInView }) {
  const { car } = model;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(view.shown);
  // Screen readers announce a following step from its heading on; the first one of a page leaves the focus
  // where it is.
  useEffect(() => {
    if (shown.current === view.shown) return;
    shown.current = view.shown;
    place.current?.querySelector<HTMLElement>("legend, h2")?.focus();
  }, [view.shown]);
  return (
    <div className="page form-page" data-aside="">
      <header className="form-head">
        <h1>{view.offer?.words.title ?? model.title}</h1>
        <p>{view.offer?.words.text ?? model.intro}</p>
        {car ? (
          <p className="form-car">
            Towards{" "}
            <a className="link" href={`/cars/${car.slug}`}>
              {car.name}
            </a>
          </p>
        ) : null}
      </header>
      <div className="form-card trade-in" ref={place}>
        {view.offer ? (
          <OfferCard key={view.offer.evalid} offer={view.offer} />
        ) : view.shown === "no_match" ? (
          <NoMatch model={model} view={view} />
        ) : (
          <TradeInForm key={`${view.shown} ${view.evalid ?? ""}`} model={model} view={view} />
        )}
      </div>
      <aside className="form-aside trade-aside">
        <h2>Good to know</h2>
        {model.faq.map(({ question, answer }) => (
          <Disclosure key={question} title={question}>
            {answer.split("\n\n").map((part) => (
              <p key={part}>{part}</p>
            ))}
          </Disclosure>
        ))}
        {model.widgets?.map((widget) => (
          <p key={widget.href}>
            <LinkButton {...widget} />
          </p>
        ))}
        <p className="trade-note">
          {model.redbook ? "Values are worked out with RedBook. " : null}
          <a className="link" href={model.termsPath}>
            Terms of the online valuation
          </a>
        </p>
      </aside>
    </div>
  );
}

const stepTexts: Record<string, { title: string; hint: string | null }> = {
  vehicle: { title: "Vehicle Details", hint: "Your registration tells us the make, model and year." },
  selection: { title: tradeInTexts.candidates, hint: null },
  images: { title: "Upload Images", hint: null },
  details: { title: tradeInTexts.details, hint: null },
};

function TradeInForm({ model, view }: { model: TradeInModel; view: TradeInView }) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, evalid, errors, failure, mayGoOn, groupsOpen, submit, move, remember } = useTradeIn(
    model,
    view,
    form,
  );
  useHiddenBars(form);
  const searching = busy && view.shown === "vehicle";
  const text = stepTexts[view.shown];
  const fields = fieldsOf(model, view);
  const idOf = (name: string) => `trade-${name}`;
  const field = (one: LeadField) => (
    <FormField
      key={one.name}
      field={one}
      id={idOf(one.name)}
      value={one.kind === "checkbox" ? tickedAs(view, one) : view.values[one.name]}
      error={errors[one.name]}
      when={null}
      next={[]}
    />
  );
  return (
    <form
      ref={form}
      className="lead-form"
      method="post"
      action={model.action}
      encType={view.shown === "images" ? "multipart/form-data" : undefined}
      noValidate
      aria-label={model.title}
      aria-busy={busy || undefined}
      onSubmit={submit}
      onInput={view.shown === "vehicle" || view.shown === "details" ? remember : undefined}
    >
      <input type="hidden" name="step" value={view.shown} />
      <input type="hidden" name="evalid" value={evalid ?? ""} />
      <Progress
        titles={view.steps.map(({ title }) => title)}
        at={view.steps.findIndex(({ step }) => step === view.shown)}
      />
      {view.open ? (
        <p className="trade-open">
          <Icon name="info" />
          <span>
            Your offer for {view.open.vehicle} is still open.{" "}
            <a className="link" href={view.open.address}>
              See it
            </a>
          </span>
        </p>
      ) : null}
      {searching ? <Searching messages={model.messages} /> : null}
      <fieldset className="form-step" hidden={searching}>
        <legend className="step-title" tabIndex={-1}>
          {text?.title}
        </legend>
        {text?.hint ? <p className="trade-hint">{text.hint}</p> : null}
        <FormAlert text={failure} />
        {failure && mayGoOn ? (
          <div className="trade-by-hand">
            <p>{tradeInTexts.unavailable}</p>
            <Button type="submit" name="go" value="by-hand" disabled={busy}>
              Continue without an instant value
            </Button>
          </div>
        ) : null}
        <ErrorSummary errors={errors} fields={fields} idOf={idOf} />
        {view.shown === "details" ? <VehicleFacts view={view} /> : null}
        {view.shown === "selection" ? (
          <SelectionField
            descriptions={view.candidates}
            chosen={view.values.manualEntry ?? ""}
            id={idOf("manualEntry")}
            error={errors.manualEntry}
          />
        ) : view.shown === "images" ? (
          <ImageStep view={view} busy={busy} go={move} />
        ) : view.shown === "details" ? (
          <DetailGroups model={model} open={groupsOpen} field={field} />
        ) : (
          <div className="form-rows trade-rows" data-step={view.shown}>
            {fields.map(field)}
          </div>
        )}
        {view.shown === "details" ? <Trap id={idOf("trap")} /> : null}
      </fieldset>
      {view.shown === "images" ? null : (
        <div className="form-actions">
          <Button
            type="submit"
            look="primary"
            size="large"
            name="go"
            value="next"
            busy={busy}
            disabled={busy}
          >
            {busy ? (
              searching ? (
                "Searching…"
              ) : (
                "Sending…"
              )
            ) : view.shown === "details" ? (
              <DetailsButton open={groupsOpen} />
            ) : (
              "Next"
            )}
          </Button>
          {view.before ? (
            <Button type="submit" look="quiet" size="large" name="go" value="back" disabled={busy}>
              Back
            </Button>
          ) : null}
        </div>
      )}
      {view.shown === "details" ? (
        <p className="trade-note">
          By sending you agree to the{" "}
          <a className="link" href={model.termsPath} target="_blank" rel="noopener">
            terms of the online valuation
          </a>
          .
        </p>
      ) : null}
    </form>
  );
}

function fieldsOf(model: TradeInModel, { shown }: TradeInView): readonly LeadField[] {
  if (shown === "vehicle") return model.vehicleFields;
  if (shown === "details") return model.detailsFields;
  return shown === "selection" ? [selectionField] : [];
}

const selectionField = { name: "manualEntry", label: "Your car" } as LeadField;

/** A box has the site's default until the seller has sent one. */
function tickedAs({ values }: TradeInView, { name, preset }: LeadField): boolean {
  return values[name] === undefined ? preset === true : values[name] === "on";
}

/** The car that was found (TRADE-19, TRADE-20). */
function VehicleFacts({ view }: { view: TradeInView }) {
  const { vehicle } = view;
  if (!vehicle) return null;
  return (
    <section className="trade-vehicle" aria-label="Your car">
      <p className="trade-vehicle-name">
        <Icon name="car" />
        <span>
          {vehicle.name || "Your car"} <span className="trade-plate">{vehicle.rego}</span>
        </span>
      </p>
      {vehicle.facts.length > 0 ? (
        <dl>
          {vehicle.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** The service doesn't know the registration (TRADE-10, TRADE-11). */
function NoMatch({ model, view }: { model: TradeInModel; view: TradeInView }) {
  const back = `${model.action}${model.action.includes("?") ? "&" : "?"}${new URLSearchParams({ evalid: view.evalid ?? "", step: "vehicle" })}`;
  return (
    <section className="no-match" aria-labelledby="no-match">
      <h2 id="no-match" tabIndex={-1}>
        {tradeInTexts.noMatch}
      </h2>
      <p>{tradeInTexts.getInTouch}</p>
      <p className="reach">
        {model.phone ? (
          <LinkButton look="primary" size="large" href={telephoneLink(model.phone)}>
            <Icon name="phone" />
            <span className="tabular">{model.phone}</span>
          </LinkButton>
        ) : null}
        <LinkButton size="large" href="/contact">
          Contact us
        </LinkButton>
        <LinkButton look="quiet" size="large" href={back} data-keep-scroll="">
          Back
        </LinkButton>
      </p>
    </section>
  );
}
