import { siteContext } from "#platform/http/site-context.server.ts";
import { agentFacts } from "#site/robots/agent-facts.server.ts";
import { agentText, robotsText } from "#site/robots/agent-text.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/robots-route";

/** `/robots.txt` and `/llms.txt`: what crawlers may fetch, and a summary of the site for language models. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, pathname } = new URL(request.url);
  const site = context.get(siteContext);
  const text =
    pathname === "/llms.txt"
      ? agentText(await agentFacts(siteServices(context), origin, site))
      : robotsText(
          origin,
          site.auth.gatedRoutes.map(({ path }) => path.replace(/:\w+/g, "*")),
          site.agents.enabled,
        );
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
