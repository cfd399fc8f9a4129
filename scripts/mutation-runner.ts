import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from "vitest";
import { mutationFolder } from "./mutation-report.ts";

/** What the compiled mutants read and write. */
type Switches = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
};

/** A mutant that is executed this many times as often as its original loops without end. */
const loopFactor = 100;

/** Runs each test as usual, then with each mutant that it executed, until one test of the file notices the mutant. */
export default class MutationRunner extends TestRunner {
  readonly #executed = new Set<string>();
  readonly #noticed = new Set<string>();

  get #switches(): Switches {
    const shared = globalThis as { __stryker__?: Switches };
    shared.__stryker__ ??= {};
    return shared.__stryker__;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const switches = this.#switches;
    // A constant's mutant is active from the start of the process (scripts/mutation.ts).
    if (process.env.__STRYKER_ACTIVE_MUTANT__) return run();
    switches.currentTestId = test.id;
    try {
      await run();
    } finally {
      switches.currentTestId = undefined;
    }
    for (const [id, times] of Object.entries(switches.mutantCoverage?.perTest[test.id] ?? {})) {
      this.#executed.add(id);
      if (!this.#noticed.has(id) && (await this.#notices(run, id, times))) this.#noticed.add(id);
    }
  }

  async #notices(run: () => unknown, id: string, times: number): Promise<boolean> {
    const switches = this.#switches;
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: times * loopFactor });
    try {
      await run();
      return false;
    } catch {
      return true;
    } finally {
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const active = process.env.__STRYKER_ACTIVE_MUTANT__;
    const failed = files.flatMap(failedTests);
    const constant = Object.keys(this.#switches.mutantCoverage?.static ?? {});
    const found = active
      ? { executed: [active], noticed: failed.length > 0 ? [active] : [], constant: [], failed: [] }
      : { executed: [...this.#executed], noticed: [...this.#noticed], constant, failed };
    const names = files.map(({ filepath }) => filepath);
    writeFileSync(
      `${mutationFolder}/results/${randomUUID()}.json`,
      JSON.stringify({ files: names, ...found }),
    );
  }
}

/** The failed tests of a file, or the file itself where it fails to load. */
function failedTests(task: RunnerTask): string[] {
  const inside = "tasks" in task ? task.tasks.flatMap(failedTests) : [];
  return inside.length > 0 || task.result?.state !== "fail" ? inside : [task.name];
}
