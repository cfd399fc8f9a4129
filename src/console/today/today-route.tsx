import { draftSummary } from "#console/changes/changes.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { failingTasksFor, healthOf, sitesOf } from "#console/today/today.server.ts";
import { type TodayModel, TodayScreen } from "#console/today/today-screen.tsx";
import { disabledByProgram } from "#domain/integrations/webhooks/listed-endpoints.server.ts";
import { grantsFor, maySomewhere } from "#domain/staff/access/permissions.ts";
import { breakGlassOf } from "#domain/staff/operator/break-glass.server.ts";
import type { Route } from "./+types/today-route";

export const meta: Route.MetaFunction = () => [{ title: "Today · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<TodayModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const all = await sitesOf(services, member);
  const chosen = all.find(({ id }) => id === new URL(request.url).searchParams.get("site")) ?? null;
  const health = await healthOf(services, member, chosen ? [chosen] : all);
  const owned = grantsFor(member.access, "break-glass.end");
  const open = await Promise.all(
    owned.map(async ({ groupId, groupSlug }) =>
      (await breakGlassOf(services.consoleDb, groupId, services.now()))
        .filter(({ isOpen }) => isOpen)
        .map(({ operator, reason }) => ({ operator, reason, group: groupSlug })),
    ),
  );
  const integrated = grantsFor(member.access, "integrations.view");
  const disabled = await Promise.all(
    [...new Map(integrated.map(({ groupId, groupSlug }) => [groupId, groupSlug]))].map(
      async ([groupId, group]) =>
        (await disabledByProgram(services.consoleDb, groupId)).map((one) => ({ ...one, group })),
    ),
  );
  const editable = new Map(
    grantsFor(member.access, "content.edit").map(({ groupId, groupSlug }) => [groupId, groupSlug]),
  );
  const drafts = await Promise.all(
    [...editable].map(async ([groupId, group]) => ({
      group,
      ...(await draftSummary(services.consoleDb, groupId)),
    })),
  );
  return {
    ...health,
    failingTasks: await failingTasksFor(services, member),
    drafts: drafts.filter(({ changes, failed }) => changes > 0 || failed.length > 0),
    firstName: member.name.split(" ")[0] ?? member.name,
    choices: all.map(({ id, name }) => ({ id, name })),
    chosen: chosen?.id ?? null,
    openable: {
      leads: maySomewhere(member.access, "leads.view"),
      feeds: maySomewhere(member.access, "stock.feeds"),
    },
    now: services.now().toISOString(),
    breakGlass: open.flat(),
    disabledWebhooks: disabled.flat(),
  };
}

export default function Today({ loaderData }: Route.ComponentProps) {
  return <TodayScreen model={loaderData} />;
}
