import { Link } from "react-router";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { ChoiceField, TextField } from "#console/parts/field.tsx";
import { ReachFields } from "#console/parts/reach-fields.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { roleName, rolePurposes } from "#domain/staff/access/role-name.ts";
import type { MemberProblems } from "#domain/staff/members/new-member.ts";
import { InvitationLink } from "./invitation-link.tsx";

export type InviteModel = {
  group: GroupChoice;
  sites: { id: string; name: string }[];
  locations: { id: string; name: string }[];
};
export type InviteAnswer =
  | { kind: "invalid"; problems: MemberProblems }
  | { kind: "invited"; address: string; email: string };

const inviteRoles = ["owner", "sales", "stock", "marketing"] as const;

/** A form that makes a link for one person; the link is shown once. */
export function InviteScreen({ model }: { model: InviteModel }) {
  const { group, sites, locations } = model;
  return (
    <>
      <ScreenHead
        title="Invite"
        about="You get a link to send to that person. It works once, for 24 hours. To replace a lost passkey, invite the same address again."
      >
        <Link className="button" data-kind="plain" to={`/people?group=${group.slug}`}>
          Back to people
        </Link>
      </ScreenHead>
      <ConfirmedForm<InviteAnswer>
        action={`/people/invite?group=${group.slug}`}
        className="form panel panel-body"
        stored={{ name: `invite ${group.slug}`, until: "invited" }}
      >
        {({ answer, isSending }) => {
          const problems = answer?.kind === "invalid" ? answer.problems : {};
          return (
            <>
              {answer?.kind === "invited" ? <InvitationLink {...answer} /> : null}
              {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
              <TextField label="Name" name="name" autoComplete="off" required error={problems.name} />
              <TextField
                label="E-mail address"
                name="email"
                type="email"
                autoComplete="off"
                required
                hint="The address of the person’s account here. Nothing is sent to it."
                error={problems.email}
              />
              <ChoiceField
                type="radio"
                name="role"
                legend="Role"
                chosen={["sales"]}
                error={problems.role}
                choices={inviteRoles.map((role) => ({
                  value: role,
                  name: roleName(role),
                  about: rolePurposes[role],
                }))}
              />
              <ReachFields
                sites={sites}
                locations={locations}
                wholeGroup="People and the log"
                problems={problems}
              />
              <ChoiceField
                type="checkbox"
                name="may-publish"
                legend="Publishing"
                chosen={[]}
                choices={[
                  {
                    value: "1",
                    name: "May publish changes",
                    about: "Without it, someone else publishes them",
                  },
                ]}
              />
              <div className="actions">
                <button type="submit" className="button" data-kind="primary" disabled={isSending}>
                  Make the link
                </button>
              </div>
            </>
          );
        }}
      </ConfirmedForm>
    </>
  );
}
