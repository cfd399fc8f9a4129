import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isInFrame, screens } from "#console/screens.ts";
import { handbookModel, helpAddress } from "./handbook.server.ts";
import { handbookPages, readHandbookPage, startTask } from "./handbook-page.ts";
import { helpTopics } from "./help-topics.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "docs/handbook");
const textOf = (name: string) => readFileSync(join(folder, `${name}.md`), "utf8");

/** Every string of the console's sources, and what stands between two tags. */
const shownTexts = new Set(
  globSync("src/{console,domain}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(root, file), "utf8").split(/["'`<>{}]/))
    .map((text) => text.replace(/\s+/g, " ").trim()),
);

it("reads a page: its title, what it is about, and its tasks, each with a picture or none", () => {
  expect(
    readHandbookPage(
      "# Sales\n\nOf\nleads.\n\n## Answer it\n\n1. Press.\n\n![A lead](pictures/lead.webp)\n\nMore.\n",
    ),
  ).toEqual({
    title: "Sales",
    about: "Of leads.",
    tasks: [
      {
        anchor: "answer-it",
        title: "Answer it",
        text: "1. Press.\n\n\n\nMore.",
        picture: { file: "lead.webp", alt: "A lead" },
      },
    ],
  });
});

describe.each(handbookPages)("the handbook for %s", (role) => {
  const page = readHandbookPage(textOf(role));

  it("has ten tasks on at most 90 lines, each with numbered steps and an address of its own", () => {
    expect(textOf(role).split("\n").length).toBeLessThanOrEqual(91);
    expect(page.tasks).toHaveLength(10);
    expect(page.tasks[0]?.anchor).toBe(startTask);
    expect(new Set(page.tasks.map(({ anchor }) => anchor)).size).toBe(10);
    for (const { title, text } of page.tasks) expect(text, title).toMatch(/^1\. [\s\S]*^2\. /m);
  });

  it("quotes only names that the console shows [DECIDE-466]", () => {
    const quoted = [...textOf(role).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name);
    expect(quoted.length).toBeGreaterThan(15);
    expect(quoted.filter((name) => !shownTexts.has(name))).toEqual([]);
  });

  it("is shown with all of its pictures", () => {
    const tasks = handbookModel(role)?.tasks ?? [];
    expect(tasks.map(({ html }) => html).join("")).not.toContain("![");
    for (const { picture } of tasks)
      if (picture) expect(existsSync(join(folder, "pictures", picture.file)), picture.file).toBe(true);
  });
});

it("knows a name that the console doesn't show", () => {
  expect(shownTexts.has("Send the e-mail")).toBe(true);
  expect(shownTexts.has("Send the telegram")).toBe(false);
  expect(shownTexts.has("Send the")).toBe(false);
});

it("has no page of another name", () => {
  expect(handbookModel("operator")).toBeNull();
  expect(handbookModel("toString")).toBeNull();
});

it("has at most twelve pictures of at most 60 KB, each shown once", () => {
  const files = globSync("pictures/*", { cwd: folder });
  const shown = handbookPages.flatMap((role) =>
    readHandbookPage(textOf(role)).tasks.flatMap(({ picture }) =>
      picture ? [`pictures/${picture.file}`] : [],
    ),
  );
  expect(files.sort()).toEqual(shown.sort());
  expect(files.length).toBeLessThanOrEqual(12);
  for (const file of files) expect(statSync(join(folder, file)).size, file).toBeLessThanOrEqual(60_000);
});

describe("the help of a screen", () => {
  const ofOperators = new Set(["platform.view", "sites.set-up", "demo"]);
  const isHelp = (path: string) => path.startsWith("/help");

  it("exists for each screen of dealers [DECIDE-465]", () => {
    const wanted = screens
      .filter((screen) => isInFrame(screen) && !ofOperators.has(screen.needs) && !isHelp(screen.path))
      .map(({ path }) => path);
    expect(Object.keys(helpTopics).sort()).toEqual(wanted.sort());
  });

  it("is a task of a page [DECIDE-465]", () => {
    for (const [path, topic] of Object.entries(helpTopics)) {
      if (topic === null) continue;
      const [page = "", anchor] = topic.split("#");
      const anchors = handbookModel(page)?.tasks.map((task) => task.anchor);
      expect(anchors, path).toBeDefined();
      if (anchor !== undefined) expect(anchors, path).toContain(anchor);
    }
  });

  it.each([
    ["stock#correct-a-price", ["sales"] as const, "/help/stock#correct-a-price"],
    [null, ["stock"] as const, "/help/stock#see-what-needs-you"],
    [null, ["marketing", "sales"] as const, "/help/sales#see-what-needs-you"],
    [null, [], "/help/owner#see-what-needs-you"],
  ])("of topic %s and roles %j is %s [DECIDE-465]", (topic, roles, address) => {
    expect(helpAddress(topic, roles)).toBe(address);
  });
});
