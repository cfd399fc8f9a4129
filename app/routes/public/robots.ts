import type { Route } from "./+types/robots";

/** What search engines may fetch: pages, not calls. */
export function loader({ request }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  const text = `User-agent: *\nDisallow: /api/\nDisallow: /search?*query=\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
