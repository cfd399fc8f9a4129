import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { SetUpAnswer, SetUpModel } from "#console/sites/set-up.ts";
import { setUpModel } from "#console/sites/set-up-model.server.ts";
import { SetUpScreen } from "#console/sites/set-up-screen.tsx";
import { isStep } from "#console/sites/set-up-steps.ts";
import { setUpOf } from "#console/sites/set-up-store.server.ts";
import { stepAction } from "#console/sites/step-action.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/new-site-step-route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.site.name ?? "New site"} · Forecourt console` },
];

async function stepOf(params: { site: string; step: string }, context: Readonly<RouterContextProvider>) {
  const services = consoleServices(context);
  const setUp = await setUpOf(services.consoleDb, params.site);
  if (!setUp || !isStep(params.step)) throw data(null, { status: 404 });
  if (setUp.resolved.isLive) throw redirect("/platform");
  return { services, setUp, step: params.step };
}

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<SetUpModel> {
  const { services, setUp, step } = await stepOf(params, context);
  const place = new URL(request.url).searchParams.get("place");
  const { previewLinks, hostCheck, consoleDb, now } = services;
  const hasPreviews = previewLinks !== null;
  const of = { setUp, step, place, hasPreviews, targets: hostCheck.targets, at: now() };
  return setUpModel(consoleDb, memberOf(context), of);
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<SetUpAnswer | NeedsPasskey | Response> {
  const { services, setUp, step } = await stepOf(params, context);
  const member = memberOf(context);
  const fresh = isFresh(member.session.verifiedAt, services.now());
  const answer = await stepAction(
    services,
    { setUp, step, memberId: member.id, fresh, origin: new URL(request.url).origin },
    await readForm(request),
  );
  return "leadsTo" in answer ? redirect(answer.leadsTo) : answer;
}

export default function NewSiteStep({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && actionData.kind !== "confirm" ? actionData : null;
  return <SetUpScreen model={loaderData} answer={answer} />;
}
