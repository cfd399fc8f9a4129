import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { changeMany } from "#console/leads/change-many.server.ts";
import type { ManyAnswer } from "#console/leads/lead-answer.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/leads-many-route";

/** Changes the leads that were chosen in the list. */
export async function action({ request, context }: Route.ActionArgs): Promise<ManyAnswer> {
  const services = consoleServices(context);
  const deps = { ...services, consoleAddress: new URL(request.url).origin };
  const answer = await changeMany(deps, memberOf(context), await readForm(request));
  if (!answer) throw data(null, { status: 400 });
  services.triggerDeliveries();
  return answer;
}
