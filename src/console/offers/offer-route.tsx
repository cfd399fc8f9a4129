import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changeOffer } from "#console/offers/change-offer.server.ts";
import { offerOfAddress } from "#console/offers/offer-address.ts";
import { offerGroups } from "#console/offers/offer-groups.server.ts";
import { offerModel } from "#console/offers/offer-model.server.ts";
import { OfferScreen } from "#console/offers/offer-screen.tsx";
import type { OfferAnswer, OfferModel } from "#console/offers/offers.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/offer-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Offer"} · Forecourt console` },
];

function namedIn(request: Request) {
  const name = offerOfAddress(new URL(request.url).searchParams);
  if (!name) throw data(null, { status: 404 });
  return name;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<OfferModel> {
  const { consoleDb: db, sites, now } = consoleServices(context);
  const groups = await offerGroups({ db, sites }, memberOf(context));
  const name = namedIn(request);
  if (!groups.some(({ targets }) => targets.some(({ id }) => id === name.of)))
    throw data(null, { status: 403 });
  const model = offerModel(groups, name, now());
  if (!model) throw data(null, { status: 404 });
  return model;
}

export async function action({ request, context }: Route.ActionArgs): Promise<OfferAnswer> {
  const { consoleDb: db, sites, draftRules: rules, now } = consoleServices(context);
  const deps = { db, sites, rules, at: now() };
  const answer = await changeOffer(deps, memberOf(context), namedIn(request), await readForm(request));
  if (answer.kind === "saved") throw redirect(answer.address);
  if (answer.kind === "ended" || answer.kind === "removed") throw redirect(`/offers?done=${answer.kind}`);
  return answer;
}

export default function Offer({ loaderData }: Route.ComponentProps) {
  return <OfferScreen model={loaderData} />;
}
