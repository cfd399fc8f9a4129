import { siteContext } from "#platform/http/site-context.server.ts";
import { agentFacts } from "#site/robots/agent-facts.server.ts";
import { agentText, robotsText } from "#site/robots/agent-text.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/robots-route";

/** `/robots.txt` and `/llms.txt`: what crawlers may fetch, and a summary of the site for language models. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, pathname } = new URL(request.url);
  const text =
    pathname === "/llms.txt"
      ? agentText(await agentFacts(siteServices(context), origin, context.get(siteContext)))
      : robotsText(
          origin,
          context.get(siteContext).auth.gatedRoutes.map(({ path }) => path.replace(/:\w+/g, "*")),
        );
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
