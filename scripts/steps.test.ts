import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Runs steps in a process of their own, without a terminal; each is the text of a program. */
function run(...programs: string[]): { printed: string; statuses: number[] } {
  const module = join(import.meta.dirname, "steps.mjs");
  const steps = programs.map(
    (program, at) => `step("Step ${at}", process.execPath, ["-e", ${JSON.stringify(program)}], {})`,
  );
  const code = `import { step } from ${JSON.stringify(module)}; console.log(JSON.stringify(await Promise.all([${steps}])))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  });
  return { printed: stderr.replace(/\d+\.\d s/g, "N s"), statuses: JSON.parse(stdout) as number[] };
}

it("prints one line a step in a log, whatever the command prints", () => {
  expect(run('console.log("built a.js\\nbuilt b.js")')).toEqual({
    printed: "✓ Step 0: N s\n",
    statuses: [0],
  });
});

it("prints what a step wrote as errors at once, and the rest when it fails", () => {
  const { printed, statuses } = run(
    'console.log("built a.js"); console.error("no space"); process.exitCode = 3',
  );
  expect(statuses).toEqual([3]);
  expect(printed).toMatch(/^no space\nbuilt a\.js\n✗ Step 0: N s\n$/);
});

it("ends each of several steps with a line of its own", () => {
  const { printed, statuses } = run("", "process.exitCode = 1");
  expect(statuses).toEqual([0, 1]);
  expect(printed.trim().split("\n").toSorted()).toEqual(["✓ Step 0: N s", "✗ Step 1: N s"]);
});

it("fails when there is no such command", () => {
  const code = `import { step } from ${JSON.stringify(join(import.meta.dirname, "steps.mjs"))}; console.log(await step("A", "no-such-command", [], {}))`;
  expect(
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", stdio: "pipe" }),
  ).not.toBe("0\n");
});
