import type { ReactNode } from "react";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { useToast } from "#console/parts/notices.tsx";
import type { ProfileAnswer } from "./profile-answer.ts";

/** A form of *Your account*, whose outcome is a notice; what is wrong with a field stands beside it. */
export function ProfileForm({
  children,
}: {
  children(state: { isSending: boolean; problemOf(field: string): string | undefined }): ReactNode;
}) {
  const show = useToast();
  return (
    <ConfirmedForm<ProfileAnswer>
      action="/profile"
      onDone={(answer) => {
        if (answer.kind === "done") show(answer.text, "plain");
        else if (answer.kind === "failed" && answer.field === undefined) show(answer.text, "bad");
      }}
    >
      {({ isSending, answer }) =>
        children({
          isSending,
          problemOf: (field) =>
            answer?.kind === "failed" && answer.field === field ? answer.text : undefined,
        })
      }
    </ConfirmedForm>
  );
}
