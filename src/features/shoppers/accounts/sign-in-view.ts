import type { GateType } from "#platform/config/gate.ts";

/** What the sign-in page shows. */
export type SignInView = {
  title: string;
  reason: string;
  siteName: string;
  /** Path that the back link leads to. */
  back: string;
  /** Someone is signed in whose number isn't known yet. */
  addsPhone: boolean;
  /** Whether codes can be read on this demo's own page. */
  demoMessages: boolean;
  /** Someone has just had themselves forgotten. */
  forgotten: boolean;
  step: SignInState["step"];
  phone: string;
  /** The first step again. */
  otherNumber: string;
};

/** What an answer to a step says beside it. */
export type SignInState = {
  step: "phone" | "code";
  phone: string;
  errors: { phone?: string; code?: string };
  failure: string | null;
};

/** Where sign-in leads: where it was asked from, else the page that its type is about. */
export function signInTarget(type: GateType | null, redirect: string | null): string {
  if (redirect !== null) return redirect;
  if (type === "watchlist") return "/watchlist";
  return type === null || type === "account" ? "/account" : "/";
}
