import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { answeredBy, stepWith } from "#domain/leads/form-definitions/form-steps.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { dropMemory, memoryName, readMemory, writeMemory } from "#site/parts/lead-form/form-memory.ts";
import { failureText, stepFailure } from "#site/parts/lead-form/form-texts.ts";
import { countForm } from "#site/parts/tracking/count-form.ts";
import { visitTrail } from "#site/parts/tracking/visit-trail.ts";
import type { FormModel, FormState, FormValues } from "./form-model.ts";
import { presetValues, problemsOf, restoredValues, userDataFrom, valuesOf } from "./form-values.ts";
import { type SendOutcome, sendLead } from "./send-lead.ts";
import { rememberSuccess } from "./success-memory.ts";

const storage = () => window.localStorage;

/**
 * One draft of a form: its key makes a resent form the same lead, its start time separates bots from people.
 */
type Attempt = { key: string; startedAt: number; leadId: string | null };

/**
 * The state of a form in the browser: the fields in the page are the source of truth, read on events. Input
 * is stored in the shopper's own storage by site, form and subject.
 */
export function useLeadForm(model: FormModel, start: FormState, element: RefObject<HTMLFormElement | null>) {
  const { fields, steps, form } = model;
  const name = memoryName(model.site, form, model.subject);
  const attempt = useRef<Attempt | null>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<FormState>(start);
  const [seed, setSeed] = useState(() => ({
    version: 0,
    values: start.known ? { ...presetValues(fields), ...start.values } : presetValues(fields),
  }));
  const navigate = useNavigate();

  const read = useCallback((): FormValues => {
    return element.current ? valuesOf(fields, new FormData(element.current)) : {};
  }, [element, fields]);

  const save = useCallback(
    (step: number, values: FormValues): void => {
      if (attempt.current) writeMemory(storage, name, { step, values, ...attempt.current });
    },
    [name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form on screen
  useEffect(() => {
    const stored = readMemory(storage, name, Date.now());
    attempt.current = stored
      ? { key: stored.key, startedAt: stored.startedAt, leadId: stored.leadId }
      : { key: newKey(), startedAt: Date.now(), leadId: null };
    if (!stored || start.known) return;
    const typed = changedFrom(presetValues(fields), read());
    const formElement = element.current;
    // A shopper who is typing already keeps the fields, the caret and the step; empty fields are filled in.
    if (formElement && (Object.keys(typed).length > 0 || formElement.contains(document.activeElement)))
      return fillEmpty(formElement, restoredValues(fields, stored.values));
    const values = restoredValues(fields, stored.values);
    const step = Math.min(Math.max(0, stored.step), steps.length - 1);
    setSeed({ version: 1, values });
    setState((now) => ({ ...now, step, values }));
  }, []);

  function show(change: Partial<FormState>, values: FormValues): void {
    const next = { ...state, errors: {}, failure: null, next: [], ...change, values };
    setState(next);
    save(next.step, values);
  }

  function refuse(errors: Record<string, string>, values: FormValues, more: Partial<FormState> = {}): void {
    const failure = stepFailure(form, errors);
    show({ step: stepWith(steps, errors, state.step), errors, failure, ...more }, values);
  }

  async function send(values: FormValues, last: boolean): Promise<SendOutcome> {
    const now = attempt.current ?? { key: newKey(), startedAt: Date.now(), leadId: null };
    attempt.current = now;
    const trap = element.current?.elements.namedItem(trapName);
    const userData = {
      ...userDataFrom(model, values, last),
      ...(now.leadId ? { lead_id: now.leadId } : {}),
      [trapName]: trap instanceof HTMLInputElement ? trap.value : "",
      form_started_at: now.startedAt,
      url: window.location.href,
      lead_attributes: visitTrail(() => window.sessionStorage),
    };
    return sendLead(userData, last ? now.key : newKey(), (address, init) => fetch(address, init));
  }

  async function finish(values: FormValues): Promise<void> {
    const outcome = await send(values, true);
    switch (outcome.kind) {
      case "accepted": {
        // The contact form has a category field; careers stay careers here, whatever is sent (DECIDE-32).
        const category =
          typeof values.category === "string" ? values.category : (model.hidden.category ?? "");
        const subcategory = model.hidden.subcategory ?? "";
        const dateTime =
          typeof values.dateTime === "string" && model.when?.kind === "slots" ? values.dateTime : null;
        const success = { category, subcategory, leadId: outcome.leadId, car: model.car, dateTime };
        rememberSuccess(storage, success, Date.now());
        dropMemory(storage, name);
        attempt.current = null;
        const { submissionId } = outcome;
        countForm({ form, category, subcategory, submissionId }, model.car, model.tracking);
        await navigate("/success");
        document.getElementById("main")?.focus({ preventScroll: true });
        return;
      }
      case "invalid":
        if (fields.some((field) => field.name in outcome.fields)) return refuse(outcome.fields, values);
        return show({ failure: failureText(model.isAboutCar, outcome.error) }, values);
      case "taken":
        return refuse({ dateTime: outcome.error }, { ...values, dateTime: "" }, { next: outcome.next });
      case "failed":
        return show({ failure: failureText(model.isAboutCar, outcome.error) }, values);
    }
  }

  async function advance(values: FormValues): Promise<void> {
    const step = state.step + 1;
    if (model.sendPartial && attempt.current) {
      const outcome = await send(answeredBy(steps, step, values), false);
      if (outcome.kind === "accepted") {
        attempt.current.leadId = outcome.leadId;
        if (outcome.answers) {
          const completed = { ...values, ...outcome.answers };
          setSeed(({ version }) => ({ version: version + 1, values: completed }));
          return show({ step }, completed);
        }
      }
      // A step that could not be sent doesn't stop the form: the last one sends everything.
    }
    show({ step }, values);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const values = read();
    if (submitter instanceof HTMLButtonElement && submitter.value === "back") {
      return show({ step: Math.max(0, state.step - 1) }, values);
    }
    const last = state.step === steps.length - 1;
    const errors = problemsOf(fields, values, last ? undefined : steps[state.step]?.fields);
    if (Object.keys(errors).length > 0) return refuse(errors, values);
    sending.current = true;
    setBusy(true);
    try {
      await (last ? finish(values) : advance(values));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  const remember = () => save(state.step, read());
  return { state, busy, seed, submit, remember };
}

/**
 * Fills the form's empty text fields that don't have the focus. Fields that depend on another's choice are
 * left alone.
 */
export function fillEmpty(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const text =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !["checkbox", "radio", "hidden"].includes(field.type));
    if (text && field !== document.activeElement && field.value === "" && typeof value === "string")
      field.value = value;
  }
}

function changedFrom(presets: FormValues, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(presets[name])),
  );
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
