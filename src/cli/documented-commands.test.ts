import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandsOver } from "./commands.ts";

/**
 * What documents, units and the containers' file tell an operator to type exists: commands with their subcommands and options, npm's scripts,
 * benchmarks and stress tests.
 */

// Nothing runs here: only names and usages are read.
type Services = Parameters<typeof commandsOver>[1];
const services = { originals: { bucket: null, folder: () => "" } } as Pick<Services, "originals"> as Services;
const commands = commandsOver(() => Promise.reject(), services);
const usages = new Map(commands.map(({ name, usage }) => [name, usage]));

const subcommands = new Set(
  commands.flatMap(({ usage }) =>
    [...usage.matchAll(/^ {2}forecourt (\w+) ([a-z-]+)/gm)].map(([, name, sub]) => `${name} ${sub}`),
  ),
);

const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
  .scripts;

/** The lines of code of a document: blocks without what a comment or a second column says, and code within sentences. */
function linesOfCode(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, text]) =>
    text!.split("\n"),
  );
  const prose = markdown.replace(/^ *```[\s\S]*?^ *```/gm, "");
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, text]) => text!.replace(/\s+/g, " "));
  const indented = prose.split("\n").filter((line) => line.startsWith("    "));
  return [...blocks, ...spans, ...indented].map((line) => line.trim().split(/\s{3,}|\s#/)[0]!);
}

/** Lines of the log that begin with a command's name. */
const messages = new Set(["stock is in memory"]);

/** The words after `forecourt`, however it is started; or a known command by itself, such as `group export SLUG`. */
function commandIn(line: string): string | null {
  const started = line.match(
    /(?:^| exec .*|run --rm \w+ |run (?:-s )?|server\/)forecourt(?:\.js)?(?: --)? ([a-z].*)/,
  )?.[1];
  if (started) return started;
  const [name = "", sub = ""] = line.split(" ");
  return usages.has(name) && /^[a-z][a-z-]+$/.test(sub) && !messages.has(line) ? line : null;
}

/** What a command line has that its usage doesn't. */
function unknownIn(command: string): string[] {
  const [name = "", sub = ""] = command.split(/[\s,;:|]+/);
  const usage = usages.get(name);
  if (usage === undefined) return [`forecourt ${name}`];
  const hasSubs = [...subcommands].some((one) => one.startsWith(`${name} `));
  const isSub = /^[a-z][a-z-]*$/.test(sub);
  const options = [...command.matchAll(/(?:^|[\s[])(--[a-z][a-z-]+)/g)].map(([, option]) => option!);
  return [
    ...(hasSubs && isSub && !subcommands.has(`${name} ${sub}`) ? [`forecourt ${name} ${sub}`] : []),
    ...options
      .filter((option) => option !== "--help" && !usage.includes(option))
      .map((option) => `forecourt ${name} ${option}`),
  ];
}

/** npm's scripts, benchmarks and stress tests that a line names and that don't exist. */
function unknownScripts(line: string): string[] {
  return [...line.matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?: -- ([a-z][a-z-]*))?/g)].flatMap(
    ([text, script, program]) => {
      if (!(script! in scripts)) return [text];
      const folder = { bench: "bench", stress: "tests/stress" }[script!];
      return folder && program && !existsSync(`${folder}/${program}.ts`) ? [text] : [];
    },
  );
}

const documents = globSync(["README.md", "CONTRIBUTING.md", "docs/*.md"]);
const found = documents.flatMap((document) =>
  linesOfCode(readFileSync(document, "utf8")).map((line) => ({ document, line })),
);

describe("what documents say to type", () => {
  it("is a command with subcommand and options that the program has", () => {
    const typed = found.flatMap(({ document, line }) => {
      const command = commandIn(line);
      return command === null ? [] : [{ document, command }];
    });
    expect(typed.length).toBeGreaterThan(100);
    expect(
      typed.flatMap(({ document, command }) =>
        unknownIn(command).map((unknown) => `${document}: ${unknown} in "${command}"`),
      ),
    ).toEqual([]);
  });

  it("is a script of package.json, a benchmark or a stress test that exists", () => {
    const unknown = found.flatMap(({ document, line }) =>
      unknownScripts(line).map((one) => `${document}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    ["staf invite", ["forecourt staf"]],
    ["staff invit jo@dealer.example", ["forecourt staff invit"]],
    ["backup --kep 14", ["forecourt backup --kep"]],
    ["backup verify NAME", []],
  ])("would be found: %s", (command, unknown) => {
    expect(unknownIn(command)).toEqual(unknown);
  });

  it.each([
    ["npm run bench -- flet", ["npm run bench -- flet"]],
    ["npm run biuld", ["npm run biuld"]],
    ["npm run bench -- fleet --sites 20", []],
  ])("would be found: %s", (line, unknown) => {
    expect(unknownScripts(line)).toEqual(unknown);
  });
});

it("units and containers run commands that the program has", () => {
  const lines = globSync(["deploy/systemd/*.service", "compose.yaml"]).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.replace(/["[\],]+/g, " ").replace(/ +/g, " "))
      .flatMap((line) => line.match(/forecourt(?:\.js)? ((?!backup \|\|)[a-z].*)/)?.[1] ?? []),
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.flatMap(unknownIn)).toEqual([]);
});
