import { Form } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";
import { type TargetProps, TargetSelect } from "./target-select.tsx";

/** The form by which a screen shows another of a member's sites; nothing where there is no choice. */
export function TargetChoice({ label, targets, target }: TargetProps) {
  if (targets.length < 2) return null;
  return (
    <Form className="filters">
      <TargetSelect label={label} targets={targets} target={target} />
      <SubmitButton>Show</SubmitButton>
    </Form>
  );
}
