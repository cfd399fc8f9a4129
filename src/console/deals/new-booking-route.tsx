import { redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { newBookingModel, saveNewBooking } from "#console/deals/new-booking.server.ts";
import type { PhoneBookingModel, PhoneProblems } from "#console/deals/new-booking.ts";
import { NewBookingScreen } from "#console/deals/new-booking-screen.tsx";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/new-booking-route";

export const meta: Route.MetaFunction = () => [{ title: "New booking · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<PhoneBookingModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const reach = await reachOf(services.sites, member, "deals.change");
  return newBookingModel(services, member, reach, new URL(request.url).searchParams);
}

export async function action({ request, context }: Route.ActionArgs): Promise<PhoneProblems | Response> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const reach = await reachOf(services.sites, member, "deals.change");
  const form = await readForm(request);
  const query = new URL(request.url).searchParams;
  const outcome = await saveNewBooking(services, member, reach, { query, form });
  return "to" in outcome ? redirect(outcome.to) : outcome;
}

export default function NewBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewBookingScreen model={loaderData} answer={actionData ?? null} />;
}
