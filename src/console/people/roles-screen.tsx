import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { ReachFields } from "#console/parts/reach-fields.tsx";
import { Notice, ScreenHead } from "#console/parts/screen.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import { roleName, rolePurposes } from "#domain/staff/access/role-name.ts";
import { groupRoles, type MemberRole, type ReachProblems } from "#domain/staff/members/member-roles.ts";
import type { PlacesOfGroup } from "./people.ts";

export type RolesModel = PlacesOfGroup & {
  group: GroupChoice;
  member: { id: string; name: string; email: string; isSelf: boolean };
  roles: MemberRole[];
  /** The roles as a text, by which a change meanwhile is recognised. */
  seen: string;
};
export type RolesAnswer =
  | { kind: "saved"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "invalid"; problems: Partial<Record<MemberRole["role"], ReachProblems>> };

export function RolesScreen({ model }: { model: RolesModel }) {
  const { group, member, roles, seen } = model;
  const show = useToast();
  return (
    <>
      <ScreenHead
        title={`Roles of ${member.name}`}
        about={`${member.isSelf ? "These are your own roles. " : ""}A change counts from the next page that ${member.isSelf ? "you open" : "this person opens"}.`}
      >
        <ButtonLink kind="plain" to={`/people?group=${group.slug}`}>
          Back to people
        </ButtonLink>
      </ScreenHead>
      <ConfirmedForm<RolesAnswer>
        key={seen}
        action={`/people/${member.id}/roles?group=${group.slug}`}
        className="form panel panel-body"
        onDone={(answer) => {
          if (answer.kind === "saved") show(answer.text, "plain");
        }}
      >
        {({ answer, isSending }) => (
          <>
            {answer?.kind === "failed" ? <Notice tone="bad">{answer.text}</Notice> : null}
            {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
            <input type="hidden" name="seen" value={seen} />
            {groupRoles.map((role) => (
              <RoleFields
                key={role}
                role={role}
                model={model}
                chosen={roles.find((one) => one.role === role)}
                problems={answer?.kind === "invalid" ? (answer.problems[role] ?? {}) : {}}
              />
            ))}
            <div className="actions">
              <SubmitButton kind="primary" disabled={isSending}>
                Save the roles
              </SubmitButton>
            </div>
          </>
        )}
      </ConfirmedForm>
    </>
  );
}

/** One role; how far it reaches is asked where it is chosen. */
function RoleFields({
  role,
  model: { sites, locations },
  chosen,
  problems,
}: {
  role: MemberRole["role"];
  model: RolesModel;
  chosen: MemberRole | undefined;
  problems: ReachProblems;
}) {
  return (
    <fieldset className="field member-role">
      <legend>
        <label className="choice">
          <input type="checkbox" name="role" value={role} defaultChecked={chosen !== undefined} />
          <span>
            <strong>{roleName(role)}</strong>
            <span className="quiet small">{rolePurposes[role]}</span>
          </span>
        </label>
      </legend>
      <div className="member-role-reach">
        <ReachFields
          sites={sites}
          locations={locations}
          wholeGroup={role === "owner" ? "People and the log" : null}
          problems={problems}
          of={`-${role}`}
          chosen={chosen}
        />
        {role === "owner" ? null : (
          <label className="choice">
            <input
              type="checkbox"
              name={`may-publish-${role}`}
              value="1"
              defaultChecked={chosen?.mayPublish ?? false}
            />
            <span>
              <strong>May publish changes</strong>
              <span className="quiet small">Without it, someone else publishes them</span>
            </span>
          </label>
        )}
      </div>
    </fieldset>
  );
}
