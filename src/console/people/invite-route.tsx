import type { RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { type InviteAnswer, type InviteModel, InviteScreen } from "#console/people/invite-screen.tsx";
import { mailInvitation } from "#console/people/mail-invitation.server.ts";
import { placesOfGroup } from "#console/people/people.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { invite } from "#domain/staff/members/invitations.server.ts";
import { readNewMember } from "#domain/staff/members/new-member.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/invite-route";

export const meta: Route.MetaFunction = () => [{ title: "Invite · Forecourt console" }];

async function modelOf(request: Request, context: Readonly<RouterContextProvider>): Promise<InviteModel> {
  const { sites } = consoleServices(context);
  const { group } = memberGroup(request, context, "people.change");
  return { group, ...(await placesOfGroup(sites, group.id)) };
}

export const loader = ({ request, context }: Route.LoaderArgs) => modelOf(request, context);

export async function action({ request, context }: Route.ActionArgs): Promise<InviteAnswer | NeedsPasskey> {
  const services = consoleServices(context);
  const { consoleDb, now } = services;
  const member = memberOf(context);
  const { group, sites, locations } = await modelOf(request, context);
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const all = (name: string) => form.getAll(name).map(String);
  const read = readNewMember(
    {
      name: String(form.get("name") ?? ""),
      email: String(form.get("email") ?? ""),
      role: String(form.get("role") ?? ""),
      mayPublish: form.has("may-publish"),
      siteIds: all("site"),
      locationIds: all("location"),
    },
    { siteIds: sites.map(({ id }) => id), locationIds: locations.map(({ id }) => id) },
  );
  if (read.kind === "invalid") return read;
  const actor = { kind: "member" as const, id: member.id, action: "people.invite" };
  const { token } = await invite(consoleDb, { actor, groupId: group.id, member: read.member }, now());
  const address = new URL(`/invitation/${token}`, request.url).href;
  const { email } = read.member;
  const shown = { kind: "invited" as const, email, address };
  if (form.get("way") === "shown") return { ...shown, notMailed: null };
  const site = (await services.sites.list()).find(({ groupId }) => groupId === group.id);
  const sender = site ? await services.sites.bySlug(site.slug) : null;
  if (!sender) return { ...shown, notMailed: "The group has no site yet." };
  const notMailed = await mailInvitation(services, sender, { address, email, inviter: member });
  return notMailed === null ? { ...shown, address: null, notMailed } : { ...shown, notMailed };
}

export default function InviteRoute({ loaderData }: Route.ComponentProps) {
  return <InviteScreen model={loaderData} />;
}
