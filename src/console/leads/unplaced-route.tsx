import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { LeadAnswer } from "#console/leads/lead-answer.ts";
import { unplacedPost } from "#console/leads/unplaced-post.server.ts";
import { UnplacedScreen } from "#console/leads/unplaced-screen.tsx";
import { type Unplaced, unplacedMessages } from "#domain/leads/replies/unplaced.server.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/unplaced-route";

export const meta: Route.MetaFunction = () => [{ title: "Messages that weren’t placed · Forecourt console" }];

export async function loader({
  context,
}: Route.LoaderArgs): Promise<{ messages: Unplaced[]; mayChange: boolean }> {
  const { consoleDb, sites } = consoleServices(context);
  const member = memberOf(context);
  const reach = await reachOf(sites, member, "leads.view");
  return {
    messages: await unplacedMessages(consoleDb, member, reach),
    mayChange: maySomewhere(member.access, "leads.change"),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<LeadAnswer> {
  const services = consoleServices(context);
  const answer = await unplacedPost(services, memberOf(context), await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function UnplacedRoute({ loaderData }: Route.ComponentProps) {
  return <UnplacedScreen {...loaderData} />;
}
