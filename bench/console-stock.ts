import { join } from "node:path";
import { everyCar } from "#domain/stock/changes-by-staff/reach.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { ageStock } from "./console/age-stock.ts";
import { withBenchSite } from "./console/bench-site.ts";
import { stockQueries } from "./console/list-queries.ts";
import { timed } from "./console/timed.ts";
import { writeFeed } from "./stock/feed.ts";

/** `npm run bench -- console-stock [--cars 16000] [--times 40]`: the console's list of stock, for a member who sees all cars of a group. */
const { cars: count, times } = commandOptions({
  cars: { usual: 16_000, quick: 1_000 },
  times: { usual: 40, quick: 3 },
});
const now = () => new Date();

const queries = stockQueries(count);

await withBenchSite("console-stock", now, async ({ db, owner, site, folder, vacuum }) => {
  const file = await writeFeed(join(folder, "stock.csv"), count, { full: true });
  const imported = await importStock({ db: owner, site, file, now: now() });
  if (imported.kind !== "imported") throw new Error(imported.message);
  const l2 = site.locations[1]?.id ?? "";
  await ageStock(owner, site.groupId, l2);
  await vacuum("cars", "car_overrides", "stock_imports");
  const group = { id: site.groupId, slug: site.groupSlug };
  const of: StockGroup = { group, groups: [group], sites: [site], seen: everyCar, changed: everyCar };
  const figures = [];
  for (const [what, address] of Object.entries(queries)) {
    const query = readStockQuery(new URLSearchParams(address.replace("l2", l2)));
    let found = 0;
    const figure = await timed(what, times, async () => {
      found = (await stockPage(db, of, query, now())).found;
    });
    figures.push({ ...figure, found });
  }
  console.table(figures);
  console.log(JSON.stringify({ bench: "console-stock", cars: count, times, figures }));
});
