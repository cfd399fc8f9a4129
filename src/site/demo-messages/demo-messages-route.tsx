import { data } from "react-router";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { DemoMessages } from "#site/demo-messages/demo-messages.tsx";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/demo-messages-route";

/** Stored messages contain what shoppers wrote, so they are shown on a demo platform only, to this machine only, and are never cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, isDemo } = siteServices(context);
  if (!isDemo || !context.get(requestContext).isLocal) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const messages = await listMessages(db, site);
  return data(
    {
      timeZone: site.timezone,
      messages: messages.map(({ id, kind, sender, recipient, subject, text, attachments, createdAt }) => ({
        id,
        kind,
        sender,
        recipient,
        subject,
        text,
        attachments: attachments.map(({ name }) => name),
        createdAt: createdAt.toISOString(),
      })),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Messages of this demo site" },
  { name: "robots", content: "noindex" },
];

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <DemoMessages messages={loaderData.messages} timeZone={loaderData.timeZone} />;
}
