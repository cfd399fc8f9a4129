import { Form, useNavigation } from "react-router";
import { SubmitButton } from "#console/parts/button.tsx";

/** The member's own switch of the weekly e-mail. */
export function StockMailSwitch({ isOn, group }: { isOn: boolean; group: string }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      id="weekly-mail"
      method="post"
      action={`/stock?group=${group}`}
      preventScrollReset
      className="panel panel-body actions"
    >
      <input type="hidden" name="mail" value={isOn ? "off" : "on"} />
      <SubmitButton role="switch" aria-checked={isOn} disabled={isBusy}>
        Weekly e-mail: {isOn ? "on" : "off"}
      </SubmitButton>
      <span className="quiet small">On Mondays, what the cars that you see lack. Only you get it.</span>
    </Form>
  );
}
