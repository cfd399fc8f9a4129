import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The table of calls: the first column is the status, the second the codes. */
const rows = [...readFileSync("docs/errors.md", "utf8").matchAll(/^\| (\d{3}) \| (`[^|]+`) \|/gm)];
const documented = new Set(
  rows.flatMap(([, , codes]) => [...codes!.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code!)),
);
const pairs = new Set(
  rows.flatMap(([, status, codes]) =>
    [...codes!.matchAll(/`([a-z_]+)`/g)].map(([, code]) => `${status} ${code}`),
  ),
);

/** Source files of calls: their routes, the features' handlers, and the platform's own responses. */
const sources = [
  "src/{domain,site}/**/*.ts",
  "src/platform/http/*.ts",
  "src/console/**/*.server.ts",
  "src/api/*.ts",
]
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !/\.test\.ts$|double/.test(file))
  .map((file) => readFileSync(file, "utf8"));

/** `apiError({ status: 404, code: "not_found", … })`, and the few responses in another form. */
const answered =
  /\b(?:apiError\(\{\s*status:\s*(\d{3}),\s*code:\s*"([a-z_]+)"|said\(\s*(\d{3}),\s*"([a-z_]+)")/g;
const named = /\bcode: "([a-z_]+)"/g;

it("docs/errors.md lists every code of the API with its status, and no others", () => {
  const inCode = sources.flatMap((text) =>
    [...text.matchAll(answered)].map(
      ([, status, code, otherStatus, otherCode]) => `${status ?? otherStatus} ${code ?? otherCode}`,
    ),
  );
  expect(inCode.length).toBeGreaterThan(40);
  expect(inCode.filter((pair) => !pairs.has(pair))).toEqual([]);
  const calls = sources.filter((text) => /Response\.json\(|ApiErrorBody|answer\(/.test(text));
  const codes = calls.flatMap((text) => [...text.matchAll(named)].map(([, code]) => code!));
  expect(codes.filter((code) => !documented.has(code))).toEqual([]);
  const anywhere = sources.join("\n");
  const unused = [...documented].filter(
    (code) =>
      !anywhere.includes(`"${code}"`) &&
      !(code.startsWith("code_") && anywhere.includes(`"${code.slice(5)}"`)),
  );
  expect(unused).toEqual([]);
});
