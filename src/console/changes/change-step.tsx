import { Form } from "react-router";

/** A button of one change or set, which works without scripts. @param label what it applies to: it begins with the button's words */
export function Step({
  step,
  id,
  group,
  seen,
  label,
  isDanger = false,
  children,
}: {
  step: "discard" | "keep" | "take-back" | "roll-back-some";
  id: string;
  group: string;
  seen?: string;
  label: string;
  isDanger?: boolean;
  children: string;
}) {
  return (
    <Form method="post" action={`/changes?group=${group}`}>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="id" value={id} />
      {seen === undefined ? null : <input type="hidden" name="seen" value={seen} />}
      <button
        type="submit"
        className="button"
        data-size="small"
        data-kind={isDanger ? "danger" : undefined}
        aria-label={label}
      >
        {children}
      </button>
    </Form>
  );
}
