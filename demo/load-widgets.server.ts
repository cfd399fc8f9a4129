import { stringify } from "yaml";
import type { SiteDocument } from "#domain/configuration/document.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { demoChatPath } from "#platform/http/demo-chat.server.ts";

const chat = {
  name: "chat",
  slot: "corner",
  label: "Chat with us",
  height: 560,
  allow: ["lead"],
} as const;

/**
 * Gives a demo site a chat of another origin, the demo's own, unless it has other widgets. Its address has the port of the server, so another port is
 * another document.
 */
export async function loadDemoWidgets(
  sites: Pick<SiteStore, "apply" | "history" | "bySlug">,
  port: number,
): Promise<void> {
  const site = await sites.bySlug("coastline-mazda");
  const src = `http://localhost:${port}${demoChatPath}`;
  const [newest] = site ? await sites.history(site.slug) : [];
  if (!site || !newest || site.widgets.some((widget) => widget.name !== chat.name || widget.src === src))
    return;
  const document = {
    ...(newest.document as SiteDocument),
    group: site.groupSlug,
    widgets: [{ ...chat, src }],
    car: { ...(newest.document as SiteDocument).car, chatObject: "forecourtChat" },
  };
  const applied = await sites.apply(stringify({ site: document }), "demo");
  if (applied.kind === "refused")
    throw new Error(`the demo's widget was refused: ${JSON.stringify(applied.problems)}`);
}
