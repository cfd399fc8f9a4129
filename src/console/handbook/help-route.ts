import { redirect } from "react-router";
import { screenAt } from "#console/admission/screen-at.server.ts";
import { memberOf } from "#console/console-services.server.ts";
import { helpAddress } from "#console/handbook/handbook.server.ts";
import { helpTopics } from "#console/handbook/help-topics.ts";
import type { Route } from "./+types/help-route";

/** Leads to what the handbook says of the screen at the path `of`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const screen = screenAt(new URL(request.url).searchParams.get("of") ?? "/");
  const topic = screen ? (helpTopics[screen.path] ?? null) : null;
  return redirect(
    helpAddress(
      topic,
      memberOf(context).access.grants.map(({ role }) => role),
    ),
  );
}
