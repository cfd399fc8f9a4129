import { data } from "react-router";
import "#site/service/servicing.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { DemoBooking, demoBookingView } from "#site/demo-booking/demo-booking.tsx";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/demo-booking-route";

/** The booking tool that demo sites frame by `xtime_url`, in their own pages and in those that may frame their blocks. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { isDemo, now } = siteServices(context);
  if (!isDemo) throw data(null, { status: 404 });
  const { timezone, content } = context.get(siteContext);
  const view = demoBookingView(now(), timezone, new URL(request.url).searchParams.get("time"));
  return data(view, {
    headers: {
      "Cache-Control": "private, no-store",
      "x-forecourt-framers": ["'self'", ...content.embedHosts].join(" "),
    },
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Booking tool of this demo site" },
  { name: "robots", content: "noindex" },
];

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <DemoBooking view={loaderData} />;
}
