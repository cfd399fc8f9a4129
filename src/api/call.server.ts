import type { Context } from "hono";
import type { ApiClient } from "#domain/integrations/clients/api-client.ts";
import { clientBySecret, isDemoSecret } from "#domain/integrations/clients/clients.server.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { bearerOf } from "#domain/staff/tokens/token-text.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Bindings } from "#platform/http/bindings.ts";
import { jsonAnswer, problemAnswer } from "./answer.server.ts";
import type { ApiDeps, ApiServices } from "./api-deps.server.ts";
import type { ClientLimits } from "./client-limits.server.ts";
import { beginCall, endCall, hashOfCall } from "./idempotency.server.ts";
import { type Operation, type Outcome, scopesFor } from "./operation.server.ts";
import { type Problem, problem } from "./problem.ts";
import { type Input, readInput } from "./read-input.server.ts";

type CallOptions = { services: ApiServices; limits: ClientLimits; consoleAddress: string | null };

/** Answers one request of an operation: who sends it, whether it may, what it sends, and what comes of it. */
export async function answerCall(
  c: Context<Bindings>,
  operation: Operation,
  { services, limits, consoleAddress }: CallOptions,
): Promise<Response> {
  const now = services.now();
  const client = await clientOf(c, services, limits, now);
  if ("kind" in client) return problemAnswer(c, client);
  const kind = operation.method === "GET" ? "read" : "write";
  const wait = limits.take(kind, client.id, now);
  const headers = limits.headers(kind, client.id, now);
  if (wait > 0) return problemAnswer(c, problem("too_many_requests", { retryAfterSeconds: wait }), headers);
  const refused = refusalFor(operation, client);
  if (refused) return problemAnswer(c, refused, headers);
  const answered = await limits.run(client.id, async () => {
    const input = await readInput(operation, c.req.raw, c.req.param() as Record<string, string>);
    if ("kind" in input) return problemAnswer(c, input, headers);
    const key = c.req.header("Idempotency-Key") ?? null;
    const { consoleDb, sites, takeLimit, triggerTask } = services;
    const db = consoleDb.as({ kind: "token", id: client.id, action: `api.${operation.id}` });
    const deps: ApiDeps = {
      client,
      db,
      sites,
      takeLimit,
      triggerTask,
      now,
      consoleAddress,
      key: key ?? randomId(),
    };
    if (operation.method !== "POST" || key === null)
      return answerOf(c, operation, await operation.run(input, deps), headers);
    return answerOnce(c, operation, input, deps, headers);
  });
  return answered ?? problemAnswer(c, problem("too_many_at_once", { retryAfterSeconds: 1 }), headers);
}

/** The client that a request proves to be of. */
async function clientOf(
  c: Context<Bindings>,
  { consoleDb, isDemo }: ApiServices,
  limits: ClientLimits,
  now: Date,
): Promise<ApiClient | Problem> {
  const { address } = c.get("requestAddress");
  const wait = limits.secondsToProve(address, now);
  if (wait > 0) return problem("too_many_requests", { retryAfterSeconds: wait });
  const text = bearerOf(c.req.header("Authorization") ?? null);
  const isOne = text !== null && (isDemo || !isDemoSecret(text));
  const client = isOne ? await clientBySecret(consoleDb, text, now) : null;
  if (client) return client;
  limits.chargeWrong(address, now);
  return problem("token_invalid");
}

/** Why a client may not call an operation at all; what it reaches of a thing is the operation's own question. */
function refusalFor(operation: Operation, { access, scopes }: ApiClient): Problem | null {
  const { needs } = operation;
  if (needs === null || maySomewhere(access, needs)) return null;
  const wanted = scopesFor(operation);
  return wanted.some((scope) => scopes.includes(scope))
    ? problem("reach_missing")
    : problem("scope_missing", { detail: `This needs the scope ${wanted.join(" or ")}.` });
}

function answerOf(
  c: Context<Bindings>,
  operation: Operation,
  outcome: Outcome<unknown>,
  headers: Record<string, string>,
): Response {
  if (outcome.kind === "problem") return problemAnswer(c, outcome, headers);
  const location: Record<string, string> =
    outcome.location === undefined ? {} : { Location: `/v1${outcome.location}` };
  return jsonAnswer(outcome.body, operation.status ?? 200, { ...headers, ...location });
}

/** A POST with a key: the first one runs, those that repeat it get what it made. */
async function answerOnce(
  c: Context<Bindings>,
  operation: Operation,
  input: Input,
  deps: ApiDeps,
  headers: Record<string, string>,
): Promise<Response> {
  if (!/^[\x21-\x7e]{1,100}$/.test(deps.key))
    return problemAnswer(
      c,
      problem("invalid", {
        errors: [
          { parameter: "Idempotency-Key", code: "invalid_format", detail: "1 to 100 visible characters" },
        ],
      }),
      headers,
    );
  const { client, db, now } = deps;
  const call = { groupId: client.groupId, clientId: client.id, key: deps.key };
  const { pathname, search } = new URL(c.req.url);
  const hash = hashOfCall(operation.method, pathname + search, input.bodyText);
  const begun = await beginCall(db, call, hash, now);
  if (begun.kind === "reused") return problemAnswer(c, problem("key_reused"), headers);
  if (begun.kind === "running")
    return problemAnswer(c, problem("in_progress", { retryAfterSeconds: 1 }), headers);
  if (begun.kind === "repeated") {
    const outcome = await (operation.again ?? operation.run)(input, deps);
    const replayed = { ...headers, "Idempotent-Replay": "true" };
    if (begun.location !== null)
      return answerOf(c, operation, outcome, { ...replayed, Location: begun.location });
    return answerOf(c, operation, outcome, replayed);
  }
  let outcome: Outcome<unknown> = problem("internal");
  try {
    outcome = await operation.run(input, deps);
  } finally {
    const location =
      outcome.kind === "done" && outcome.location !== undefined ? `/v1${outcome.location}` : null;
    const ended = outcome.kind === "done" ? { status: operation.status ?? 200, location } : null;
    await endCall(db, call, ended);
  }
  return answerOf(c, operation, outcome, headers);
}
