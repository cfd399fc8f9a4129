import { redirect } from "react-router";
import { consoleServices } from "#console/console-services.server.ts";
import { signedInContext } from "#features/staff/access/signed-in-context.server.ts";
import { acceptSignedIn } from "#features/staff/members/accept-call.server.ts";
import { type InvitationModel, InvitationScreen } from "#features/staff/members/invitation-screen.tsx";
import { invitationOf, inviteeOf } from "#features/staff/members/invitations.server.ts";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = () => [{ title: "Invitation · Forecourt console" }];

export async function loader({ context, params }: Route.LoaderArgs): Promise<InvitationModel> {
  const { consoleDb: db, now } = consoleServices(context);
  const invitation = await invitationOf(db, params.token, now());
  if (!invitation) return { kind: "gone" };
  const { email, name, role, groupSlug } = invitation;
  const member = context.get(signedInContext);
  const { mustSignIn } = await inviteeOf(db, invitation, now());
  const way = member
    ? member.email === email
      ? "accept"
      : "another member"
    : mustSignIn
      ? "sign in first"
      : "new passkey";
  return { kind: "open", path: `/invitation/${params.token}`, name, email, role, group: groupSlug, way };
}

/** Accepts as the member who is signed in. */
export async function action({ context, params }: Route.ActionArgs) {
  const services = consoleServices(context);
  const invitation = await invitationOf(services.consoleDb, params.token, services.now());
  const member = context.get(signedInContext);
  if (invitation && member && (await acceptSignedIn(services, { token: params.token, invitation, member })))
    throw redirect("/");
  return { kind: "refused" as const };
}

export default function InvitationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationScreen model={loaderData} isRefused={actionData?.kind === "refused"} />;
}
