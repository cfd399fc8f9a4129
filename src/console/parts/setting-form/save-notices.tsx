import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { PlainButton } from "#console/parts/button.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { Notice } from "#console/parts/screen.tsx";
import type { Publishable } from "./shown-setting.ts";

/** What *Changes* answers to what is published. */
export type PublishAnswer =
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string; lines: string[] };

/** What was said of changes that were published in this tab, by their ids: their form begins again with what is published. */
const published = new Map<string, string>();

/** The changes whose button has the focus: their form may begin again under it, and a key goes to what has the focus then. */
let focused = "";

/** @param publish what was saved, where the member may publish it at once */
export function SavedToDraft({ publish = null }: { publish?: Publishable | null }) {
  const ids = publish?.changes.join(" ") ?? "";
  // By the changes: the form may begin again in the same moment.
  const { data, state, submit } = useFetcher<PublishAnswer>({ key: `publish ${ids}` });
  const isInteractive = useIsInteractive();
  const answer = state === "submitting" ? undefined : data;
  const done = answer?.kind === "done" ? answer.text : published.get(ids);
  const button = useRef<HTMLButtonElement>(null);
  // After the notice has taken it.
  useLayoutEffect(() => {
    if (ids !== "" && focused === ids) button.current?.focus();
  }, [ids]);
  useEffect(() => {
    if (done !== undefined) published.set(ids, done);
  }, [done, ids]);
  if (done !== undefined)
    return (
      <Notice key="done" tone="good" takesFocus>
        {done}.
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
          <PlainButton
            data-size="small"
            ref={button}
            disabled={state !== "idle"}
            onFocus={() => {
              focused = ids;
            }}
            onBlur={() => {
              focused = "";
            }}
            onClick={() => send(publish)}
          >
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
