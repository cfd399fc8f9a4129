import { dayText } from "#domain/content/drafts/change-text.ts";
import { entryKeysOf } from "#domain/content/drafts/document-path.ts";
import type { Edit } from "#domain/content/drafts/draft.ts";
import type { Editor } from "#domain/content/drafts/draft-store.server.ts";
import { typedTexts } from "#lib/typed-texts.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { type PlaceDeps, savedPlace, seenLocation } from "./places.server.ts";
import type { PlaceAnswer } from "./places.ts";

/** Adds special hours on a day to the draft, of one location, several, or all. */
export async function addSpecialDay(deps: PlaceDeps, editor: Editor, form: FormData): Promise<PlaceAnswer> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const typed = typedTexts(form);
  const [date, status, open, close] = [text("date"), text("status"), text("open"), text("close")];
  const until = text("until") || date;
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day);
  const problems = [
    ...(isDay(date) && isDay(until) ? [] : ["Choose the day."]),
    ...(until < date ? ["The last day is before the first."] : []),
    ...(isDay(date) && until > nextDate(date, maxDays - 1)
      ? [`These are more than ${maxDays} days. A location that closes for longer needs other weekly hours.`]
      : []),
    ...(status === "Open" && (open === "" || close === "") ? ["Say from when to when it is open."] : []),
    ...(status === "Open" && open !== "" && close !== "" && close <= open
      ? ["It would close before it opens."]
      : []),
  ];
  if (problems.length > 0) return { kind: "problems", problems, typed };
  const department = text("department") || "all";
  const locations = new Set(form.getAll("location").map((name) => String(name).trim()));
  const edits = daysFrom(date, until).flatMap((day) =>
    [...(locations.size > 0 ? locations : [""])].map((location): Edit => {
      const entry = {
        date: day,
        status: status === "Open" ? "Open" : "Closed",
        ...(status === "Open" ? { start_hour: open, end_hour: close } : {}),
        ...(department === "all" ? {} : { department }),
        ...(location === "" ? {} : { location_name: location }),
      };
      const [key = ""] = entryKeysOf("group", ["special_hours"], [entry]) ?? [];
      return { path: ["special_hours", key], from: undefined, to: entry };
    }),
  );
  const days = until === date ? `${dayText(date)} is` : `${dayText(date)} to ${dayText(until)} are`;
  const names = [...locations].filter((name) => name !== "");
  const done = `${days} in the draft${names.length > 0 ? ` for ${names.join(", ")}` : ""}.`;
  const outcome = await savedPlace(deps, editor, edits, typed, done);
  const { date: _first, until: _last, ...others } = typed;
  return outcome.kind === "saved" ? { ...outcome, typed: others } : outcome;
}

/** Days that are added at once. */
const maxDays = 31;

function daysFrom(first: string, last: string): string[] {
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(nextDate(days.at(-1) ?? last, 1));
  return days;
}

/** Removes special hours in the draft, as the member saw them. */
export async function removeSpecialDay(
  deps: PlaceDeps,
  editor: Editor,
  form: FormData,
): Promise<PlaceAnswer> {
  const key = String(form.get("key") ?? "");
  const from = seenLocation(String(form.get("seen") ?? ""));
  const edit = { path: ["special_hours", key], from, to: undefined };
  return savedPlace(deps, editor, [edit], {}, "Removed in the draft.");
}
