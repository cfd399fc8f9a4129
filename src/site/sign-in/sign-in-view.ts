import type { CalculatorValues } from "#domain/cars/finance/calculator-input.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import type { CalculatorStart } from "#domain/cars/finance/finance-summary.ts";
import type { GateType } from "#domain/configuration/slices/gate.ts";

/** The contents of the sign-in page. */
export type SignInView = {
  title: string;
  reason: string;
  /** What is behind the sign-in, for those who wonder whether it is worth it. */
  waits: string | null;
  /** On the way to finance pages: the calculator, which needs no sign-in. */
  calculator: SignInCalculator | null;
  siteName: string;
  /** The car that the shopper signs in for. */
  car: { name: string; price: string; href: string } | null;
  /** Path that the back link leads to. */
  back: string;
  /** A signed-in shopper whose number isn't known yet. */
  addsPhone: boolean;
  /** Whether codes can be read on this demo's own page. */
  demoMessages: boolean;
  /** An account has just been deleted. */
  forgotten: boolean;
  step: SignInState["step"];
  phone: string;
  /** The first step again. */
  otherNumber: string;
};

export type SignInCalculator = {
  start: CalculatorStart;
  values: CalculatorValues;
  /** The path that calculates without script, and the parameters of this page. */
  action: string;
  keep: Record<string, string>;
  comparison: ComparisonWords;
};

/** The message of a step's response. */
export type SignInState = {
  step: "phone" | "code";
  phone: string;
  errors: { phone?: string; code?: string };
  failure: string | null;
};

/** The redirect after sign-in: the requesting page, else the page of its type. */
export function signInTarget(type: GateType | null, redirect: string | null): string {
  if (redirect !== null) return redirect;
  if (type === "watchlist") return "/watchlist";
  return type === null || type === "account" ? "/account" : "/";
}
