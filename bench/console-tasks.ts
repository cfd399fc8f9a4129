import { loadavg } from "node:os";
import { type Browser, chromium } from "@playwright/test";
import { commandOptions } from "#tests/support/command-options.ts";
import { demoServer } from "#tests/support/processes/demo-server.ts";
import { chromiumFlags, chromiumPath } from "../scripts/chromium.mjs";
import { commonTasks, type Task } from "./console/common-tasks.ts";
import { Hand } from "./console/hand.ts";

/**
 * `npm run bench -- console-tasks [--only words]`: the ten commonest tasks of staff on the demo, once with a pointer and once by keys alone, from
 * Today until the result is shown: presses and fields, keys, and seconds as a person takes them (bench/console/hand.ts). Exit code 1 when one takes
 * more than six actions or twenty seconds.
 */
const { only, isQuick } = commandOptions({ only: { usual: "", quick: "stage" } });
const port = Number(process.env.PORT ?? 4397);
const maxActions = 6;
const maxSeconds = 20;

type Figure = { task: string; actions: number; seconds: number; keys: number; "s by keys": number };

async function tried(browser: Browser, { member, run }: Task, isByKeys: boolean): Promise<Hand> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await page.goto(`http://admin.localhost:${port}/sign-in`);
    await page.getByRole("button", { name: new RegExp(`^Sign in as ${member}`) }).click();
    await page.getByRole("button", { name: /^Find/ }).and(page.locator(":enabled")).waitFor();
    const hand = new Hand(page, isByKeys);
    await run(hand);
    return hand;
  } finally {
    await context.close();
  }
}

const tenth = (seconds: number) => Math.round(seconds * 10) / 10;
const server = await demoServer("console-tasks", port, { env: { PICTURE_AVIF: "0" } });
const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumFlags });
const figures: Figure[] = [];
const failed: string[] = [];
try {
  for (const task of commonTasks.filter(({ name }) => name.includes(only))) {
    try {
      const [byPointer, byKeys] = [await tried(browser, task, false), await tried(browser, task, true)];
      figures.push({
        task: task.name,
        actions: byPointer.actions,
        seconds: tenth(byPointer.seconds),
        keys: byKeys.keys,
        "s by keys": tenth(byKeys.seconds),
      });
    } catch (error) {
      failed.push(`${task.name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.table(figures);
const slow = figures.filter(
  (one) => one.actions > maxActions || one.seconds > maxSeconds || one["s by keys"] > maxSeconds,
);
for (const { task } of slow) console.log(`${task} takes more than ${maxActions} actions or ${maxSeconds} s`);
for (const line of failed) console.log(`failed: ${line}`);
if (failed.length > 0 || (slow.length > 0 && !isQuick)) process.exitCode = 1;
const load = loadavg()[0]?.toFixed(1);
console.log(
  JSON.stringify({ bench: "console-tasks", load, slow: slow.length, failed: failed.length, figures }),
);
