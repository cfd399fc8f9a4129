import { loadavg } from "node:os";
import { commandOptions } from "#tests/support/command-options.ts";
import { onStage } from "#tests/support/processes/server-stage.ts";
import { allHostileKinds, attack } from "./flood/attack.ts";
import { crowd } from "./flood/crowd.ts";

/**
 * `npm run stress -- flood [--part attack|crowd] [--seconds N] [--kind WORDS]`: *attack* has one sender with 50 connections send hostile requests of
 * each kind for 60 s while others read, and fails when the others' 99th percentile is above twice the quiet one (not with `--quick`, which measures too few);
 * *crowd* has 1,000 people shop behind one address and 20 members work behind another for ten minutes, and fails when anyone is refused. The server has the
 * limits of a production one. `--kind` takes the kinds whose names have these words.
 */
const { part, seconds, kind, isQuick } = commandOptions({
  part: { usual: null },
  seconds: { usual: 0 },
  kind: { usual: "", quick: "fields" },
});
const parts = ["attack", "crowd"];
if (part !== null && !parts.includes(part)) throw new Error(`--part is ${parts.join(" or ")}`);
const runs = (one: string) => part === null || part === one;

/** The defaults; `npm run stress` sets no limits. */
const limits = { BUDGET_BURST: "10000", BUDGET_RATE: "500", RENDER_AT_ONCE: "1", NODE_ENV: "production" };

await onStage(async (stage) => {
  await stage.begin(true);
  const broken: string[] = [];
  const load = loadavg()[0] ?? 0;
  // Each part has a server of its own, whose budgets are full.
  if (runs("attack")) {
    const kinds = allHostileKinds.filter((name) => name.includes(kind));
    const server = await stage.serve(limits);
    broken.push(...(await attack(stage, server, { seconds: seconds || (isQuick ? 1 : 60), kinds, isQuick })));
  }
  if (runs("crowd")) {
    const server = await stage.serve(limits);
    broken.push(...(await crowd(stage, server, { seconds: seconds || (isQuick ? 3 : 600) })));
  }
  console.log(`load average ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`);
  for (const one of broken) console.error(one);
  console.log(JSON.stringify({ stress: "flood", broken }));
  if (broken.length > 0) process.exitCode = 1;
});
