import type { TradeInEvent } from "#domain/trade-in/trade-in-flow.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";

/** The result of a browser's call. Never thrown: a network error is a result, too. */
export type CallOutcome =
  | { kind: "ok"; event: TradeInEvent; evalid: string | null; item: Record<string, unknown> }
  | {
      kind: "failed";
      error: string;
      fields: Record<string, string>;
      /** The trade-in that was started despite the error, and may continue without the service. */
      evalid: string | null;
      mayGoOn: boolean;
    };

/**
 * Longer than the valuation service's timeout (`trade.valuation.timeoutSeconds`): beyond it the connection
 * has stalled.
 */
const timeoutMs = 60_000;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * `POST /api/eval-expert/{call}`: the response is a list, its first item the valuation or the candidates
 * (TRADE-07).
 */
export async function evalExpert(
  call: "enter-vin" | "manual-entry" | "by-hand" | "update-eval",
  body: Record<string, unknown>,
  fetch: Fetch,
): Promise<CallOutcome> {
  try {
    const response = await fetch(`/api/eval-expert/${call}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as unknown;
    return Array.isArray(answer) ? read(answer) : failureOf(answer as Record<string, unknown> | null);
  } catch {
    return { kind: "failed", error: tradeInTexts.stepFailed, fields: {}, evalid: null, mayGoOn: false };
  }
}

function read(list: unknown[]): CallOutcome {
  const item = (list[0] ?? {}) as Record<string, unknown>;
  const evalid = typeof item.EvalID === "string" ? item.EvalID : null;
  const several = Array.isArray(item.VechielDescriptions) || Array.isArray(item.VechicleDescriptions);
  return { kind: "ok", event: several ? "several" : evalid ? "matched" : "unmatched", evalid, item };
}

function failureOf(answer: Record<string, unknown> | null): CallOutcome {
  const error = typeof answer?.error === "string" && answer.error ? answer.error : tradeInTexts.stepFailed;
  const fields = Object.fromEntries(
    Object.entries((answer?.fields ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  const evalid = typeof answer?.evalid === "string" ? answer.evalid : null;
  return { kind: "failed", error, fields, evalid, mayGoOn: answer?.code === "valuation_failed" };
}

/** `POST /api/eval-expert/images`: the pictures that stay, in order. */
export async function orderImages(
  evalid: string,
  what: { order: readonly string[]; remove: readonly string[] },
  fetch: Fetch,
): Promise<boolean> {
  try {
    const response = await fetch("/api/eval-expert/images", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ evalid, ...what }),
      // An immediate reload doesn't abort it.
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}
