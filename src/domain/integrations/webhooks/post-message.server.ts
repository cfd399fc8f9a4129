import type { AllowAddress } from "#lib/public-address.server.ts";
import type { publicFetch } from "#lib/public-fetch.server.ts";
import { retryAfterMs } from "#lib/retry-after.ts";
import { decryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import type { Attempt } from "./after-attempt.ts";
import { type SignedMessage, signedHeaders } from "./signature.server.ts";

export type PostServices = { fetchPublic: typeof publicFetch; keys: SecretKeys; now(): Date };

/** What the console sends tests by; `allowed` are the addresses that an endpoint may have. */
export type WebhookServices = PostServices & { allowed: AllowAddress };

/** Where a message goes, its secrets as they are stored. */
export type Receiver = {
  groupId: string;
  id: string;
  url: string;
  secret: string | null;
  previousSecret: string | null;
  previousUntil: Date | null;
};

export const secretPlace = ({ groupId, id }: Pick<Receiver, "groupId" | "id">) => ({
  table: "webhook_endpoints",
  groupId,
  id,
});

const maxResponseBytes = 64 * 1024;
export const defaultTimeoutMs = 15_000;

/** How a try went; `reason` says why there was no answer, in the program's words. */
export type PostedAttempt = Attempt & { at: Date; ms: number; reason: string | null };

/** Posts a message once. */
export async function postMessage(
  { fetchPublic, keys, now }: PostServices,
  receiver: Receiver,
  { id, body }: Pick<SignedMessage, "id" | "body">,
  timeoutMs = defaultTimeoutMs,
): Promise<PostedAttempt> {
  const at = now();
  const began = performance.now();
  const secrets = secretsOf(keys, receiver, at);
  if (secrets.length === 0)
    return { at, ms: 0, accepted: false, status: null, askedMs: null, reason: "its secret can't be read" };
  const headers = signedHeaders({ id, at, body }, secrets);
  const outcome = await fetchPublic(receiver.url, {
    post: { body, headers },
    timeoutMs,
    maxBytes: maxResponseBytes,
  });
  const ms = Math.round(performance.now() - began);
  if (outcome.kind === "ok") return { at, ms, accepted: true, status: 200, askedMs: null, reason: null };
  const response = outcome.kind === "failed" ? outcome.response : undefined;
  return {
    at,
    ms,
    accepted: false,
    status: response?.status ?? null,
    askedMs: retryAfterMs(response?.headers["retry-after"], at),
    reason: response ? null : reasonOf(outcome),
  };
}

/** The server's own words aren't stored. */
function reasonOf(outcome: Exclude<Awaited<ReturnType<typeof publicFetch>>, { kind: "ok" }>): string {
  if (outcome.kind === "refused") return outcome.reason;
  return outcome.timedOut ? outcome.reason : (outcome.code ?? "the connection failed");
}

function secretsOf(keys: SecretKeys, receiver: Receiver, at: Date): string[] {
  const { secret, previousSecret, previousUntil } = receiver;
  const stored = [secret, previousUntil && previousUntil > at ? previousSecret : null];
  return stored.flatMap((one) => {
    const opened = one === null ? null : decryptText(keys, secretPlace(receiver), one);
    return opened ? [opened.text] : [];
  });
}
