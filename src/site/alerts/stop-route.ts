import { redirect } from "react-router";
import { siteContext } from "#platform/http/site-context.server.ts";
import { postStop } from "#site/alerts/alerts-page.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/stop-route";

/** A person who opens the address gets the page with the buttons. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/alerts/${params.token}`, { status: 303 });
}

export function action({ params, context }: Route.ActionArgs) {
  return postStop(siteServices(context), context.get(siteContext), params.token);
}
