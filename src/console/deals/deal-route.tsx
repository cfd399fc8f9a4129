import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changeDeal, seenOf } from "#console/deals/change-deal.server.ts";
import { dealDetail, refusalOf } from "#console/deals/deal-detail.server.ts";
import { DealScreen } from "#console/deals/deal-screen.tsx";
import type { DealModel, StepAnswer } from "#console/deals/deal-view.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { waitingForSeller } from "#domain/alerts/trade-in-demand.server.ts";
import { type Deal, dealKinds, dealSteps, kindNames, returnsMoney, stepsFor } from "#domain/deals/deal.ts";
import { dealById } from "#domain/deals/deals.server.ts";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/deal-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? kindNames[loaderData.deal.kind][0] : "Deal"} · Forecourt console` },
];

async function find(context: Readonly<RouterContextProvider>, params: Route.LoaderArgs["params"]) {
  const services = consoleServices(context);
  const kind = dealKinds.find((one) => one === params.kind);
  const reach = (await reachOf(services.sites, memberOf(context), "deals.view")).find(
    ({ site: { slug } }) => slug === params.site,
  );
  const deal = kind && reach && (await dealById(services, reach, kind, params.id));
  if (!deal) throw data(null, { status: 404 });
  return { deal, site: reach.site };
}

const placeOf = ({ site, location }: Deal, groupId: string) => ({
  groupId,
  siteId: site.id,
  ...(location ? { locationId: location.id } : {}),
});

export async function loader({ params, context }: Route.LoaderArgs): Promise<DealModel> {
  const { consoleDb, stocks, now } = consoleServices(context);
  const { id, access } = memberOf(context);
  const { deal, site } = await find(context, params);
  const db = consoleDb.as({ kind: "member", id, action: "deals.read" });
  const isTradeIn = deal.kind === "trade_in";
  const mayChange = may(access, "deals.change", placeOf(deal, site.groupId));
  return {
    deal,
    ...(await dealDetail(db, site, deal, now())),
    refusal: await refusalOf(consoleDb, site, deal),
    linksToLead: deal.leadId !== null && may(access, "leads.view", placeOf(deal, site.groupId)),
    steps: mayChange ? stepsFor(deal, now()) : [],
    waiting: isTradeIn ? await waitingForSeller({ db: consoleDb, stocks, now }, site, deal.id) : null,
    seen: seenOf(deal),
    now: now().toISOString(),
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<StepAnswer | NeedsPasskey> {
  const { consoleDb, now, payments, triggerDeliveries } = consoleServices(context);
  const { id, access, session } = memberOf(context);
  const { deal, site } = await find(context, params);
  const form = await readForm(request);
  const step = dealSteps.find((one) => one === form.get("step"));
  if (!step) throw data(null, { status: 400 });
  const isRefund = returnsMoney(deal.kind, step);
  if (!may(access, isRefund ? "deals.refund" : "deals.change", placeOf(deal, site.groupId)))
    throw data(null, { status: 403 });
  if (isRefund && !isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const db = consoleDb.as({ kind: "member", id, action: `deals.${step}` });
  const wanted = { step, seen: String(form.get("seen") ?? ""), to: String(form.get("to") ?? "") };
  return changeDeal({ db, payments, triggerDeliveries, now }, site, deal, wanted);
}

export default function DealRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && actionData.kind !== "confirm" ? actionData : null;
  return <DealScreen model={loaderData} answer={answer} />;
}
