import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { DangerDialog } from "#console/parts/danger-dialog.tsx";
import { useToast } from "#console/parts/notices.tsx";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";

export type PeopleAnswer = { kind: "done"; text: string } | { kind: "failed"; text: string };

/** Removing can't be undone without a new invitation, so it needs a confirmation. */
export function RemoveMember({ group, id, name }: { group: GroupChoice; id: string; name: string }) {
  return (
    <DangerDialog
      label="Remove"
      name={`Remove ${name}`}
      size="small"
      title={`Remove ${name}?`}
      confirm={(close) => (
        <RowAction group={group} id={id} step="remove" label={`Yes, remove ${name}`} isDanger onDone={close}>
          Remove
        </RowAction>
      )}
    >
      <p className="quiet">
        All roles in this group end and the sessions with them, at once. To come back, a person needs a new
        invitation.
      </p>
    </DangerDialog>
  );
}

/** Unlinking opens the membership to another person of the provider, so it needs a confirmation. */
export function UnlinkIdentity({
  group,
  member: { id, name, email },
  issuer,
}: {
  group: GroupChoice;
  member: { id: string; name: string; email: string };
  issuer: string;
}) {
  const provider = new URL(issuer).host;
  return (
    <DangerDialog
      label="Unlink"
      name={`Unlink the company account of ${name} at ${provider}`}
      size="small"
      title={`Unlink the company account of ${name}?`}
      confirm={(close) => (
        <RowAction
          group={group}
          id={id}
          issuer={issuer}
          step="unlink"
          label={`Yes, unlink the company account of ${name}`}
          isDanger
          onDone={close}
        >
          Unlink
        </RowAction>
      )}
    >
      <p className="quiet">
        The sessions by it end at once. The next person who signs in at {provider} with the verified address{" "}
        {email} is linked instead.
      </p>
    </DangerDialog>
  );
}

/** A button that does one step for one row, with a fresh passkey. */
export function RowAction({
  group,
  id,
  step,
  issuer,
  label,
  isDanger = false,
  onDone,
  children,
}: {
  group: GroupChoice;
  id: string;
  step: "remove" | "sign-out" | "unlink" | "withdraw" | "revoke";
  /** The provider that the step `unlink` is about. */
  issuer?: string;
  label: string;
  isDanger?: boolean;
  onDone?(): void;
  children: string;
}) {
  const show = useToast();
  return (
    <ConfirmedForm<PeopleAnswer>
      action={`/people?group=${group.slug}`}
      onDone={({ kind, text }) => {
        show(text, kind === "failed" ? "bad" : "plain");
        onDone?.();
      }}
    >
      {({ isSending }) => (
        <>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="id" value={id} />
          {issuer === undefined ? null : <input type="hidden" name="issuer" value={issuer} />}
          <button
            type="submit"
            className="button"
            data-size="small"
            data-kind={isDanger ? "danger" : undefined}
            aria-label={label}
            disabled={isSending}
          >
            {children}
          </button>
        </>
      )}
    </ConfirmedForm>
  );
}
