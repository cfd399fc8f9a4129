import { Link } from "react-router";
import { Notice } from "#ui/console/screen.tsx";
import type { EntryAnswer } from "./entry-model.ts";

/** What came of sending an entry's form. */
export function EntryOutcome({ answer, isMoved }: { answer: EntryAnswer | undefined; isMoved: boolean }) {
  if (!answer)
    return isMoved ? (
      <Notice tone="good" takesFocus>
        Saved to the draft. <ToChanges />.
      </Notice>
    ) : null;
  switch (answer.kind) {
    case "removed":
      return null;
    case "saved":
      return (
        <Notice tone="good" takesFocus>
          Saved to the draft. <ToChanges />.
        </Notice>
      );
    case "unchanged":
      return <Notice>Nothing was changed, so nothing was saved.</Notice>;
    case "editing":
      return <Notice>The blocks are changed here only. Save them to the draft.</Notice>;
    case "problems":
      return (
        <Notice tone="bad">
          <p>Nothing was saved yet. What you typed is still here.</p>
          {answer.general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      );
  }
}

const ToChanges = () => <Link to="/changes">Publish it under Changes</Link>;
