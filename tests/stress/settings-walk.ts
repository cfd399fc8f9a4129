import { editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { sections } from "#console/settings/setting-sections.ts";
import { checkFeedMappings } from "#domain/stock/feeds/feed-document.ts";
import { openDatabase, requestTimeouts } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { pagesOf, pathsOf } from "./settings-walk/pages.ts";
import { Walk, type Walked, type WalkOf } from "./settings-walk/walk.ts";
import { walkedKeys } from "./settings-walk/walked-keys.ts";

/**
 * `npm run stress -- settings-walk [--site harbour] [--only price]`: every key of every slice of the configuration, found in its schemas. Each
 * gets another value by the console's form: the draft's preview has it, the published site has it, and after the rollback all is as before. While
 * it is drafted, pages of the preview are compared with those from before. Keys that commands only change are listed with the reason.
 */
const options = commandOptions({ site: { usual: "harbour" }, only: { usual: "", quick: "price" } });

/** Keys whose other value needs more than the key, and what the console says then: offers need the licence number where pages leave it out. */
const refused: Readonly<Record<string, RegExp>> = { showDealerLicence: /Add the dealer licence number/ };

await onStage(async (stage) => {
  await stage.begin(true);
  const server = await stage.serve({ ADMIN_HOST: "admin.localhost", PLATFORM_HOST: "localhost" });
  const list = await stage.sites.list();
  const site = list.find(({ slug }) => slug === options.site);
  if (!site) throw new Error(`no site ${options.site}; there are ${list.map(({ slug }) => slug).join(", ")}`);
  const { groupId, groupSlug } = site;
  const grant = { groupId, groupSlug, role: "marketing" as const, mayPublish: true };
  const access = { operator: false, grants: [{ ...grant, siteIds: null, locationIds: null }] };
  const target = editTargets(access, list).find(({ id }) => id === `site:${site.slug}`) as WalkOf["target"];
  const consoleDb = openDatabase(stage.url, 3, requestTimeouts, consoleRole);
  const rules = { reservedHosts: [], checks: [checkFeedMappings], patterns: fixedRoutes };
  const editor = { groupId, memberId: "walk", access };
  const walk = new Walk({ db: stage.db, consoleDb, rules, target, editor });
  try {
    await walk.begin();
    const preview = { port: server.port, host: `${walk.token}.preview.localhost` };
    const paths = await pathsOf(preview, [...new Set(sections.map(({ seenAt }) => seenAt))]);
    const before = await pagesOf(preview, paths);
    const again = await pagesOf(preview, paths);
    const stable = paths.filter((path) => before.get(path) === again.get(path));
    console.log(`pages compared: ${stable.join(" ")}`);
    const keys = walkedKeys().filter(({ path }) => path.join(".").startsWith(options.only));
    const rows: (Walked & { shownOn: string[] })[] = [];
    for (const key of keys) {
      if (!key.set || !("section" in key.set)) continue;
      let shownOn: string[] = [];
      const walked = await walk.key(key, async () => {
        const drafted = await pagesOf(preview, stable);
        shownOn = stable.filter((path) => drafted.get(path) !== before.get(path));
      });
      const isRefused = refused[walked.key]?.test(walked.problem ?? "");
      rows.push({ ...walked, problem: isRefused ? null : walked.problem, shownOn });
      if (walked.problem) console.log(`${walked.key}: ${walked.problem}`);
    }
    report(rows, keys);
  } finally {
    await consoleDb.close();
  }
});

function report(
  rows: readonly (Walked & { shownOn: string[] })[],
  keys: ReturnType<typeof walkedKeys>,
): void {
  console.table(
    rows.map(({ key, section, shownOn, problem }) => ({
      key,
      section,
      "changes on": shownOn.slice(0, 3).join(" ") || "none of these pages",
      result: problem ? "WRONG" : "right",
    })),
  );
  const byCommand = keys.flatMap(({ path, set }) =>
    set && "why" in set ? [{ key: path.join("."), "set by commands, because": set.why }] : [],
  );
  console.table(byCommand);
  const unplaced = keys.filter(({ set }) => set === null).map(({ path }) => path.join("."));
  const wrong = rows.filter(({ problem }) => problem !== null).map(({ key }) => key);
  const figures = {
    keys: keys.length,
    setInConsole: rows.length,
    byCommand: byCommand.length,
    shownOnPages: rows.filter(({ shownOn }) => shownOn.length > 0).length,
    wrong,
    unplaced,
  };
  console.log(JSON.stringify({ stress: "settings-walk", figures }));
  if (wrong.length > 0 || unplaced.length > 0 || rows.length === 0) process.exitCode = 1;
}
