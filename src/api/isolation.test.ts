import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiWalk, apiWalk, nothing } from "#tests/support/api-walk.ts";
import { openQueries } from "../../tests/stress/isolation/query-filters.ts";
import type { Operation } from "./operation.server.ts";
import { operations } from "./operations.server.ts";

let walk: ApiWalk;
beforeAll(async () => {
  walk = await apiWalk();
});
afterAll(() => walk.group.close());

type Foreign = Awaited<ReturnType<ApiWalk["fresh"]>>;
type Caller = "whole" | "site" | "location";

/** Every row of a tenant's that a call may not touch, as text. */
async function rows(): Promise<string> {
  const { owner } = walk.group;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'group_id' and table_type = 'BASE TABLE'
       and table_name not in ('audit_entries', 'api_requests', 'api_secrets', 'api_clients') order by 1`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ all: string }>(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as all from "${name}" t`,
    );
    texts.push(`${name} ${rows[0]?.all}`);
  }
  return texts.join("\n");
}

async function clients(): Promise<Record<Caller, string>> {
  const { north } = walk.group.sites;
  return {
    whole: (await walk.group.clientOf()).text,
    site: (await walk.group.clientOf({ siteIds: [north.id] })).text,
    location: (await walk.group.clientOf({ locationIds: [north.locations[0]?.id ?? ""] })).text,
  };
}

const hasPath = ({ path }: Operation) => path.includes("{");
const isList = ({ method, path }: Operation) => method === "GET" && !path.includes("{");
/** Parameters of lists that name something, whose values are ids or slugs. */
const naming = ["site", "location", "car", "feed"] as const;

/** Sends every operation with what is beyond a client's reach; fails for one that finds or changes any of it. */
async function expectNothing(pairs: readonly (readonly [Caller, Foreign])[]): Promise<void> {
  const secrets = await clients();
  const before = await rows();
  for (const [caller, things] of pairs)
    for (const operation of operations) {
      const about = `${caller} ${operation.id} ${things.site}`;
      const answers = [await walk.send(secrets[caller], operation, things)];
      if (isList(operation))
        for (const name of naming.filter((one) => one in operation.query.shape))
          answers.push(await walk.send(secrets[caller], operation, things, `?${name}=${things[name]}`));
      for (const { status, body } of answers) {
        if (body?.code === "reach_missing") expect([about, status]).toEqual([about, 403]);
        else if (hasPath(operation)) expect([about, status, body?.code]).toEqual([about, 404, "not_found"]);
        else if (operation.method === "GET") {
          const text = JSON.stringify(body);
          for (const id of Object.values(things).filter((one) => one !== "none"))
            expect(text.includes(`"${id}"`), `${about}: ${id}`).toBe(false);
        } else expect([about, status]).toEqual([about, 422]);
      }
    }
  expect(await rows()).toBe(before);
}

/** @param isPartial whether what is another site's or location's counts too, which only the API's own conditions leave out */
async function foreign(isPartial: boolean) {
  const [west, other] = [await walk.fresh("west"), await walk.fresh("other")];
  const ofGroup = (["whole", "site", "location"] as const).flatMap(
    (caller) =>
      [
        [caller, other],
        [caller, nothing],
      ] as const,
  );
  return isPartial ? [...ofGroup, ["site", west] as const, ["location", west] as const] : ofGroup;
}

it("finds in lists what it reaches", async () => {
  const { site, location } = await clients();
  const { lead } = await walk.fresh("north");
  for (const secret of [site, location]) {
    const ids = async (path: string) => {
      walk.group.freshLimits();
      const { body } = await walk.group.call(secret, "GET", `/v1${path}`);
      return body.items.map(({ id, slug }: { id: string; slug?: string }) => slug ?? id);
    };
    expect(await ids("/cars")).toEqual(["north-0", "north-1", "north-2"]);
    expect(await ids("/leads")).toEqual([lead]);
    expect(await ids("/locations")).toEqual(["north"]);
    expect(await ids("/sites")).toEqual(["north"]);
  }
});

describe("no operation finds or changes what is another group's, site's or location's", () => {
  it("as it runs", async () => {
    await expectNothing(await foreign(true));
  });

  it("without the tenant conditions of its queries: row-level security is left", async () => {
    const pairs = await foreign(false);
    const close = openQueries();
    try {
      await expectNothing(pairs);
    } finally {
      close();
    }
  });

  it("without row-level security: its queries are left", async () => {
    const pairs = await foreign(true);
    await walk.group.owner.query(`do $$ declare t record; begin
      for t in select relname from pg_class join pg_namespace n on n.oid = relnamespace where n.nspname = 'public' and relrowsecurity loop
        execute format('alter table %I disable row level security', t.relname);
      end loop; end $$`);
    await expectNothing(pairs);
  });
});
