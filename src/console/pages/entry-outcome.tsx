import { Notice } from "#console/parts/screen.tsx";
import { NothingChanged, NotSaved, SavedToDraft } from "#console/parts/setting-form/save-notices.tsx";
import type { EntryAnswer } from "./entry-model.ts";

/** What came of sending an entry's form. */
export function EntryOutcome({ answer, isMoved }: { answer: EntryAnswer | undefined; isMoved: boolean }) {
  if (!answer) return isMoved ? <SavedToDraft /> : null;
  switch (answer.kind) {
    case "removed":
      return null;
    case "saved":
      return <SavedToDraft publish={answer.publish} />;
    case "unchanged":
      return <NothingChanged />;
    case "editing":
      return <Notice>The blocks are changed here only. Save them to the draft.</Notice>;
    case "problems":
      return <NotSaved general={answer.general} />;
  }
}
