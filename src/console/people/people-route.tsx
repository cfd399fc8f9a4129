import { data } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { peopleOf, placesOfGroup } from "#console/people/people.server.ts";
import type { PeopleAnswer } from "#console/people/people-actions.tsx";
import { type PeopleModel, PeopleScreen } from "#console/people/people-screen.tsx";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { withdrawInvitation } from "#domain/staff/members/invitations.server.ts";
import { removeMember, signOutMember } from "#domain/staff/members/members.server.ts";
import { unlinkIdentity } from "#domain/staff/sign-in/linked-identities.server.ts";
import { revokeToken } from "#domain/staff/tokens/personal-tokens.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/people-route";

export const meta: Route.MetaFunction = () => [{ title: "People · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<PeopleModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const { group, groups } = memberGroup(request, context, "people.view");
  const places = await placesOfGroup(services.sites, group.id);
  const people = await peopleOf(services, { groupId: group.id, selfId: member.id, places });
  return { ...people, group, groups, mayChange: may(member.access, "people.change", { groupId: group.id }) };
}

export async function action({ request, context }: Route.ActionArgs): Promise<PeopleAnswer | NeedsPasskey> {
  const { consoleDb: db, now } = consoleServices(context);
  const member = memberOf(context);
  const { group } = memberGroup(request, context, "people.change");
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const id = String(form.get("id") ?? "");
  const step = String(form.get("step") ?? "");
  const of = {
    actor: { kind: "member" as const, id: member.id, action: `people.${step}` },
    groupId: group.id,
  };
  switch (step) {
    case "remove": {
      const { kind } = await removeMember(db, { ...of, memberId: id }, now());
      return kind === "last owner"
        ? { kind: "failed", text: "This is the last owner: invite another one first." }
        : { kind: "done", text: "Removed" };
    }
    case "sign-out":
      await signOutMember(db, { ...of, memberId: id });
      return { kind: "done", text: "Signed out everywhere" };
    case "unlink": {
      const isUnlinked = await unlinkIdentity(db, {
        ...of,
        memberId: id,
        issuer: String(form.get("issuer") ?? ""),
      });
      return isUnlinked
        ? { kind: "done", text: "The company account is unlinked" }
        : { kind: "failed", text: "It was unlinked already." };
    }
    case "withdraw":
      await withdrawInvitation(db, { ...of, id });
      return { kind: "done", text: "The link doesn’t work any more" };
    case "revoke":
      await revokeToken(db, { ...of, id, onlyOf: null }, now());
      return { kind: "done", text: "The token doesn’t work any more" };
    default:
      throw data(null, { status: 400 });
  }
}

export default function PeopleRoute({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen model={loaderData} />;
}
