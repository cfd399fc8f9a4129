import type { ReactNode } from "react";
import { ConfirmedForm } from "#console/parts/confirmed-form.tsx";
import { useToast } from "#console/parts/notices.tsx";
import type { ProfileAnswer } from "./profile-answer.ts";

/** A form of *Your account*, whose outcome is a notice. */
export function ProfileForm({ children }: { children: (state: { isSending: boolean }) => ReactNode }) {
  const show = useToast();
  return (
    <ConfirmedForm<ProfileAnswer>
      action="/profile"
      onDone={(answer) => {
        if (answer.kind !== "fresh") show(answer.text, answer.kind === "failed" ? "bad" : "plain");
      }}
    >
      {children}
    </ConfirmedForm>
  );
}
