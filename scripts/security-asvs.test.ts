import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Checks docs/security-asvs.md against the standard's numbers, and that the tests and files it names exist.
 */
const text = readFileSync("docs/security-asvs.md", "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+)\.(\d+)(?:–(\d+))? \| (.+?) \| (.+?) \| (.+) \|$/gm)].flatMap(
  ([, section, first, last = first, , verdict, evidence]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => ({
      id: `${section}.${Number(first) + at}`,
      verdict: verdict!,
      evidence: evidence!,
    })),
);

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered consecutively.
 */
const sections: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};

it("lists each requirement of levels 1 and 2 once, with a verdict", () => {
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(required).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(required);
  const verdicts = ["met", "not met", "operator", "not applicable"];
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

it("counts its verdicts correctly, and lists every unmet requirement at the top", () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  expect(text).toContain(
    `all ${rows.length} requirements: ${count("met")} met, ${count("not met")} not met, ${count("operator")} the operator's, ${count("not applicable")} not applicable.`,
  );
  const head = /\*\*Not met, in one place\.\*\*([\s\S]*?)\n\n/.exec(text)?.[1] ?? "";
  const named = [...head.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id);
  expect(named).toEqual(rows.filter(({ verdict }) => verdict === "not met").map(({ id }) => id));
});

it("names files that exist and tests by their actual titles", () => {
  const wrong: string[] = [];
  let titles = 0;
  for (const { id, evidence } of rows) {
    for (const [, path] of evidence.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|json))`/g))
      if (!existsSync(path!)) wrong.push(`${id}: no ${path}`);
    for (const [, path, quoted] of evidence.matchAll(
      /`([^`]+\.(?:test|spec)\.tsx?)`: ("[^"]+"(?:, "[^"]+")*)/g,
    )) {
      const source = existsSync(path!) ? readFileSync(path!, "utf8") : "";
      for (const [, title] of quoted!.matchAll(/"([^"]+)"/g)) {
        titles++;
        if (!source.includes(`"${title}"`)) wrong.push(`${id}: no test "${title}" in ${path}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(titles).toBeGreaterThan(90);
});

const sources = globSync("{src,packages}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.|\/test-|-double\./.test(file),
);

it("lists every file that uses cryptography", () => {
  const using = sources.filter((file) => /from "node:crypto"/.test(readFileSync(file, "utf8")));
  const section = /## Where cryptography is used\n([\s\S]*)/.exec(text)?.[1] ?? "";
  const listed = [...section.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file!);
  expect(listed.sort(), "a file of node:crypto's is listed in docs/security-asvs.md").toEqual(using.sort());
});

it("hashes by SHA-256, and by SHA-1 only to check Twilio's signatures", () => {
  const hashes = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:createHash|createHmac|\bhash)\("(\w+)"/g)].map(
      ([, name]) => [name, file] as const,
    ),
  );
  expect(hashes.length).toBeGreaterThan(15);
  expect(hashes.filter(([name]) => name !== "sha256")).toEqual([
    ["sha1", "src/platform/adapters/messages/twilio-signature.server.ts"],
  ]);
});

it("disables certificate verification nowhere", () => {
  const lax = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|minVersion/;
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((file) => lax.test(readFileSync(file, "utf8")))).toEqual([]);
});
