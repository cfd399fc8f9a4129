import { readText } from "#lib/read-text.ts";
import { answerOfVendor, demoVendorsPath } from "./demo-vendors.ts";
import { escapeHtml, plainPage } from "./find-site.server.ts";

/** A receiver of webhooks on this machine, at the host that lists the demo's sites. */
export const demoReceiverPath = "/demo/webhooks";

const maxMessages = 50;
const maxBytes = 256 * 1024;

type Message = { id: string; at: string; body: string };

/** What one receiver does with a message: how it is listed (null: not at all), and the answer. */
type Receiver = { title: string; take(request: Request, body: string): [Message | null, Response] };

const receivers: Readonly<Record<string, Receiver>> = {
  [demoReceiverPath]: {
    title: "What webhooks brought, newest first",
    take: ({ headers }, body) => [
      { id: headers.get("webhook-id") ?? "", at: headers.get("webhook-timestamp") ?? "", body },
      new Response(null, { status: 204 }),
    ],
  },
  [demoVendorsPath]: {
    title: "What vendors got of the demo’s conversions, newest first",
    take: ({ url, headers, method }, body) => {
      const path = new URL(url).pathname.slice(demoVendorsPath.length);
      const answer = answerOfVendor(path, headers.get("Authorization"), body);
      const isListed = method === "POST" && path !== "/token";
      return [
        !isListed ? null : { id: path, at: `answered ${answer.status}`, body },
        answer.body === null
          ? new Response(null, { status: answer.status })
          : Response.json(answer.body, { status: answer.status }),
      ];
    },
  },
};

/**
 * Accepts what is posted to a receiver of the demo and lists the last messages of this process; they aren't stored. Null for any other path.
 */
export function createDemoReceiver(): (request: Request) => Promise<Response> | null {
  const received = new Map<string, Message[]>();
  return (request) => {
    const { pathname } = new URL(request.url);
    const found = Object.entries(receivers).find(
      ([path]) => pathname === path || (path === demoVendorsPath && pathname.startsWith(`${path}/`)),
    );
    if (!found) return null;
    const [path, receiver] = found;
    const messages = received.get(path) ?? [];
    received.set(path, messages);
    return answer(request, receiver, messages);
  };
}

async function answer(request: Request, { title, take }: Receiver, received: Message[]): Promise<Response> {
  const isCall = request.method === "POST" || new URL(request.url).pathname.startsWith(`${demoVendorsPath}/`);
  if (isCall) {
    const body = await readText(request, maxBytes);
    if (body === null) return new Response(null, { status: 413 });
    const [message, response] = take(request, body);
    if (message) received.unshift(message);
    received.splice(maxMessages);
    return response;
  }
  const items = received.map(
    ({ id, at, body }) =>
      `<li><code>${escapeHtml(id)}</code> ${escapeHtml(at)}<pre>${escapeHtml(body)}</pre></li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join("")}</ol>` : "<p>Nothing yet.</p>";
  return new Response(plainPage(title, list), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
