import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { offerKinds } from "#console/offers/offer.ts";
import { kindOfAddress, offerOfAddress } from "#console/offers/offer-address.ts";
import { offerGroups } from "#console/offers/offer-groups.server.ts";
import { newOfferModel } from "#console/offers/offer-model.server.ts";
import { OfferScreen } from "#console/offers/offer-screen.tsx";
import type { OfferAnswer, OfferModel } from "#console/offers/offers.ts";
import { startOffer, switchOffer } from "#console/offers/start-offer.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/offer-start-route";

export const meta: Route.MetaFunction = () => [{ title: "Start an offer · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<OfferModel> {
  const { consoleDb: db, sites, now } = consoleServices(context);
  const groups = await offerGroups({ db, sites }, memberOf(context));
  if (groups.length === 0) throw data(null, { status: 403 });
  const { searchParams } = new URL(request.url);
  const copyOf = offerOfAddress(searchParams);
  return newOfferModel(groups, { kind: kindOfAddress(searchParams), copyOf }, now());
}

export async function action({ request, context }: Route.ActionArgs): Promise<OfferAnswer> {
  const { consoleDb: db, sites, draftRules: rules, now } = consoleServices(context);
  const kind = kindOfAddress(new URL(request.url).searchParams);
  const form = await readForm(request);
  const was = offerKinds.find((one) => one === form.get("was"));
  if (was) return switchOffer(was, kind, form);
  const deps = { db, sites, rules, at: now() };
  const answer = await startOffer(deps, memberOf(context), kind, form);
  if (answer.kind === "saved") throw redirect(answer.address);
  return answer;
}

export default function OfferStart({ loaderData }: Route.ComponentProps) {
  return <OfferScreen model={loaderData} />;
}
