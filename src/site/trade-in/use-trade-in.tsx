import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { tradeInCategory } from "#domain/trade-in/trade-in-categories.ts";
import {
  detailGroups,
  odometerOf,
  problemsIn,
  registrationOf,
  stateOf,
} from "#domain/trade-in/trade-in-fields.ts";
import {
  afterEvent,
  stepAddress,
  type TradeInEvent,
  type TradeInState,
} from "#domain/trade-in/trade-in-flow.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import { dropMemory, readMemory, writeMemory } from "#site/parts/lead-form/form-memory.ts";
import { sendLead } from "#site/parts/lead-form/send-lead.ts";
import { rememberSuccess } from "#site/parts/lead-form/success-memory.ts";
import { countForm } from "#site/parts/tracking/count-form.ts";
import { visitTrail } from "#site/parts/tracking/visit-trail.ts";
import { type CallOutcome, evalExpert } from "./trade-in-api.ts";
import type { TradeInModel, TradeInView } from "./trade-in-view.ts";

type Messages = { errors: Record<string, string>; failure: string | null; mayGoOn: boolean };
const storage = () => window.localStorage;
const call: Parameters<typeof evalExpert>[2] = (address, init) => fetch(address, init);

/**
 * A trade-in in the browser. Each step is an address that the server answers from the draft, so a reload,
 * Back and another tab show the current state; unsent input is stored in the browser.
 */
export function useTradeIn(model: TradeInModel, view: TradeInView, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [evalid, setEvalid] = useState(view.evalid);
  const [messages, setMessages] = useState<Messages>({
    errors: view.errors,
    failure: view.failure,
    mayGoOn: view.mayGoOn,
  });
  // The second group of the last step, once the first is answered.
  const [groupsOpen, openGroups] = useState(
    Object.keys(view.errors).length > 0 || Object.keys(carProblems(model, view.values)).length === 0,
  );
  const facts = { images: model.images, several: view.candidates.length > 0, known: true };
  const path = model.action.replace(/\?.*$/s, "");
  // A registration not yet looked up, and input about a car that was.
  const memory = `forecourt form ${model.site} trade-in ${(view.shown === "details" && evalid) || "registration"}`;

  const valuesNow = (): Record<string, string> =>
    Object.fromEntries(
      form.current
        ? [...new FormData(form.current)].flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : [],
          )
        : [],
    );
  const goTo = async (state: TradeInState, id: string | null): Promise<void> => {
    await navigate(stepAddress(path, state, { car_id: model.car?.id, evalid: id }), {
      preventScrollReset: true,
    });
  };
  const follow = (event: TradeInEvent, id: string | null, several = facts.several) =>
    goTo(afterEvent(view.shown, event, { ...facts, several }), id);

  async function during(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setMessages({ errors: {}, failure: null, mayGoOn: false });
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }
  const refuse = (errors: Record<string, string>) => setMessages({ errors, failure: null, mayGoOn: false });
  const fail = (outcome: Extract<CallOutcome, { kind: "failed" }>) => {
    if (outcome.evalid) setEvalid(outcome.evalid);
    const beside = Object.keys(outcome.fields).length > 0;
    setMessages({ errors: outcome.fields, failure: beside ? null : outcome.error, mayGoOn: outcome.mayGoOn });
  };

  const lookUp = () => {
    const values = valuesNow();
    const problems = problemsIn(model.vehicleFields, values);
    if (Object.keys(problems).length > 0) return refuse(problems);
    return during(async () => {
      const body = {
        rego: registrationOf(values.rego),
        state: stateOf(values.state),
        evalid,
        car_id: model.car?.id,
      };
      const outcome = await evalExpert("enter-vin", body, call);
      if (outcome.kind === "failed") return fail(outcome);
      dropMemory(storage, memory);
      await goTo(
        afterEvent("vehicle", outcome.event, { ...facts, several: outcome.event === "several" }),
        outcome.evalid,
      );
    });
  };
  const choose = () => {
    const { manualEntry = "" } = valuesNow();
    if (!manualEntry) return refuse({ manualEntry: tradeInTexts.chooseOne });
    return during(async () => {
      const outcome = await evalExpert("manual-entry", { vin: "", desc: manualEntry, evalid }, call);
      return outcome.kind === "failed" ? fail(outcome) : follow("chosen", evalid);
    });
  };
  const goByHand = () =>
    during(async () => {
      const outcome = await evalExpert("by-hand", { evalid, desc: valuesNow().manualEntry }, call);
      return outcome.kind === "failed"
        ? fail(outcome)
        : goTo(afterEvent("vehicle", "by_hand", facts), evalid);
    });

  const send = () => {
    const values = valuesNow();
    if (!groupsOpen) {
      const first = carProblems(model, values);
      if (Object.keys(first).length > 0) return refuse(first);
      refuse({});
      return openGroups(true);
    }
    const problems = problemsIn(model.detailsFields, values);
    if (Object.keys(problems).length > 0) return refuse(problems);
    return during(async () => {
      const details = {
        evalid,
        km: odometerOf(values.odometer),
        cName: `${values.name} ${values.last_name}`,
        cEmail: values.email,
        cPhone: values.phone,
      };
      // While the service is unavailable the seller can still send the lead: the server marks it.
      const updated = await evalExpert("update-eval", details, call);
      const userData = {
        ...values,
        category: tradeInCategory,
        evalid,
        opt_in: values.opt_in === "on",
        form_started_at: view.startedAt,
        url: window.location.href,
        lead_attributes: visitTrail(() => window.sessionStorage),
      };
      const outcome = await sendLead(userData, `trade-in ${evalid}`, call);
      if (outcome.kind === "invalid") return refuse(outcome.fields);
      if (outcome.kind !== "accepted")
        return setMessages({ errors: {}, failure: outcome.error || tradeInTexts.stepFailed, mayGoOn: false });
      saveValuation(outcome.leadId, updated);
      dropMemory(storage, memory);
      const { leadId, submissionId } = outcome;
      const sent = { category: tradeInCategory, subcategory: "" };
      rememberSuccess(storage, { ...sent, leadId, car: model.car, dateTime: null }, Date.now());
      countForm({ ...sent, submissionId, form: "trade-in" }, null, model.tracking);
      await navigate("/success");
      document.getElementById("main")?.focus({ preventScroll: true });
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a step on screen
  useEffect(() => {
    const stored = readMemory(storage, memory, Date.now());
    if (!stored || typeof stored.values !== "object" || stored.values === null || !form.current) return;
    for (const [name, value] of Object.entries(stored.values)) {
      const field = form.current.elements.namedItem(name);
      const fillable =
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement;
      // The server's values and input from before hydration stay; so does a field in use.
      const free = fillable && field.type !== "checkbox" && field !== document.activeElement;
      if (free && field.value === "" && typeof value === "string") field.value = value;
    }
  }, []);

  return {
    busy,
    evalid,
    groupsOpen,
    ...messages,
    submit: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const go = submitter instanceof HTMLButtonElement ? submitter.value : "next";
      if (go === "by-hand") return void goByHand();
      if (go === "back") return void (view.before && goTo(view.before, evalid));
      switch (view.shown) {
        case "vehicle":
          return void lookUp();
        case "selection":
          return void choose();
        case "images":
          return void follow("next", evalid);
        case "details":
          return void send();
        default:
          return undefined;
      }
    },
    move: (event: "next" | "back") =>
      void (event === "back" ? view.before && goTo(view.before, evalid) : follow("next", evalid)),
    remember: () => {
      const { [trapName]: _, step: _step, evalid: _evalid, ...values } = valuesNow();
      writeMemory(storage, memory, { step: 0, values, key: "trade-in", startedAt: Date.now(), leadId: null });
    },
  };
}

function carProblems(model: TradeInModel, values: Readonly<Record<string, string>>): Record<string, string> {
  return problemsIn(detailGroups(model.detailsFields).car, values);
}

/**
 * Stored for the success page (DECIDE-88); a browser that refuses storage loses nothing else (TRADE-26,
 * ERR-07).
 */
function saveValuation(leadId: string, updated: CallOutcome): void {
  try {
    const valuation = updated.kind === "ok" ? updated.item : null;
    storage().setItem("trade_in_valuation", JSON.stringify({ leadId, valuation, at: Date.now() }));
  } catch {
    console.error(tradeInTexts.saveFailed);
  }
}
