import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { groupOfAddress } from "#console/stock/stock-of-address.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type Action, may } from "#domain/staff/access/permissions.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { type StockFile, stockFile } from "#domain/stock/files/stock-file.server.ts";
import type { Database } from "#platform/database/database.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A group as far as its feeds are concerned; `db` acts for the member. */
export type FeedGroup = StockGroup & { mayImport: boolean; db: Database };

/** The group whose feeds an address names with `?group=`; throws 403 beyond the member's reach. */
export async function feedsOfAddress(
  request: Request,
  context: Context,
  action: Extract<Action, "stock.feeds" | "stock.import"> = "stock.feeds",
): Promise<FeedGroup> {
  const of = await groupOfAddress(request, context);
  const { access, id } = memberOf(context);
  const place = { groupId: of.group.id };
  if (!may(access, action, place)) throw data(null, { status: 403 });
  const db = consoleServices(context).consoleDb.as({ kind: "member", id, action: "stock.import" });
  return { ...of, mayImport: may(access, "stock.import", place), db };
}

/** The uploaded file that an address names, and its site; throws 404 for an unknown one. */
export async function fileOfAddress(
  request: Request,
  params: { file: string },
  context: Context,
  action: "stock.feeds" | "stock.import",
): Promise<{ of: FeedGroup; file: StockFile; site: Site }> {
  const of = await feedsOfAddress(request, context, action);
  const file = await stockFile(of.db, { groupId: of.group.id, id: params.file });
  const site = of.sites.find(({ slug }) => slug === file?.siteSlug);
  if (!file || !site) throw data(null, { status: 404 });
  return { of, file, site };
}
