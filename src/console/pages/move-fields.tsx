import type { EntryModel } from "./entry-model.ts";

/** What becomes of the old address when a published page moves. */
export function MoveFields({ model: { list, key, seenAt } }: { model: EntryModel }) {
  if (list !== "pages" || key === null || seenAt === null) return null;
  return (
    <label className="reset">
      <input type="checkbox" name="redirect" value="yes" defaultChecked />
      {`If you change the address, send visitors of ${key} to the new one`}
    </label>
  );
}
