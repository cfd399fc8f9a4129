import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ApiClient } from "#domain/integrations/clients/api-client.ts";
import { clientBySecret, isDemoSecret } from "#domain/integrations/clients/clients.server.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { bearerOf } from "#domain/staff/tokens/token-text.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import type { Bindings } from "#platform/http/bindings.ts";
import { jsonAnswer, problemAnswer } from "./answer.server.ts";
import type { ApiDeps, ApiServices } from "./api-deps.server.ts";
import type { ClientLimits } from "./client-limits.server.ts";
import { beginCall, endCall, hashOfCall } from "./idempotency.server.ts";
import { type Operation, type Outcome, scopesFor } from "./operation.server.ts";
import { type Problem, problem } from "./problem.ts";
import { type Input, readInput } from "./read-input.server.ts";
import { partialType, selected } from "./selected-fields.ts";

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
  if (client.isSuspended) return problemAnswer(c, problem("suspended"));
  const kind = operation.method === "GET" ? "read" : "write";
  const wait = limits.take(kind, client.id, now);
  const headers = limits.headers(kind, client.id, now);
  if (wait > 0) return problemAnswer(c, problem("too_many_requests", { retryAfterSeconds: wait }), headers);
  const refused = refusalFor(operation, client);
  if (refused) return problemAnswer(c, refused, headers);
  const answered = await limits.run(client.id, async () => {
    const input = await readInput(operation, c.req.raw, c.req.param() as Record<string, string>);
    if ("kind" in input) return problemAnswer(c, input, headers);
    const ifMatch = c.req.header("If-Match") ?? "";
    if (operation.etag === "needed" && ifMatch === "")
      return problemAnswer(c, problem("precondition_required"), headers);
    const key = c.req.header("Idempotency-Key") ?? null;
    const { consoleDb, sites, takeLimit, pictures, webhooks, triggerTask } = services;
    const db = consoleDb.as({ kind: "token", id: client.id, action: `api.${operation.id}` });
    const deps: ApiDeps = {
      client,
      db: kind === "read" ? db : waitingBriefly(db),
      sites,
      takeLimit,
      pictures,
      webhooks,
      triggerTask,
      now,
      consoleAddress,
      key: key ?? randomId(),
      ifMatch,
    };
    try {
      if (operation.method !== "POST" || key === null)
        return answerOf(c, operation, await operation.run(input, deps), headers, input.selection);
      return await answerOnce(c, operation, input, deps, headers);
    } catch (error) {
      if (isDatabaseUnavailable(error) && error.code === lockNotAvailable)
        return problemAnswer(c, problem("busy"), headers);
      throw error;
    }
  });
  return answered ?? problemAnswer(c, problem("too_many_at_once", { retryAfterSeconds: 1 }), headers);
}

/** PostgreSQL's code for a lock that wasn't free in time. */
const lockNotAvailable = "55P03";
/** How long a change waits for a lock, such as that of an import of the group's stock. */
const lockMs = 3_000;

function waitingBriefly(db: Database): Database {
  const limited =
    <Args extends [Parameters<Parameters<Database["withTenant"]>[1]>[0]], T>(
      work: (...args: Args) => Promise<T>,
    ) =>
    async (...args: Args): Promise<T> => {
      await args[0].execute(sql`select set_config('lock_timeout', ${String(lockMs)}, true)`);
      return work(...args);
    };
  return {
    ...db,
    withTenant: (tenant, work, isolation) => db.withTenant(tenant, limited(work), isolation),
    withSite: (site, work) => db.withSite(site, limited(work)),
  };
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
  selection: Input["selection"] = null,
): Response {
  if (outcome.kind === "problem") return problemAnswer(c, outcome, headers);
  const { body, location, etag } = outcome;
  return jsonAnswer(selection ? selected(body, selection) : body, operation.status ?? 200, {
    ...headers,
    ...(location === undefined ? {} : { Location: `/v1${location}` }),
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(selection ? { "Content-Type": partialType } : {}),
  });
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
  const hash = hashOfCall(operation.method, pathname + search, input.sent);
  const begun = await beginCall(db, call, hash, now);
  if (begun.kind === "reused") return problemAnswer(c, problem("key_reused"), headers);
  if (begun.kind === "running")
    return problemAnswer(c, problem("in_progress", { retryAfterSeconds: 1 }), headers);
  if (begun.kind === "repeated") {
    const made = decodeURIComponent(begun.location?.split("/").at(-1) ?? "");
    const outcome = await (operation.again ?? operation.run)(input, deps, made);
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
