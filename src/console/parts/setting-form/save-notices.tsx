import { Link, useFetcher } from "react-router";
import type { ChangesAnswer } from "#console/changes/changes.ts";
import { PlainButton } from "#console/parts/button.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Notice } from "#console/parts/screen.tsx";
import type { Publishable } from "./shown-setting.ts";

/** @param publish what was saved, where the member may publish it at once */
export function SavedToDraft({ publish = null }: { publish?: Publishable | null }) {
  // By the changes: the form may begin again once they are published, and other changes are others.
  const { data, state, submit } = useFetcher<ChangesAnswer>({ key: `publish ${publish?.changes.join(" ")}` });
  const isInteractive = useIsInteractive();
  const answer = state === "submitting" ? undefined : data;
  if (answer?.kind === "done")
    return (
      <Notice key="done" tone="good" takesFocus>
        {answer.text}.
      </Notice>
    );
  if (answer?.kind === "failed")
    return (
      <Notice key="failed" tone="bad" takesFocus>
        {[answer.text, ...answer.lines].join(" ")} <Link to="/changes">See it under Changes</Link>.
      </Notice>
    );
  const send = ({ group, changes }: Publishable) => {
    const form = new FormData();
    form.set("step", "publish");
    for (const id of changes) form.append("change", id);
    void submit(form, { method: "post", action: `/changes?group=${group}` });
  };
  return (
    <Notice key="saved" tone="good" takesFocus>
      {publish && isInteractive ? (
        <div className="actions">
          Saved to the draft.
          <PlainButton data-size="small" disabled={state !== "idle"} onClick={() => send(publish)}>
            Publish it now
          </PlainButton>
          <Link to="/changes">See it under Changes</Link>
        </div>
      ) : (
        <>
          Saved to the draft. <Link to="/changes">Publish it under Changes</Link>.
        </>
      )}
    </Notice>
  );
}

export const NothingChanged = () => <Notice>Nothing was changed, so nothing was saved.</Notice>;

/** After a form with wrong input. @param general what no single field is wrong about */
export function NotSaved({ general }: { general: readonly string[] }) {
  return (
    <Notice tone="bad">
      <p>Nothing was saved yet. What you typed is still here.</p>
      {general.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
