import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { CopyLine } from "#console/parts/copy-line.tsx";
import { ChoiceField, SelectField, TextField } from "#console/parts/field.tsx";
import { GroupTabs } from "#console/parts/group-tabs.tsx";
import { Moment } from "#console/parts/moment.tsx";
import { useToast } from "#console/parts/notices.tsx";
import { Notice, PanelSection, ScreenHead, Section, StateMessage } from "#console/parts/screen.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { TokenRead } from "#domain/staff/access/token-reads.ts";
import { type ListedToken, readNames } from "#domain/staff/tokens/listed-token.ts";
import {
  defaultTokenDays,
  maxTokens,
  type TokenProblems,
  tokenPeriods,
} from "#domain/staff/tokens/new-token.ts";
import { TokenTable } from "./token-table.tsx";

export type TokensModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  /** What the member may have a token for. */
  offered: TokenRead[];
  tokens: ListedToken[];
};
export type TokensAnswer =
  | { kind: "invalid"; problems: TokenProblems }
  | { kind: "too many" }
  | { kind: "revoked" }
  | {
      kind: "made";
      text: string;
      expiresAt: string;
      /** A file that it reads. */
      address: string;
    };

/** One's own tokens in a group, and a form that makes one; its text is shown once. */
export function TokensScreen({ model }: { model: TokensModel }) {
  const { group, groups, offered, tokens } = model;
  return (
    <>
      <ScreenHead
        title="Personal tokens"
        about="By a token a program fetches files for you, such as a report each night. It reads what you may read, and changes nothing."
      >
        <ButtonLink kind="plain" to="/profile">
          Back to your account
        </ButtonLink>
      </ScreenHead>
      <div className="stack">
        <GroupTabs group={group} groups={groups} address="/profile/tokens" />
        <PanelSection title="Your tokens" aside={<span className="quiet">{tokens.length}</span>}>
          {tokens.length === 0 ? (
            <StateMessage
              symbol="key"
              title="No token"
              text="Make one below for each program, so that you can revoke one without the others."
            />
          ) : (
            <TokenTable
              tokens={tokens}
              isOfOne
              actions={(token) => <RevokeToken group={group} token={token} />}
            />
          )}
        </PanelSection>
        <Section title="Make a token">
          <TokenForm key={group.id} group={group} offered={offered} />
        </Section>
      </div>
    </>
  );
}

function TokenForm({ group, offered }: Pick<TokensModel, "group" | "offered">) {
  return (
    <ConfirmedForm<TokensAnswer>
      action={`/profile/tokens?group=${group.slug}`}
      className="form panel panel-body"
      stored={{ name: `token ${group.slug}`, until: "made" }}
    >
      {({ answer, isSending }) => {
        const problems = answer?.kind === "invalid" ? answer.problems : {};
        return (
          <>
            {answer?.kind === "made" ? <NewTokenText {...answer} /> : null}
            {answer?.kind === "invalid" ? <Notice tone="bad">Some fields need another look.</Notice> : null}
            {answer?.kind === "too many" ? (
              <Notice tone="bad">
                You have {maxTokens} tokens, and more aren’t possible. Revoke one that isn’t used any more.
              </Notice>
            ) : null}
            <TextField
              label="Name"
              name="name"
              autoComplete="off"
              maxLength={60}
              required
              hint="The program that uses it, such as “Nightly report”. The log shows it."
              error={problems.name}
            />
            <ChoiceField
              type="checkbox"
              name="read"
              legend="It may read"
              chosen={offered.length === 1 ? offered : []}
              error={problems.reads}
              choices={offered.map((one) => ({ value: one, ...readNames[one] }))}
            />
            <SelectField
              label="It works for"
              name="days"
              defaultValue={String(defaultTokenDays)}
              error={problems.days}
            >
              {tokenPeriods.map((days) => (
                <option key={days} value={days}>
                  {days === 365 ? "A year" : `${days} days`}
                </option>
              ))}
            </SelectField>
            <div className="actions">
              <input type="hidden" name="step" value="make" />
              <SubmitButton kind="primary" disabled={isSending}>
                Make the token
              </SubmitButton>
            </div>
          </>
        );
      }}
    </ConfirmedForm>
  );
}

function NewTokenText({ text, expiresAt, address }: Extract<TokensAnswer, { kind: "made" }>) {
  return (
    <Notice tone="good">
      <p>
        Copy the token now: it isn’t shown again. It works until <Moment at={expiresAt} />.
      </p>
      <CopyLine text={text} />
      <p>A program sends it in a header:</p>
      <CopyLine text={`curl -H "Authorization: Bearer ${text}" ${address}`} />
    </Notice>
  );
}

function RevokeToken({ group, token }: { group: GroupChoice; token: ListedToken }) {
  const show = useToast();
  return (
    <ConfirmedForm<TokensAnswer>
      action={`/profile/tokens?group=${group.slug}`}
      onDone={() => show("The token doesn’t work any more")}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value="revoke" />
          <input type="hidden" name="id" value={token.id} />
          <button
            type="submit"
            className="button"
            data-size="small"
            data-kind="danger"
            aria-label={`Revoke ${token.name}`}
            disabled={isSending}
          >
            Revoke
          </button>
        </>
      )}
    </ConfirmedForm>
  );
}
