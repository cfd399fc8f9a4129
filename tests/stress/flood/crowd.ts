import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import type { ServerProcess } from "#tests/support/processes/server-process.ts";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { type PlannedRequest, shoppers } from "#tests/support/shoppers/request-mix.ts";
import { readCatalog, type SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";
import { Measured } from "./measured.ts";
import { send } from "./requests.ts";
import { consoleHost, type StaffMember, signedInOwners } from "./staff.ts";

const people = 1_000;
/** Seconds between two things that a person does, on average. */
const personSeconds = 15;
/** Of so many things one is a text typed into the search, which asks for suggestions. */
const typingShare = 20;
const staff = 20;
const staffSeconds = 5;
const screens = ["/", "/leads", "/stock", "/results", "/pages", "/leads?stage=new"];

/**
 * A thousand people who browse, search and enquire behind one address, and twenty members of the staff who work behind another, for so many seconds.
 * @returns what broke: no request may be refused
 */
export async function crowd(
  stage: ServerStage,
  server: ServerProcess,
  { seconds }: { seconds: number },
): Promise<string[]> {
  const sites: SiteCatalog[] = [];
  for (const { slug } of await stage.sites.list()) {
    const site = await stage.sites.bySlug(slug);
    if (site) sites.push(await readCatalog(server.port, site, 40));
  }
  const members = await signedInOwners(stage, staff);
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: 256 });
  const next = shoppers(sites, 7);
  const dice = mulberry(11);
  /** Between things that happen independently of each other. */
  const wait = (average: number) => -Math.log(1 - dice()) * average * 1_000;
  const end = performance.now() + seconds * 1_000;
  const shopping = new Measured();
  const working = new Measured();

  const person = async (): Promise<void> => {
    // Each begins at a moment of its own.
    for (
      await pause(dice() * personSeconds * 1_000);
      performance.now() < end;
      await pause(wait(personSeconds))
    ) {
      const planned = next.next().value;
      if (dice() * typingShare < 1) await typed(planned);
      else await shopping.of(() => send(pool, asFrom(planned)));
    }
  };
  const typed = async ({ headers: { host = "" } }: PlannedRequest): Promise<void> => {
    for (const text of ["to", "toy", "toyo", "toyota", "toyota c"]) {
      if (performance.now() >= end) return;
      const path = `/api/suggest?q=${encodeURIComponent(text)}`;
      await shopping.of(() => send(pool, { host, path, sender: shoppersAddress }));
      await pause(wait(0.2));
    }
  };
  const member = async ({ cookie, group, site }: StaffMember): Promise<void> => {
    for (
      await pause(dice() * staffSeconds * 1_000);
      performance.now() < end;
      await pause(wait(staffSeconds))
    ) {
      const screen = screens[Math.floor(dice() * screens.length)] ?? "/";
      const path = `${screen}${screen.includes("?") ? "&" : "?"}group=${group}&of=site:${site}`;
      await working.of(() =>
        send(pool, { host: consoleHost, path, sender: "198.51.100.8", headers: { cookie } }),
      );
    }
  };
  const charged = async () => (await server.metrics()).get("charged_seconds_total") ?? 0;
  const [cpu, before] = [server.mainThreadMs(), await charged()];
  await Promise.all([...Array.from({ length: people }, person), ...members.map(member)]);
  const used = server.mainThreadMs() - cpu;
  const chargedMs = ((await charged()) - before) * 1_000;
  await pool.destroy();
  const rows = [
    { who: `${people} people behind one address`, measured: shopping },
    { who: `${staff} members behind another`, measured: working },
  ];
  console.table(
    rows.map(({ who, measured }) => ({
      who,
      requests: measured.requests,
      "a second": Math.round((measured.requests / seconds) * 10) / 10,
      p50: measured.times.percentile(50),
      p99: measured.times.percentile(99),
      429: measured.count(429),
      responses: measured.statuses(),
    })),
  );
  console.log(
    `the main thread worked ${Math.round(used / seconds)} ms a second for them, of which their budgets paid ${Math.round(chargedMs / seconds)} ms by the clock`,
  );
  return rows.flatMap(({ who, measured }) =>
    measured.failures() > 0 ? [`${who}: ${measured.statuses()}`] : [],
  );
}

const shoppersAddress = "198.51.100.7";

function asFrom({ headers, path, body }: PlannedRequest) {
  const { host = "", ...rest } = headers;
  return {
    host,
    path,
    sender: shoppersAddress,
    headers: { ...rest, "x-forwarded-for": shoppersAddress },
    ...(body === undefined ? {} : { body }),
  };
}
