import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screens } from "#console/screens.ts";
import { root } from "#tests/support/processes/root.ts";
import { expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { consoleOrigin, cookiesOf, postRaw, sessionAs } from "./staff-browser.ts";

/**
 * What people and programs may send to any screen of the console, as a parameter of its address or within the JSON of a form, is answered, if
 * with a refusal: never with an error of the server, nor with a file that breaks off.
 */
const hostile = [
  "a\0b",
  "%\0" + "00",
  "0000-01-01",
  "2026-02-31",
  "0000-01-01T00:00:00.000Z_x",
  "0000-01-01T00:00:00Z x",
  "9".repeat(30),
  "-".repeat(36),
  "'\\",
];

/** The names of every parameter that a screen reads, found in the source so that a new one is tried too. */
function parameters(): string[] {
  const files = ["src/console/**/*.ts*", "src/domain/**/*.ts*"].flatMap((pattern) =>
    globSync(pattern, { cwd: root }).filter((file) => !/\.test\./.test(file)),
  );
  const read =
    /\b(?:searchParams|query|params)\.(?:get|getAll|has)\("([^"]+)"|\b(?:text|date)\((?:query, )?"([a-z-]+)"/g;
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(read)].map(([, name, other]) => name ?? other ?? ""),
  );
  return [...new Set(names)];
}

/** What decides whose screen it is: each alone, since nothing else is read then. */
const selectors = ["group", "of", "site"];
const hostileNames = ["a\0b", "-".repeat(36)];

test("every screen answers hostile parameters of its address", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  // Exports need it.
  await postRaw("/confirm", "", { ...headers, Origin: consoleOrigin });
  const names = parameters();
  expect(names).toEqual(
    expect.arrayContaining([...selectors, "q", "from", "before", "after", "since", "week"]),
  );
  const others = names.filter((name) => !selectors.includes(name));
  const queries = [
    ...hostile.map((value) => new URLSearchParams(others.map((name) => [name, value]))),
    ...selectors.flatMap((name) => hostileNames.map((value) => new URLSearchParams({ [name]: value }))),
  ];
  const asked = screens
    .filter(({ path }) => path !== "/sign-out")
    .flatMap(({ path }) => queries.map((query) => `${path.replaceAll(/:\w+/g, "x")}?${query}`));
  const failed: string[] = [];
  const next = asked.values();
  const visitor = async () => {
    for (const path of next) {
      const status = await rawGet(path, headers).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      if (!(Number(status) < 500)) failed.push(`${path.slice(0, 100)}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, visitor));
  expect(failed).toEqual([]);
});

test("forms answer null characters within their JSON", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  const headers = {
    Cookie: await cookiesOf(page),
    Origin: consoleOrigin,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const list = await rawGet("/stock", { Host: `admin.localhost:${port}`, Cookie: headers.Cookie });
  const car = /href="(\/stock\/[\w-]+\/[0-9a-f]{32})"/.exec(list.text)?.[1] ?? "";
  const nul = "a\0b";
  for (const [path, form] of [
    ["/stock/edit", { change: "tag", tag: "x", cars: JSON.stringify([{ id: nul, seen: nul }]) }],
    [car, { edits: JSON.stringify([{ field: "tag", text: "x", seen: nul }]) }],
    [`${car}/photos`, { order: JSON.stringify({ order: [nul], seen: [nul] }) }],
    ["/changes", { step: "keep", id: "none", seen: JSON.stringify([nul]) }],
  ] as const) {
    const { status } = await postRaw(path, new URLSearchParams(form).toString(), headers);
    expect(status, path).toBeLessThan(500);
  }
});

test("the hosts of a site are out of reach of marketing in every spelling of their address", async ({
  page,
}) => {
  await sessionAs(page, "Tom Fielding");
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  for (const path of [
    "/settings/hosts",
    "/settings/Hosts",
    "/settings/%68osts",
    "/Settings/hosts/",
    "/settings/HOSTS.data",
  ])
    expect((await rawGet(path, headers)).status, path).toBe(403);
  expect((await rawGet("/Settings/prices", headers)).status).toBe(200);
});
