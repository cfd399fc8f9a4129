import { useEffect } from "react";
import { localLists } from "./local-list.ts";
import { keepMarked } from "./mark-controls.ts";

/** What goes along with every page for the sake of saved cars, loaded after it. */
export function SavedCompanion() {
  useEffect(
    () =>
      keepMarked(
        document.body,
        (list) => (list === "watchlist" ? undefined : localLists[list].read()),
        Object.values(localLists),
      ),
    [],
  );
  return null;
}
