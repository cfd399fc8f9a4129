import { redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { heroChoices } from "#site/home/hero-choices.server.ts";
import { heroAddress, heroFields, readHero } from "#site/home/hero-query.ts";

/** `GET /api/hero?…`: the hero's options and counts for a selection (HOME-04..08). */
export async function heroCall(
  { stocks }: { stocks: SiteStocks },
  request: Request,
  site: Site,
): Promise<Response> {
  const stock = await stocks.of(site);
  const choices = await heroChoices(
    stock,
    readHero(new URL(request.url).searchParams, heroFields(site)),
    site,
  );
  return Response.json(choices, { headers: { "Cache-Control": "no-store" } });
}

/** `GET /api/hero/search?…`: redirects the hero's form without JavaScript (HOME-10). */
export function heroSearch(request: Request, site: Site): Response {
  const { searchParams } = new URL(request.url);
  const query = readHero(searchParams, heroFields(site));
  return redirect(heroAddress(query, heroFields(site), searchParams.get("query") ?? ""), {
    status: 303,
    headers: { "Cache-Control": "no-store" },
  });
}
