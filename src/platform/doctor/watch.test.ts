import { describe, expect, it } from "vitest";
import { dangerous, type Finding, ok, warning } from "./finding.ts";
import { nothingYet, type WatchMail, watch } from "./watch.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 5, minute));
const unreachable = dangerous("database", "The database can't be used: ECONNREFUSED", "Check DATABASE_URL.");
const disk = (free: string) =>
  warning("disk", `${free} GB are free on the disk of DATA_DIR.`, "Free some space.");
const careful = warning("proxy", "TRUST_PROXY is unset.", "Set it.");
const fine = ok("disk", "90 GB are free on the disk of DATA_DIR.");

/** The e-mails of a watch that finds these, a minute after another. */
function mailsOf(...rounds: Finding[][]): (WatchMail | null)[] {
  let state = nothingYet;
  return rounds.map((findings, minute) => {
    const next = watch(state, findings, at(minute));
    state = JSON.parse(JSON.stringify(next.state));
    return next.mail;
  });
}
const subjects = (...rounds: Finding[][]) => mailsOf(...rounds).map((mail) => mail?.subject ?? null);

describe("a watch mails", () => {
  it.each<[string, Finding[][], (string | null)[]]>([
    ["nothing where nothing is wrong", [[fine], [fine]], [null, null]],
    ["nothing of settings that only could be safer", [[careful], [careful], [careful]], [null, null, null]],
    [
      "a cause once, when it is found twice",
      [[unreachable], [unreachable], [unreachable], [unreachable]],
      [null, "Forecourt: database", null, null],
    ],
    ["nothing of what passes", [[unreachable], [], [unreachable], []], [null, null, null, null]],
    ["a warning of the running installation", [[disk("1.9")], [disk("1.9")]], [null, "Forecourt: disk"]],
    [
      "a cause whose numbers change once",
      [[disk("1.9")], [disk("1.8")], [disk("1.7")]],
      [null, "Forecourt: disk", null],
    ],
    [
      "the end of what it mailed, once",
      [[unreachable], [unreachable], [], []],
      [null, "Forecourt: database", "Forecourt: database is well again", null],
    ],
    [
      "a cause that comes back again",
      [[unreachable], [unreachable], [], [unreachable], [unreachable]],
      [null, "Forecourt: database", "Forecourt: database is well again", null, "Forecourt: database"],
    ],
    [
      "several causes in one e-mail",
      [
        [unreachable, disk("1")],
        [unreachable, disk("1")],
      ],
      [null, "Forecourt: database and 1 more"],
    ],
  ])("%s [DECIDE-334]", (_, rounds, expected) => {
    expect(subjects(...rounds)).toEqual(expected);
  });

  it("says what to do, and since when what is over was there", () => {
    const [, began, ended] = mailsOf([unreachable], [unreachable], []);
    expect(began?.text).toBe(
      "database: The database can't be used: ECONNREFUSED\nCheck DATABASE_URL.\n\nforecourt doctor has all of it.\n",
    );
    expect(ended?.text).toContain(
      "Over: database: The database can't be used: ECONNREFUSED (since 2026-03-02 05:00 UTC)",
    );
  });
});
