import { redirect } from "react-router";
import { consoleServices, signedInContext } from "#console/console-services.server.ts";
import { acceptSignedIn } from "#console/invitation/accept-call.server.ts";
import { acceptWay } from "#console/invitation/accept-way.ts";
import { type InvitationModel, InvitationScreen } from "#console/invitation/invitation-screen.tsx";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { invitationOf } from "#domain/staff/members/invitations.server.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import type { Route } from "./+types/invitation-route";

export const meta: Route.MetaFunction = () => [{ title: "Invitation · Forecourt console" }];

export async function loader({ context, params }: Route.LoaderArgs): Promise<InvitationModel> {
  const { consoleDb: db, now } = consoleServices(context);
  const invitation = await invitationOf(db, params.token, now());
  if (!invitation) return { kind: "gone" };
  const { email, name, role, groupSlug } = invitation;
  const way = acceptWay(invitation, context.get(signedInContext));
  return { kind: "open", path: `/invitation/${params.token}`, name, email, role, group: groupSlug, way };
}

/** Accepts as the member who is signed in. */
export async function action({
  request,
  context,
  params,
}: Route.ActionArgs): Promise<{ kind: "refused" } | NeedsPasskey> {
  const services = consoleServices(context);
  const invitation = await invitationOf(services.consoleDb, params.token, services.now());
  const member = context.get(signedInContext);
  if (!invitation || !member) return { kind: "refused" };
  const session = sessionToken(request) ?? "";
  const outcome = await acceptSignedIn(services, { token: params.token, invitation, member, session });
  if (outcome === "accepted") throw redirect("/");
  return { kind: outcome };
}

export default function InvitationRoute({ loaderData }: Route.ComponentProps) {
  return <InvitationScreen model={loaderData} />;
}
