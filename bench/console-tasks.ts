import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { commandOptions } from "#tests/support/command-options.ts";
import { demoServer } from "#tests/support/processes/demo-server.ts";
import { chromiumFlags, chromiumPath } from "../scripts/chromium.mjs";
import { commonTasks } from "./console/tasks/common-tasks.ts";
import { Hand } from "./console/tasks/hand.ts";
import { endByHandbook, marketingTasks } from "./console/tasks/marketing-tasks.ts";
import { operatorTasks, ownerByHandbook, ownerTasks, removeTask } from "./console/tasks/owner-tasks.ts";
import { salesTasks, sleepByHandbook } from "./console/tasks/sales-tasks.ts";
import { stockTasks, undoByHandbook } from "./console/tasks/stock-tasks.ts";
import { isReady, type Task } from "./console/tasks/task.ts";

/**
 * `npm run bench -- console-tasks [--only words]`: what staff do on the demo, each from Today, or from what its name says, until its result is shown:
 * presses and fields, and seconds as a person takes them (bench/console/tasks/hand.ts). First the ten commonest tasks, with a pointer and by keys alone:
 * at most six actions and twenty seconds. Then the thirty-four that were tried first, none slower than then, and five by the words of the handbook
 * alone. Exit code 1 when a task fails or is slower.
 */
const { only, isQuick } = commandOptions({ only: { usual: "", quick: "stage" } });
const port = Number(process.env.PORT ?? 4397);
const maxActions = 6;
const maxSeconds = 20;

type Figure = {
  task: string;
  actions: number;
  before: number | string;
  seconds: number;
  "s before": number | string;
  keys: number | string;
  "s by keys": number | string;
  verdict: string;
};

const triedFirst = [
  ...salesTasks,
  ...stockTasks,
  ...marketingTasks,
  ...ownerTasks,
  ...operatorTasks,
  removeTask,
];
const byHandbook = [sleepByHandbook, undoByHandbook, endByHandbook, ...ownerByHandbook];
const chosen = (tasks: readonly Task[]) => tasks.filter(({ name }) => name.includes(only));

async function tried(browser: Browser, { member, start, run }: Task, isByKeys: boolean): Promise<Hand> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await page.goto(`http://admin.localhost:${port}/sign-in`);
    await page
      .getByRole("button", { name: new RegExp(`^Sign in as ${member}`) })
      .first()
      .click();
    await isReady(page);
    await start?.(page);
    const hand = new Hand(page, isByKeys);
    await run(hand);
    return hand;
  } finally {
    await context.close();
  }
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;

/** A common task by pointer and by keys. */
async function commonFigure(browser: Browser, task: Task): Promise<Figure> {
  const [byPointer, byKeys] = [await tried(browser, task, false), await tried(browser, task, true)];
  const isSlow =
    byPointer.actions > maxActions || byPointer.seconds > maxSeconds || byKeys.seconds > maxSeconds;
  return {
    task: task.name,
    actions: byPointer.actions,
    before: `≤ ${maxActions}`,
    seconds: tenth(byPointer.seconds),
    "s before": `≤ ${maxSeconds}`,
    keys: byKeys.keys,
    "s by keys": tenth(byKeys.seconds),
    verdict: isSlow ? "slower" : "good",
  };
}

/** A task by pointer, beside what it took before. */
async function figure(browser: Browser, task: Task): Promise<Figure> {
  const { actions, seconds } = await tried(browser, task, false);
  const { before } = task;
  return {
    task: task.name,
    actions,
    before: before?.actions ?? "–",
    seconds: tenth(seconds),
    "s before": before?.seconds ?? "–",
    keys: "",
    "s by keys": "",
    verdict: before && seconds > before.seconds ? "slower" : "good",
  };
}

const server = await demoServer("console-tasks", port, { env: { PICTURE_AVIF: "0" } });
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumFlags });
const figures: Figure[] = [];
const failed: string[] = [];
async function measure(tasks: readonly Task[], how: typeof figure): Promise<void> {
  for (const task of chosen(tasks)) {
    try {
      const found = await how(browser, task);
      figures.push(found);
      console.error(`${found.task}: ${found.actions} actions, ${found.seconds} s`);
    } catch (error) {
      failed.push(
        `${task.name}: ${error instanceof Error ? error.message.split("\n").slice(0, 4).join(" ") : String(error)}`,
      );
    }
  }
}
try {
  await measure(commonTasks, commonFigure);
  await measure([...triedFirst, ...byHandbook], figure);
} finally {
  await browser.close();
  await server.stop();
}
console.table(figures);
const slow = figures.filter(({ verdict }) => verdict !== "good");
for (const { task } of slow)
  console.log(`${task} takes longer than before, or than ${maxActions} actions and ${maxSeconds} s`);
for (const line of failed) console.log(`failed: ${line}`);
if (failed.length > 0 || (slow.length > 0 && !isQuick)) process.exitCode = 1;
const load = loadavg()[0]?.toFixed(1);
console.log(
  JSON.stringify({ bench: "console-tasks", load, tasks: figures.length, slow: slow.length, failed, figures }),
);
