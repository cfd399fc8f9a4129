import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { ChoiceField, TextField } from "#console/parts/field.tsx";
import { ReachFields } from "#console/parts/reach-fields.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { roleName, rolePurposes } from "#domain/staff/access/role-name.ts";
import { groupRoles } from "#domain/staff/members/member-roles.ts";
import type { MemberProblems } from "#domain/staff/members/new-member.ts";
import { InvitationLink } from "./invitation-link.tsx";
import type { PlacesOfGroup } from "./people.ts";

export type InviteModel = PlacesOfGroup & { group: GroupChoice };
export type InviteAnswer =
  | { kind: "invalid"; problems: MemberProblems }
  | { kind: "invited"; email: string; address: string | null; notMailed: string | null };

/** A form that makes a link for one person; the link is shown once. */
export function InviteScreen({ model }: { model: InviteModel }) {
  const { group, sites, locations } = model;
  return (
    <>
      <ScreenHead
        title="Invite"
        about="A link for one person. It works once, for 24 hours. To replace a lost passkey, invite the same address again."
      >
        <ButtonLink kind="plain" to={`/people?group=${group.slug}`}>
          Back to people
        </ButtonLink>
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
                hint="The address of the person’s account here."
                error={problems.email}
              />
              <ChoiceField
                type="radio"
                name="role"
                legend="Role"
                chosen={["sales"]}
                error={problems.role}
                choices={groupRoles.map((role) => ({
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
              <ChoiceField
                type="radio"
                name="way"
                legend="The link"
                chosen={["mail"]}
                choices={[
                  { value: "mail", name: "Is sent to the address by e-mail" },
                  { value: "shown", name: "Is shown to me, to pass on myself" },
                ]}
              />
              <div className="actions">
                <SubmitButton kind="primary" disabled={isSending}>
                  Invite
                </SubmitButton>
              </div>
            </>
          );
        }}
      </ConfirmedForm>
    </>
  );
}
