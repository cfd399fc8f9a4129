import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";
import type { FormValues } from "#site/parts/lead-form/form-model.ts";
import type { JourneyStep } from "./journey.ts";
import type { PayChoice } from "./journey-fields.ts";

type Frame = { site: string; car: { id: string; slug: string; name: string }; card: CardView };

export type StepView = Frame & {
  kind: "step";
  step: JourneyStep;
  steps: { step: JourneyStep; label: string; href: string; done: boolean }[];
  fields: LeadField[];
  values: FormValues;
  errors: Record<string, string>;
  failure: string | null;
  /** Input from an earlier visit was restored. */
  resumed: boolean;
  pay: { choice: PayChoice; label: string; text: string }[];
  review: { step: JourneyStep; label: string; value: string }[];
  /** What submitting does next. */
  sendLabel: string;
  /** The amount to pay now, formatted; null where there is none. */
  deposit: string | null;
  depositCents: number;
};

export type GoneView = Frame & {
  kind: "gone";
  title: string;
  text: string;
  /**
   * Whether there is enough input to send it as an enquiry, and the consents that such an enquiry requires.
   */
  canEnquire: boolean;
  fields: LeadField[];
  values: FormValues;
  errors: Record<string, string>;
  failure: string | null;
};

export type JourneyView = StepView | GoneView;

export const stepLabels: Record<JourneyStep, string> = {
  details: "Your details",
  trade: "Trade-in",
  pay: "Finance or pay",
  confirm: "Confirm",
};
