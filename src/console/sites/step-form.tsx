import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ButtonLink, SubmitButton } from "#console/parts/button.tsx";
import { useStoredForm } from "#console/parts/stored-input.tsx";
import type { SetUpAnswer, SetUpModel, StepModel } from "./set-up.ts";
import { type StepId, stepAddress, stepAfter } from "./set-up-steps.ts";

/** What a step's view takes. */
export type StepProps<Step extends StepId> = {
  model: SetUpModel;
  shown: Extract<StepModel, { step: Step }>;
  answer: SetUpAnswer | null;
};

export function fieldProps(answer: SetUpAnswer | null, name: string, shown: string) {
  const isWrong = answer?.kind === "problems";
  return {
    name,
    defaultValue: (isWrong ? answer.typed[name] : undefined) ?? shown,
    error: isWrong ? answer.errors[name] : undefined,
    autoComplete: "off",
  };
}

/** Stores what is typed into a step in this tab, until the documents that the form was made of are others. */
export const useStoredStep = ({ site, shown, seen }: SetUpModel, part = "") =>
  useStoredForm(`set-up ${site.slug} ${shown.step} ${part} ${seen}`, false);

/** The form of a step. It works without scripts: it is posted, and answered with the next step. */
export function StepForm({ model, children }: { model: SetUpModel; children: ReactNode }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" className="panel panel-body stack" ref={useStoredStep(model)}>
      <input type="hidden" name="seen" value={model.seen} />
      {children}
      <div className="actions">
        <SubmitButton kind="primary" disabled={isSending}>
          Save and continue
        </SubmitButton>
        <NextStep model={model} kind="plain" name="Skip" />
      </div>
    </Form>
  );
}

/** A link to the step after the one that is shown. */
export function NextStep({
  model,
  kind = "primary",
  name = "Continue",
}: {
  model: SetUpModel;
  kind?: "primary" | "plain";
  name?: string;
}) {
  return (
    <ButtonLink kind={kind} to={stepAddress(model.site.slug, stepAfter(model.shown.step))}>
      {name}
    </ButtonLink>
  );
}
