import { openApiDocument } from "./open-api.server.ts";
import { operations } from "./operations.server.ts";
import { referencePage } from "./reference-page.ts";
import { referenceStyles } from "./reference-styles.ts";

const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages of the reference by their path: one a resource, without script. */
const pages = new Map<string, string>();

/** The answer of an address of the reference; null for any other. */
export function referenceAnswer(path: string): Response | null {
  if (path === "/docs.css") return answer(referenceStyles, "text/css; charset=utf-8");
  if (path !== "/docs" && !path.startsWith("/docs/")) return null;
  if (pages.size === 0) fillPages();
  const page = pages.get(path);
  return page === undefined ? null : answer(page, "text/html; charset=utf-8");
}

function fillPages(): void {
  const document = openApiDocument(operations);
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const pageOf = (resource: string | null) =>
    String(referencePage({ document, operations, resources, resource }));
  pages.set("/docs", pageOf(null));
  for (const resource of resources) pages.set(`/docs/${resource.toLowerCase()}`, pageOf(resource));
}

const answer = (text: string, type: string) =>
  new Response(text, {
    headers: {
      "Content-Type": type,
      "Cache-Control": "public, max-age=300",
      "Content-Security-Policy": policy,
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
