import { type RefObject, useEffect, useId, useRef } from "react";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { Button } from "#site/parts/button.tsx";
import { useHiddenBars } from "#site/parts/hidden-bars.tsx";
import { part } from "#site/parts/part.ts";
import { ErrorSummary, FormAlert } from "./form-errors.tsx";
import { FormField, LocationField, useChosenDealership } from "./form-field.tsx";
import { blankState, type FormModel, type FormState, type TimeField, timesAt } from "./form-model.ts";
import { FormReview } from "./form-review.tsx";
import { useLeadForm } from "./use-lead-form.tsx";

/**
 * Every lead form: the steps of its model, one shown at a time. Without script each button posts the form to
 * its own page, which responds with the next step; with script nothing is sent before the last one.
 */
export function LeadForm({ model, start, headed }: { model: FormModel; start: FormState; headed?: string }) {
  const element = useRef<HTMLFormElement>(null);
  const { state, busy, seed, submit, remember } = useLeadForm(model, start, element);
  const prefix = useId();
  const [dealership, follow] = useChosenDealership(seed.values.dealership_slug);
  // Some fields' names have spaces, an id can't.
  const idOf = (name: string) => `${prefix}${name.replaceAll(" ", "-")}`;
  const { steps, fields } = model;
  const last = state.step === steps.length - 1;
  const when = timesAt(model.when, state.values.location);
  useStepFocus(element, state.step);
  useHiddenBars(element);
  const fieldsets = (
    <FieldSets model={model} state={state} seed={seed} when={when} dealership={dealership} idOf={idOf} />
  );
  return (
    <form
      ref={element}
      className="lead-form"
      method="post"
      action={model.action}
      noValidate
      aria-label={headed ? undefined : model.words.title}
      aria-labelledby={headed}
      data-form={model.form}
      onSubmit={submit}
      onInput={remember}
      onChange={follow}
    >
      <input type="hidden" name="step" value={state.step} />
      {Object.entries(model.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Trap id={idOf("trap")} />
      {steps.length > 1 ? <Progress titles={steps.map(({ title }) => title)} at={state.step} /> : null}
      <FormAlert text={state.failure} />
      <ErrorSummary errors={state.errors} fields={fields} idOf={idOf} />
      {start === blankState && when === null ? part(`fields ${prefix}`, model, fieldsets) : fieldsets}
      <div className="form-actions">
        <Button type="submit" look="primary" size="large" name="go" value="next" disabled={busy} busy={busy}>
          {busy ? "Sending…" : last ? model.words.submit : "Continue"}
        </Button>
        {state.step > 0 ? (
          <Button type="submit" look="quiet" size="large" name="go" value="back" disabled={busy}>
            Back
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function FieldSets({
  model: { steps, fields, words, places },
  state,
  seed,
  when,
  dealership,
  idOf,
}: {
  model: FormModel;
  state: FormState;
  seed: ReturnType<typeof useLeadForm>["seed"];
  when: TimeField | null;
  dealership: ReturnType<typeof useChosenDealership>[0];
  idOf(name: string): string;
}) {
  return steps.map((step, at) => (
    <fieldset key={step.title} className="form-step" hidden={at !== state.step}>
      <legend className={step.title ? "step-title" : "sr-only"} tabIndex={-1}>
        {step.title || words.title}
      </legend>
      {at === steps.length - 1 && steps.length > 1 ? (
        <FormReview fields={fields} steps={steps} values={state.values} />
      ) : null}
      <div key={seed.version} className="form-rows">
        {step.fields.map((name) => {
          const field = fields.find((one) => one.name === name);
          if (!field) return null;
          const common = { field, id: idOf(name), value: seed.values[name], error: state.errors[name] };
          return name === "location" ? (
            <LocationField key={name} {...common} dealership={dealership} places={places} />
          ) : (
            <FormField
              // The times of another place are another field.
              key={field.kind === "datetime" && when?.kind === "slots" ? when.appointments : name}
              {...common}
              when={when}
              next={state.next}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}

export function Progress({ titles, at }: { titles: string[]; at: number }) {
  return (
    <ol className="form-progress" aria-label="Steps">
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === at ? "step" : undefined}
          data-done={index < at ? "" : undefined}
        >
          {title}
          {index < at ? <span className="sr-only"> (done)</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** Hidden from people, screen readers and password managers; only bots fill it in (DECIDE-120). */
export function Trap({ id }: { id: string }) {
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        type="text"
        name={trapName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        defaultValue=""
      />
    </div>
  );
}

/**
 * Screen readers announce a new step from its heading on; the first one of a page leaves the focus where it
 * is.
 */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    form.current?.querySelector<HTMLElement>(".form-step:not([hidden]) > legend")?.focus();
  }, [form, step]);
}
