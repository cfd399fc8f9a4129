import type { Site } from "#domain/configuration/site.ts";
import { fieldsOf, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { givenAnswers } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import type { FormValues } from "#site/parts/lead-form/form-model.ts";
import { problemsOf } from "#site/parts/lead-form/form-values.ts";
import { type JourneyStep, stepsOf } from "./journey.ts";

export type PayChoice = "finance" | "deposit" | "dealership";

/** The options of a journey about one car: whether the site takes trade-ins, and the payment methods. */
export type JourneyOffer = { trade: boolean; pay: PayChoice[] };

/** Labels of the choices, which the dealer receives too. */
export const payLabels: Record<PayChoice, string> = {
  deposit: "Pay a deposit now, the rest at handover",
  finance: "Finance",
  dealership: "Pay at the dealership",
};
export const tradeLabels = { none: "No trade-in", car: "I have a car to trade in" } as const;

/** The maximum accepted odometer reading. */
const maxKilometres = 1_500_000;

function field(name: string, label: string, more: Partial<LeadField>): LeadField {
  return {
    name,
    label,
    kind: "text",
    required: false,
    requiredMessage: leadTexts.requiredField,
    maxLength: 200,
    options: [],
    ...more,
  };
}

/** Fields of the car that is traded in; shown only where there is one. */
export const tradeFields: readonly LeadField[] = [
  field("trade_rego", "Registration", { required: true, maxLength: 12, autocomplete: "off" }),
  field("trade_odometer", "Odometer in km", {
    required: true,
    maxLength: 10,
    inputMode: "numeric",
    autocomplete: "off",
  }),
  field("trade_details", "Make, model, year and condition", { kind: "textarea", maxLength: 1_000 }),
];

/**
 * The site's own enquiry fields, distributed over the steps: contact first, message and consent last. Finance
 * has its own step.
 */
export function journeyFields(step: JourneyStep, site: Site): LeadField[] {
  const enquiry = fieldsOf("enquiry", site).filter(({ name }) => name !== "finance");
  const last = ({ name, kind }: LeadField) => name === "message" || kind === "checkbox";
  switch (step) {
    case "details":
      return enquiry.filter((one) => !last(one));
    case "trade":
      return [...tradeFields];
    case "pay":
      return [];
    case "confirm":
      return enquiry.filter(last);
  }
}

/** Every field of the journey, choices included, as stored in a draft. */
export function allFields(site: Site): LeadField[] {
  return [
    ...journeyFields("details", site),
    field("trade_in", "Trade-in", {}),
    ...tradeFields,
    field("payment_preference", "How you want to pay", {}),
    ...journeyFields("confirm", site),
  ];
}

/** What is wrong with a step's answers: field → message; empty when nothing is. */
export function stepProblems(
  step: JourneyStep,
  values: FormValues,
  site: Site,
  offer: JourneyOffer,
): Record<string, string> {
  switch (step) {
    case "details":
    case "confirm":
      return problemsOf(journeyFields(step, site), values);
    case "trade": {
      if (values.trade_in === "none") return {};
      if (values.trade_in !== "car") return { trade_in: "Choose whether you have a car to trade in." };
      const wrong = problemsOf(tradeFields, values);
      if (!wrong.trade_odometer && kilometres(values.trade_odometer) === null)
        wrong.trade_odometer = "Enter the kilometres as a number, such as 84,500.";
      return wrong;
    }
    case "pay":
      return offer.pay.some((choice) => choice === values.payment_preference)
        ? {}
        : { payment_preference: "Choose how you want to pay." };
  }
}

/** The first step with invalid answers, except `confirm`, where they are reviewed. */
export function firstWrongStep(values: FormValues, site: Site, offer: JourneyOffer): JourneyStep | null {
  const wrong = (step: JourneyStep) => Object.keys(stepProblems(step, values, site, offer)).length > 0;
  return stepsOf(offer).find((step) => step !== "confirm" && wrong(step)) ?? null;
}

/** Parses whole kilometres from a shopper's input; null when it is invalid. */
export function kilometres(text: unknown): number | null {
  const plain = String(text ?? "")
    .trim()
    .replace(/(?<!\s)\s*km$/i, "")
    .replace(/[,\s]/g, "");
  const number = /^\d{1,7}$/.test(plain) ? Number(plain) : null;
  return number !== null && number <= maxKilometres ? number : null;
}

/**
 * The answers as the lead sends them to the dealer, without unanswered ones: `trade_…` where there is a
 * trade-in, and finance where it is the payment method.
 */
export function leadAnswers(values: FormValues, site: Site, offer: JourneyOffer): Record<string, unknown> {
  const questions = [...journeyFields("details", site), ...journeyFields("confirm", site)];
  const names = new Set(questions.map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  const trades = offer.trade && values.trade_in === "car";
  const choice = offer.pay.find((one) => one === values.payment_preference);
  return {
    ...givenAnswers(own, questions),
    ...(trades ? { trade_in: "Yes" } : offer.trade && values.trade_in === "none" ? { trade_in: "No" } : {}),
    ...(trades
      ? {
          trade_rego: values.trade_rego ?? "",
          trade_odometer: kilometres(values.trade_odometer) ?? "",
          ...givenAnswers({ trade_details: values.trade_details }, tradeFields),
        }
      : {}),
    ...(choice ? { payment_preference: payLabels[choice] } : {}),
    ...(site.lead.financeQuestion && choice === "finance" ? { finance: "Yes" } : {}),
  };
}

/** The answers to send, as lines for review. */
export function reviewLines(
  values: FormValues,
  site: Site,
  offer: JourneyOffer,
): { step: JourneyStep; label: string; value: string }[] {
  const text = (name: string) => (typeof values[name] === "string" ? String(values[name]).trim() : "");
  const trades = values.trade_in === "car";
  const choice = offer.pay.find((one) => one === values.payment_preference);
  return [
    ...journeyFields("details", site).map(({ name, label }) => ({
      step: "details" as const,
      label,
      value: text(name),
    })),
    ...(offer.trade
      ? [{ step: "trade" as const, label: "Trade-in", value: trades ? text("trade_rego") : tradeLabels.none }]
      : []),
    ...(offer.trade && trades
      ? [
          { step: "trade" as const, label: "Its odometer", value: `${text("trade_odometer")} km` },
          { step: "trade" as const, label: "About it", value: text("trade_details") },
        ]
      : []),
    { step: "pay" as const, label: "Paying", value: choice ? payLabels[choice] : "" },
  ].filter(({ value }) => value !== "");
}
