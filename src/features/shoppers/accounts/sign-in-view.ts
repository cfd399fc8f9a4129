import type { GateType } from "#platform/config/gate.ts";

/** The contents of the sign-in page. */
export type SignInView = {
  title: string;
  reason: string;
  siteName: string;
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
