import { ButtonLink } from "#console/parts/button.tsx";
import { Glyph } from "#console/parts/glyph.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { List } from "#console/parts/list.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { Badge, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import { More, Table } from "#console/parts/table.tsx";
import { TokenTable } from "#console/profile/token-table.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { People } from "./people.ts";
import { RemoveMember, RowAction, UnlinkIdentity } from "./people-actions.tsx";

export type PeopleModel = People & {
  group: GroupChoice;
  groups: GroupChoice[];
  /** Whether the member may invite and remove. */
  mayChange: boolean;
};

/** Members of a group, open invitations, personal tokens, and operators who saw personal data. */
export function PeopleScreen({ model }: { model: PeopleModel }) {
  const { group, groups, mayChange, members, invitations, tokens, breakGlass } = model;
  return (
    <>
      <ScreenHead title="People" about="Who works in the console, and how far their roles reach.">
        {mayChange ? (
          <ButtonLink kind="primary" to={`/people/invite?group=${group.slug}`}>
            <Glyph name="plus" />
            Invite
          </ButtonLink>
        ) : null}
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/people" />
        <Section title="Members" aside={<span className="quiet">{members.length}</span>}>
          <MemberList model={model} />
        </Section>
        <PanelSection title="Open invitations">
          {invitations.length === 0 ? (
            <StateMessage
              symbol="inbox"
              title="No open invitations"
              text="An invitation is a link for one person. It works once, for 24 hours."
            />
          ) : (
            <InvitationTable model={model} />
          )}
        </PanelSection>
        {tokens.length > 0 ? (
          <PanelSection title="Personal tokens">
            <TokenTable
              tokens={tokens}
              isOfOne={false}
              actions={
                mayChange
                  ? ({ id, name, member }) => (
                      <RowAction
                        group={group}
                        id={id}
                        step="revoke"
                        label={`Revoke ${name} of ${member}`}
                        isDanger
                      >
                        Revoke
                      </RowAction>
                    )
                  : null
              }
            />
          </PanelSection>
        ) : null}
        <PanelSection title="Access by the platform’s operators">
          {breakGlass.length === 0 ? (
            <StateMessage
              symbol="lock"
              title="No operator has seen your data"
              text="Operators see no personal data unless they give a reason. It would be listed here for 90 days."
            />
          ) : (
            <BreakGlassTable model={model} />
          )}
        </PanelSection>
      </div>
    </>
  );
}

function MemberList({ model: { group, members, mayChange } }: { model: PeopleModel }) {
  return (
    <List
      name="people"
      caption="Members"
      usual="comfortable"
      rows={members}
      keyOf={({ id }) => id}
      empty={null}
      columns={[
        {
          value: ({ name }) => name,
          name: "Name",
          cell: ({ name, email, isSelf }) => (
            <>
              {name} {isSelf ? <Badge tone="note">You</Badge> : null}
              <More>{email}</More>
            </>
          ),
        },
        {
          value: ({ roles }) => roles.map(({ name }) => name).join(", "),
          name: "Roles",
          cell: ({ roles }) => (
            <span className="badges">
              {roles.map(({ name, reach, mayPublish }) => (
                <Badge key={name}>
                  {name}: {reach}
                  {mayPublish ? ", may publish" : ""}
                </Badge>
              ))}
            </span>
          ),
        },
        {
          value: ({ sessions }) => sessions[0]?.lastSeenAt ?? null,
          name: "Signs in",
          cell: ({ passkeys, sessions, identities, ...member }) => (
            <>
              {passkeys === 0
                ? "Without a passkey"
                : `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`}
              <br />
              <span className="quiet small">
                {sessions[0] ? (
                  <>
                    {sessions[0].browser}, <Moment at={sessions[0].lastSeenAt} />
                  </>
                ) : (
                  "Not signed in"
                )}
              </span>
              {identities.map(({ issuer, linkedAt }) => (
                <div key={issuer} className="actions">
                  <span className="quiet small">
                    Company account at {new URL(issuer).host}, linked <Moment at={linkedAt} />
                  </span>
                  {mayChange ? <UnlinkIdentity group={group} member={member} issuer={issuer} /> : null}
                </div>
              ))}
            </>
          ),
        },
        ...(mayChange
          ? [
              {
                name: "Actions",
                isNameHidden: true,
                isNarrow: true,
                cell: ({ id, name, isSelf, sessions }: PeopleModel["members"][number]) => (
                  <div className="actions">
                    <ButtonLink
                      data-size="small"
                      to={`/people/${id}/roles?group=${group.slug}`}
                      aria-label={`Roles: ${name}`}
                    >
                      Roles
                    </ButtonLink>
                    {sessions.length > 0 && !isSelf ? (
                      <RowAction group={group} id={id} step="sign-out" label={`Sign out: ${name}`}>
                        Sign out
                      </RowAction>
                    ) : null}
                    <RemoveMember group={group} id={id} name={name} />
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function InvitationTable({ model: { group, invitations, mayChange } }: { model: PeopleModel }) {
  return (
    <Table
      caption="Open invitations"
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "For",
          cell: ({ name, email }) => (
            <>
              {name}
              <br />
              <span className="quiet small">{email}</span>
            </>
          ),
        },
        { name: "Role", cell: ({ role }) => role },
        { name: "Works until", cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        ...(mayChange
          ? [
              {
                name: "Actions",
                isNameHidden: true,
                isNarrow: true,
                cell: ({ id, name }: PeopleModel["invitations"][number]) => (
                  <RowAction
                    group={group}
                    id={id}
                    step="withdraw"
                    label={`Withdraw the invitation of ${name}`}
                    isDanger
                  >
                    Withdraw
                  </RowAction>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function BreakGlassTable({ model: { group, breakGlass, mayChange } }: { model: PeopleModel }) {
  return (
    <Table
      caption="Access by operators"
      rows={breakGlass}
      keyOf={({ id }) => id}
      columns={[
        { name: "Operator", cell: ({ operator }) => operator },
        { name: "Reason", cell: ({ reason }) => reason },
        { name: "From", isNarrow: true, cell: ({ openedAt }) => <Moment at={openedAt} /> },
        {
          name: "Until",
          isNarrow: true,
          cell: ({ endsAt, isOpen }) => (
            <>
              <Moment at={endsAt} /> {isOpen ? <Badge tone="warn">Open</Badge> : null}
            </>
          ),
        },
        {
          name: "Actions",
          isNameHidden: true,
          isNarrow: true,
          cell: ({ isOpen }) =>
            isOpen && mayChange ? (
              <form method="post" action="/break-glass">
                <input type="hidden" name="group" value={group.slug} />
                <button type="submit" className="button" data-size="small" data-kind="danger">
                  End now
                </button>
              </form>
            ) : null,
        },
      ]}
    />
  );
}
