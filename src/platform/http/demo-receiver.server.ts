import { readText } from "#lib/read-text.ts";
import { escapeHtml, plainPage } from "./find-site.server.ts";

/** A receiver of webhooks on this machine, at the host that lists the demo's sites. */
export const demoReceiverPath = "/demo/webhooks";

const maxMessages = 50;
const maxBytes = 64 * 1024;

/** Accepts what is posted to it and lists the last messages of this process; they aren't stored. */
export function createDemoReceiver(): (request: Request) => Promise<Response> {
  const received: { id: string; at: string; body: string }[] = [];
  return async (request) => {
    if (request.method === "POST") {
      const body = await readText(request, maxBytes);
      if (body === null) return new Response(null, { status: 413 });
      const header = (name: string) => request.headers.get(name) ?? "";
      received.unshift({ id: header("webhook-id"), at: header("webhook-timestamp"), body });
      received.splice(maxMessages);
      return new Response(null, { status: 204 });
    }
    const items = received.map(
      ({ id, at, body }) =>
        `<li><code>${escapeHtml(id)}</code> ${escapeHtml(at)}<pre>${escapeHtml(body)}</pre></li>`,
    );
    const list = items.length > 0 ? `<ol>${items.join("")}</ol>` : "<p>Nothing yet.</p>";
    return new Response(plainPage("What webhooks brought, newest first", list), {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  };
}
