import { compareNames } from "#lib/name-order.ts";
/** A rejected row or a suspicious value. `column` is the file's own name for it. */
export type RowProblem = {
  line: number;
  outcome: "rejected" | "warning";
  column: string | null;
  value: string | null;
  reason: string;
};

export type ProblemGroup = {
  outcome: RowProblem["outcome"];
  column: string | null;
  /** The reason, with N for numbers and … for quotations in which the problems differ. */
  reason: string;
  rows: number;
  /** The first three. */
  examples: { line: number; value: string | null }[];
  /** What to do about them. */
  advice: string;
};

const advices: [RegExp, string][] = [
  [
    /^columns shifted: the row has/,
    "quote values that contain the delimiter, or have the sender write every column",
  ],
  [/^columns shifted/, "have the sender correct these rows: a value is missing or doubled in them"],
  [/^is missing/, "have the sender fill the column, or give a `default` in the mapping"],
  [/plausible value/, "correct the values, or set other `bounds` in the mapping"],
  [
    /is no dealership/,
    "name the dealership by its slug, id or name, or translate it with `values` in the mapping",
  ],
  [
    /is no location|belongs to another dealership/,
    "name a location of the dealership, or translate it with `values` in the mapping",
  ],
  [/unknown word/, "translate the words with `values` in the mapping"],
  [/two ways|decimal sign/, "say which sign is decimal with `decimal` in the mapping"],
  [/^is not in [A-Z]{3}/, "have the sender write one currency per column"],
  [/not UTF-8/, "have the sender write the whole file in UTF-8"],
  [
    /no car is recognised by it/,
    "correct the VINs; until then these cars are recognised by their stock numbers",
  ],
  [
    /one VIN is one car/,
    "have the sender list each car once, or choose the row with `duplicates` in the mapping",
  ],
  [
    /is in the feed/,
    "have one of the feeds leave the car out; it moves by itself when the other one drops it",
  ],
  [/has the identity of/, "give each car a stock number of its own"],
  [/does not count|, not a/, "correct the values, or map another column to this field"],
  [/is 0: taken/, "nothing, if these cars have no price on purpose"],
  [/drive-away price/, "correct one of the two prices"],
];

/** Counts problems by their outcome, column and reason. */
export function problemGroups(): { add(problem: RowProblem): void; list(): ProblemGroup[] } {
  const groups = new Map<string, ProblemGroup>();
  return {
    add({ outcome, column, line, value, reason }) {
      const general = generalised(reason);
      const key = `${outcome}\u001f${column}\u001f${general}`;
      const group = groups.get(key);
      if (!group) {
        groups.set(key, {
          outcome,
          column,
          reason,
          rows: 1,
          examples: [{ line, value }],
          advice: adviceFor(reason),
        });
        return;
      }
      group.rows++;
      if (group.reason !== reason) group.reason = general;
      if (group.examples.length < 3) group.examples.push({ line, value });
    },
    /** Rejected rows first, then by the number of rows. */
    list() {
      return [...groups.values()].sort((a, b) => compareNames(a.outcome, b.outcome) || b.rows - a.rows);
    },
  };
}

function generalised(reason: string): string {
  return reason
    .replace(/"(?:[^"\\]|\\.)*"/g, "…")
    .replace(/\b(line|has|header|of|are|price of) \d+/g, "$1 N");
}

function adviceFor(reason: string): string {
  return (
    advices.find(([pattern]) => pattern.test(reason))?.[1] ??
    "correct the values, or leave the column out of the mapping"
  );
}
