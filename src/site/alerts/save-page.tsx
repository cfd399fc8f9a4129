import { type Cadence, cadences } from "#domain/alerts/alert-cadence.ts";
import { Button, LinkButton } from "#site/parts/button.tsx";
import { FormAlert } from "#site/parts/lead-form/form-errors.tsx";
import { FieldError } from "#site/parts/lead-form/form-field.tsx";
import { Trap } from "#site/parts/lead-form/lead-form.tsx";
import type { SaveView } from "./alerts-view.ts";

export const cadenceLabels: Readonly<Record<Cadence, string>> = {
  immediate: "As soon as one arrives",
  daily: "Once a day, at seven",
};

/** The form that saves a search; a plain one, which works without script. */
export function SavePage({ view }: { view: SaveView }) {
  return (
    <div className="page form-page alerts-page">
      <header className="form-head">
        <h1>{view.title}</h1>
        {view.wanted === null ? (
          <p role="status">
            We sent you an e-mail. Open its link and press the button there: then your alerts begin. If none
            arrives within some minutes, look into the folder for spam, or try again tomorrow.
          </p>
        ) : (
          <p>
            <strong>{view.wanted}</strong>
          </p>
        )}
      </header>
      {view.wanted === null ? null : <SaveForm view={view} />}
      <p>
        <LinkButton href={view.back.href}>{view.back.label}</LinkButton>
      </p>
    </div>
  );
}

function SaveForm({ view: { email, cadence, asksCadence, consent, search, errors } }: { view: SaveView }) {
  return (
    <form method="post" action="/alerts/save" className="form-card lead-form" noValidate>
      <FormAlert text={errors.form ?? null} />
      <input type="hidden" name="search" value={search} />
      <div className="form-row" data-wrong={errors.email ? "" : undefined}>
        <label className="field-label" htmlFor="alert-email">
          E-mail
        </label>
        <input
          id="alert-email"
          className="field"
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={email}
          aria-invalid={errors.email ? true : undefined}
          aria-describedby={errors.email ? "alert-email-error" : undefined}
        />
        <FieldError id="alert-email" error={errors.email} />
      </div>
      {asksCadence ? (
        <fieldset className="form-row" data-wrong={errors.cadence ? "" : undefined}>
          <legend className="field-label">How often?</legend>
          <div className="choice-row">
            {cadences.map((value) => (
              <label key={value} className="choice">
                <input
                  type="radio"
                  name="cadence"
                  value={value}
                  defaultChecked={cadence === value}
                  aria-describedby={errors.cadence ? "alert-cadence-error" : undefined}
                />
                <span>{cadenceLabels[value]}</span>
              </label>
            ))}
          </div>
          <FieldError id="alert-cadence" error={errors.cadence} />
        </fieldset>
      ) : null}
      <Trap id="alert-trap" />
      <p className="muted">{consent}</p>
      <div className="form-actions">
        <Button type="submit" look="primary" size="large">
          E-mail me
        </Button>
      </div>
    </form>
  );
}
