import { expect, it } from "vitest";
import { dangerous, type Finding, ok, warning } from "#platform/doctor/finding.ts";
import { nothingYet, type WatchMail } from "#platform/doctor/watch.ts";
import { dispatch } from "./dispatch.ts";
import { type Diagnose, doctorCommandOver, type WatchServices } from "./doctor.ts";

const unwatched: WatchServices = {
  read: () => nothingYet,
  write: () => {},
  mail: null,
  now: () => new Date("2026-03-02T05:00:00Z"),
  wait: async () => false,
};

async function run(findings: Finding[], ...words: string[]) {
  const out: string[] = [];
  const asked: Parameters<Diagnose>[0][] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => out.push(text), isTty: false };
  const diagnose: Diagnose = async (options) => {
    asked.push(options);
    return [...findings];
  };
  const code = await dispatch([doctorCommandOver(diagnose, unwatched)], ["doctor", ...words], io as never);
  return { code, out: out.join("\n"), asked };
}
const fine = ok("disk", "90 GB are free.");
const careful = warning("mail", "No mail server is set.", "Set SMTP_URL.");
const unsafe = dangerous("demo", "The demo is public.", "Set DEMO=0.");

it("exits with 1 for what is dangerous only, and says it first, each with its remedy", async () => {
  expect((await run([fine, careful])).code).toBe(0);
  const { code, out } = await run([fine, careful, unsafe]);
  expect(code).toBe(1);
  expect(out.split("\n")).toEqual([
    "DANGEROUS  demo: The demo is public.",
    "           Set DEMO=0.",
    "warning    mail: No mail server is set.",
    "           Set SMTP_URL.",
    "ok         disk: 90 GB are free.",
  ]);
});

it("gives the findings to programs as JSON", async () => {
  expect(JSON.parse((await run([careful], "--json")).out)).toEqual([careful]);
});

it("sends a test e-mail and looks up DKIM keys only where asked", async () => {
  expect((await run([])).asked).toEqual([{ sendTo: null, selectors: [] }]);
  const words = ["--send-to", "ana@dealer.example", "--dkim-selector", "s1", "--dkim-selector", "s2"];
  expect((await run([], ...words)).asked).toEqual([
    { sendTo: "ana@dealer.example", selectors: ["s1", "s2"] },
  ]);
});

it.each([
  ["--send-to", "nobody"],
  ["--dkim-selector", "../s1"],
  ["--everything", ""],
])("explains %s %s", async (...words) => {
  const { code, asked } = await run([], ...words);
  expect([code, asked]).toEqual([2, []]);
});

it("watches: mails a cause once, again where the mail server refused it, and its end", async () => {
  const rounds = [[unsafe], [unsafe], [unsafe], [unsafe], [], []];
  const answers = ["busy", null, null];
  const mails: WatchMail[] = [];
  let state = nothingYet;
  let at = 0;
  const watching: WatchServices = {
    ...unwatched,
    read: () => state,
    write: (next) => {
      state = next;
    },
    mail: async (mail) => {
      mails.push(mail);
      return answers.shift() ?? null;
    },
    wait: async () => ++at < rounds.length,
  };
  const said: string[] = [];
  const take = (text: string) => void said.push(text);
  const io = { out: take, err: take, isTty: false };
  const command = doctorCommandOver(async () => rounds[at] ?? [], watching);
  expect(await dispatch([command], ["doctor", "--watch", "--every", "60"], io)).toBe(0);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Forecourt: demo",
    "Forecourt: demo",
    "Forecourt: demo is well again",
  ]);
  expect(said).toEqual([
    "The e-mail “Forecourt: demo” was refused and is tried again: busy",
    "Mailed: Forecourt: demo",
    "Mailed: Forecourt: demo is well again",
  ]);
  expect((await run([], "--watch")).code).toBe(1);
  expect(await dispatch([command], ["doctor", "--watch", "--every", "1"], io)).toBe(2);
});
