import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { stepAddress } from "#console/sites/set-up-steps.ts";
import { startSite } from "#console/sites/set-up-store.server.ts";
import { defaultStart, type StartForm, startFields } from "#console/sites/start-fields.ts";
import { readStart, startErrors } from "#console/sites/start-form.ts";
import { type StartAnswer, type StartModel, StartScreen } from "#console/sites/start-screen.tsx";
import { templates } from "#domain/configuration/site.ts";
import { readSiteToCopy } from "#domain/fleet/template-site.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import { slugify } from "#lib/slug.ts";
import type { Route } from "./+types/new-site-route";

export const meta: Route.MetaFunction = () => [{ title: "New site · Forecourt console" }];

export async function loader({ context }: Route.LoaderArgs): Promise<StartModel> {
  const all = await consoleServices(context).sites.list();
  const live = all.filter(({ isLive }) => isLive);
  return {
    templates,
    form: defaultStart,
    groups: [...new Set(live.map(({ groupSlug }) => groupSlug))].sort(),
    sites: live.map(({ slug, name }) => ({ id: slug, name })),
    begun: all.flatMap(({ isLive, slug, name, groupSlug }) =>
      isLive ? [] : [{ slug, name, group: groupSlug }],
    ),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<StartAnswer | Response> {
  const { consoleDb: db, draftRules: rules, sites, now } = consoleServices(context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const sent = Object.fromEntries(startFields.map((name) => [name, text(name)])) as StartForm;
  const typed = { ...sent, slug: sent.slug || slugify(sent.name) };
  const other = typed.from === "" ? null : (await sites.list()).find(({ slug }) => slug === typed.from);
  if (other === undefined) return { errors: { from: "This site is gone: choose another." }, typed };
  const copied = other && (await readSiteToCopy(db, other, other.groupSlug === typed.group));
  const read = readStart(typed, copied);
  if (read.kind === "invalid") return { errors: read.errors, typed };
  const outcome = await startSite({ db, rules, at: now() }, memberOf(context).id, read.document, copied);
  switch (outcome.kind) {
    case "started":
      return redirect(stepAddress(outcome.slug, "look"));
    case "taken":
      return { errors: { slug: `A ${outcome.what} has this slug: choose another.` }, typed };
    case "refused":
      return { errors: startErrors(outcome.problems), typed };
    default:
      throw data(null, { status: 400 });
  }
}

export default function NewSite({ loaderData, actionData }: Route.ComponentProps) {
  return <StartScreen model={loaderData} answer={actionData ?? null} />;
}
