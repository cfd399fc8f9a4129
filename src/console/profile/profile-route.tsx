import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { ProfileAnswer } from "#console/profile/profile-answer.ts";
import { type ProfileModel, ProfileScreen } from "#console/profile/profile-screen.tsx";
import { saveChoices } from "#console/profile/save-choices.server.ts";
import { isFresh, maySomewhere } from "#domain/staff/access/permissions.ts";
import { ownChoices } from "#domain/staff/members/member-profile.server.ts";
import { ownSignIn, removePasskey, signOutElsewhere } from "#domain/staff/sign-in/own-sign-in.server.ts";
import { sessionToken } from "#domain/staff/sign-in/session-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/profile-route";

export const meta: Route.MetaFunction = () => [{ title: "Your account · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<ProfileModel> {
  const { consoleDb, now } = consoleServices(context);
  const member = memberOf(context);
  const own = await ownSignIn(consoleDb, member, sessionToken(request) ?? "", now());
  const { name, email, session } = member;
  const mayHaveTokens = maySomewhere(member.access, "tokens.make");
  return {
    ...own,
    mayAnswer: maySomewhere(member.access, "leads.change"),
    own: await ownChoices(consoleDb, member.id),
    name,
    email,
    mayHaveTokens,
    isDemo: session.method === "demo",
    endsAt: session.expiresAt.toISOString(),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ProfileAnswer | NeedsPasskey> {
  const { consoleDb, now } = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  const step = form.get("step");
  if (step === "sign-out") {
    const ended = await signOutElsewhere(consoleDb, member, sessionToken(request) ?? "");
    return { kind: "done", text: ended === 1 ? "One other session ended" : `${ended} other sessions ended` };
  }
  if (step === "sign" || step === "notices") return saveChoices(consoleDb, member.id, form);
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  if (step !== "remove") return { kind: "fresh" };
  const isRemoved = await removePasskey(consoleDb, member, String(form.get("id") ?? ""));
  return isRemoved
    ? { kind: "done", text: "The passkey doesn’t work any more" }
    : { kind: "failed", text: "This is your only passkey: add another one first." };
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen model={loaderData} />;
}
