import type { GroupChoice } from "#features/staff/access/group-choice.ts";
import { ConfirmedForm } from "#features/staff/sign-in/confirmed-form.tsx";
import { DangerDialog } from "#ui/console/danger-dialog.tsx";
import { useToast } from "#ui/console/notices.tsx";

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
        <RowAction {...{ group, id }} step="remove" label={`Yes, remove ${name}`} isDanger onDone={close}>
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

/** A button that does one step for one row, with a fresh passkey. */
export function RowAction({
  group,
  id,
  step,
  label,
  isDanger = false,
  onDone,
  children,
}: {
  group: GroupChoice;
  id: string;
  step: "remove" | "sign-out" | "withdraw" | "revoke";
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
