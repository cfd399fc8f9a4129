import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogueTokenHash } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { secretPlace } from "#domain/integrations/webhooks/post-message.server.ts";
import { decryptText } from "#platform/encrypted-text.server.ts";
import { secretKeys } from "#platform/secret-key.server.ts";
import { type ApiWalk, apiWalk } from "#tests/support/api-walk.ts";
import { dyingDatabase } from "#tests/support/dying-database.ts";
import { addLead } from "#tests/support/lead-group.ts";
import type { Operation } from "./operation.server.ts";
import { operations } from "./operations.server.ts";

/**
 * A process is killed once the database has done a statement of a call, and another one gets the call again. What the database has differs only
 * after commits of transactions that write: `API_KILLS=all` kills after every statement.
 */
const everywhere = process.env.API_KILLS === "all";

let walk: ApiWalk;
let secret: string;
let picture: Buffer;
let tables: string[];
beforeAll(async () => {
  walk = await apiWalk();
  secret = (await walk.group.clientOf()).text;
  const background = { r: 9, g: 99, b: 9 };
  picture = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const { rows } = await walk.group.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'group_id' and table_type = 'BASE TABLE'
       and table_name not in ('audit_entries', 'api_requests', 'changes', 'rate_counts')`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => walk.group.close());

const writing = operations.filter(({ method }) => method !== "GET");
type Things = Awaited<ReturnType<ApiWalk["fresh"]>>;
let count = 0;

/** Bodies that change something each time. */
const bodies: Record<string, (things: Things) => unknown> = {
  addCar: ({ location }) => ({
    ...{ location, car_type: "used", year: 2020, make: "Kia", model: "Rio", price: 20_000 },
    stocknum: `K${count}`,
  }),
  markLead: () => ({ is_spam: true }),
};

/** Things of the client that no call has touched. */
async function things(): Promise<Things> {
  count++;
  const { group } = walk;
  const found = await walk.fresh("north");
  await group.owner.query("delete from webhook_endpoints; delete from stock_feeds");
  await group.owner.query(
    "insert into stock_feeds (group_id, feed, schedule, stale_at) values ($1, $2, '', now())",
    [group.sites.north.groupId, found.feed],
  );
  group.freshLimits();
  const body = { url: "https://crm.example/hook", types: ["car.*"] };
  const hook = await group.call(secret, "POST", "/v1/webhooks", { body });
  const car = await group.call(secret, "POST", "/v1/cars", {
    body: { ...(bodies.addCar?.(found) as object), stocknum: `T${count}` },
  });
  const lead = await addLead(group, group.sites.north, { locationId: found.location });
  return { ...found, lead, webhook: hook.body.webhook.id, car: car.body.id };
}

/** How many rows each table of tenants has, but those that count calls themselves or announce changes; and what the log has of an operation. */
async function stored({ id }: Operation): Promise<Record<string, number>> {
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as n from "${name}"`);
  const { rows } = await walk.group.owner.query<{ name: string; n: number }>(
    `${counts.join(" union all ")} union all select 'the log', count(*)::int from audit_entries where action = 'api.${id}'
     union all select 'photos', coalesce(sum(jsonb_array_length(value)), 0)::int from car_overrides where field = 'photos'`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const all = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)] as const);
  return Object.fromEntries(all.filter(([, more]) => more !== 0));
}

/** Sends a call to a process that dies after so many statements, then what sends it again until it is answered. */
async function killedAfter(operation: Operation, statements: number) {
  const { group } = walk;
  const of = await things();
  const secretBefore = (await secretsOf(of)).stored;
  const before = await stored(operation);
  const dying = dyingDatabase(group.db.asConsole.url, statements);
  const body = bodies[operation.id]?.(of);
  const sent = {
    key: `key-${count}`,
    ...(operation.file ? { file: picture } : {}),
    ...(body === undefined ? {} : { body }),
  };
  const first = await walk.send(secret, operation, of, "", { ...sent, app: group.app(dying.db) });
  await dying.close();
  const again = async () => walk.send(secret, operation, of, "", sent);
  let answer = dying.isDead() ? await again() : first;
  if (answer.body?.code === "in_progress") {
    group.at(new Date(group.now().getTime() + 61_000).toISOString());
    answer = await again();
  }
  return {
    first,
    answer,
    again,
    of,
    secretBefore,
    dying,
    change: difference(before, await stored(operation)),
  };
}

/** What is stored of the secrets of a webhook and of a catalogue's address. */
async function secretsOf({ webhook, catalogue }: Things) {
  const { rows } = await walk.group.owner.query<{ stored: string[]; previous: string[] }>(
    `select array[w.secret, c.token_hash] as stored, array[w.previous_secret, c.old_token_hash] as previous
     from webhook_endpoints w, catalogues c where w.id = $1 and c.id = $2`,
    [webhook, catalogue],
  );
  return rows[0] ?? { stored: [], previous: [] };
}

/** The statements after which the database has something else than before. */
function places(statements: readonly string[]): number[] {
  const found: number[] = [];
  let isWriting = false;
  for (const [index, text] of statements.entries()) {
    isWriting ||=
      /^\s*(?:insert|update|delete|with)\b/i.test(text) && !/insert into "api_requests"/.test(text);
    if (everywhere || (isWriting && /^commit/i.test(text))) found.push(index + 1);
    if (/^commit/i.test(text)) isWriting = false;
  }
  return found;
}

/** What else than its own status an operation answers where the process before had done it. */
const answers: Record<string, number> = { addCar: 422 };

describe("a call that is sent again after its process was killed changes as much as one that wasn't", () => {
  it.each(writing.map((operation) => [operation.id, operation] as const))(
    "%s [DECIDE-492]",
    async (id, operation) => {
      const { status = 200, method } = operation;
      const whole = await killedAfter(operation, Number.POSITIVE_INFINITY);
      expect([whole.first.status, whole.first.body?.errors]).toEqual([status, undefined]);
      expect(whole.change["the log"]).toBe(1);
      const at = places(whole.dying.statements);
      expect(at.length).toBeGreaterThan(0);
      for (const last of at) {
        const { dying, answer, change } = await killedAfter(operation, last);
        const about = `after ${last}, ${whole.dying.statements[last - 1]}`;
        expect(dying.isDead(), about).toBe(true);
        expect([status, answers[id] ?? (method === "DELETE" ? 404 : status)], about).toContain(answer.status);
        // What has no key is done again, which changes nothing: the log says so.
        const log = method !== "POST" ? expect.toSatisfy((entries) => entries === 1 || entries === 2) : 1;
        expect(change, about).toEqual({ ...whole.change, "the log": log });
      }
    },
  );
});

const keys = secretKeys({ secret: "k".repeat(43), previous: undefined, dataDir: "" });
/** What replaces a secret: where its answer has it, and how it is stored at which place. */
const replacing = [
  {
    id: "replaceWebhookSecret",
    at: 0,
    shown: (body: { secret: string }) => body.secret,
    isStored: (secret: string, stored: string, { webhook }: Things) => {
      const { groupId } = walk.group.sites.north;
      return decryptText(keys, secretPlace({ groupId, id: webhook }), stored)?.text === secret;
    },
  },
  {
    id: "replaceCatalogueAddress",
    at: 1,
    shown: (body: { address: string }) => body.address,
    isStored: (address: string, stored: string) =>
      catalogueTokenHash(address.split("/").at(-2) ?? "") === stored,
  },
];
it.each(replacing)(
  "$id, killed after any statement and sent again, gives the secret that it made, and the one before stays for its day [DECIDE-515]",
  async ({ id, at, shown, isStored }) => {
    const operation = operations.find((one) => one.id === id) as Operation;
    const whole = await killedAfter(operation, Number.POSITIVE_INFINITY);
    const answers = new Set();
    for (let last = 1; last <= whole.dying.statements.length; last++) {
      const { answer, again, of, secretBefore } = await killedAfter(operation, last);
      const { stored, previous } = await secretsOf(of);
      const about = `after ${last}, ${whole.dying.statements[last - 1]}`;
      expect(previous[at], about).toBe(secretBefore[at]);
      expect(isStored(shown(answer.body), stored[at] ?? "", of), about).toBe(true);
      expect(shown((await again()).body), about).toBe(shown(answer.body));
      answers.add(shown(answer.body));
      // Once another call has replaced it, it is gone.
      await walk.send(secret, operation, of, "", { key: `next-${count}` });
      expect(shown((await again()).body), about).toBeNull();
      expect((await secretsOf(of)).previous[at], about).toBe(stored[at]);
    }
    expect(answers.size).toBe(whole.dying.statements.length);
  },
);
