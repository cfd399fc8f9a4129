import type { GateType } from "#domain/configuration/slices/gate.ts";
import { codeMinutes } from "#domain/shoppers/accounts/sign-in-code.ts";

/** Why sign-in is required, by its type (DECIDE-70). */
const reasons: Record<GateType, { title: string; reason: string; waits?: string }> = {
  watchlist: {
    title: "Sign in to save cars",
    reason: "Your saved cars are kept with your mobile number, so you find them again on any device.",
  },
  checkout: {
    title: "Sign in to reserve this car",
    reason: "A car is held for one person. Your mobile number is how we know that it is yours.",
    waits: "Next: your details, then the refundable deposit. You see every amount before you pay.",
  },
  finance: {
    title: "Sign in for finance",
    reason: "Finance questions are personal. Your mobile number keeps your answers yours.",
    waits:
      "Next: a short application, three steps, with your car and number filled in. We answer with a quote; nothing is signed before you say yes.",
  },
  "spin-to-win": {
    title: "Sign in to spin",
    reason: "One spin each: your mobile number is how we know who has had theirs, and who has won.",
  },
  "online-payment": {
    title: "Sign in to pay",
    reason: "Your payments are kept with your mobile number, so that you can look them up later.",
  },
  account: {
    title: "Sign in",
    reason: "See the cars you saved and what you have reserved.",
  },
};

export function signInReason(type: GateType | null): { title: string; reason: string; waits: string | null } {
  return { waits: null, ...reasons[type ?? "account"] };
}

export const signInTexts = {
  phoneInvalid: "Enter an Australian mobile number, such as 0412 345 678. We text the code to it.",
  codeInvalid: "Enter the six digits from our text message.",
  wrong: "That isn't the code we sent last. Check the newest text message, or get a new code.",
  expired: `That code has run out: codes work for ${codeMinutes} minutes. Get a new one.`,
  used: "That code has been used already. Each works once: get a new one.",
  locked: "That was tried too often, so the code no longer works. Get a new one.",
  sendFailed:
    "We couldn't send the text message just now. Nothing is wrong with your number. Please try again in a minute.",
  unexpected: "Something went wrong on our side, and you are not signed in. Please try again in a minute.",
} as const;

/** `waitText(95)` says two minutes. @param seconds until the next try */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const when =
    seconds <= 60
      ? `${seconds} ${seconds === 1 ? "second" : "seconds"}`
      : minutes < 60
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} ${minutes <= 60 ? "hour" : "hours"}`;
  return `That was asked for too often. Please try again in ${when}.`;
}
