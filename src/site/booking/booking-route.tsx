import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import "#site/booking/booking.css";
import { siteContext } from "#platform/http/site-context.server.ts";
import { bookingPage, postBooking } from "#site/booking/booking-page.server.ts";
import { BookingPage } from "#site/booking/booking-page.tsx";
import type { Route } from "./+types/booking-route";

export function loader({ request, params, context }: Route.LoaderArgs) {
  return bookingPage(siteServices(context), request, context.get(siteContext), params.token);
}

export function action({ request, params, context }: Route.ActionArgs) {
  return postBooking(siteServices(context), formRequest(request, context), params.token);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} | ${loaderData.site}` : "Your booking" },
  { name: "robots", content: "noindex" },
];

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage view={actionData ?? loaderData} />;
}
