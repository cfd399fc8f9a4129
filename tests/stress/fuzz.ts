import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { calls } from "./fuzz/call-requests.ts";
import { others, pages, seedsOf } from "./fuzz/page-requests.ts";
import { rawCases, rawComplaint, sendRaw, slowConnections } from "./fuzz/raw-connections.ts";
import { askOf, type FuzzRequest, type Plan, plans } from "./fuzz/request.ts";
import { type Catalogue, complaint, readCatalogue } from "./fuzz/response-checks.ts";
import { type Answered, canary, FuzzStage } from "./fuzz/stage.ts";

/**
 * `npm run stress -- fuzz [--requests 100000] [--seed N] [--only /api/leads] [--direct]`: sends malformed and hostile
 * requests to every page and API call of the production server. No response may be an internal error, contain
 * server internals, or be missing; the process stays alive, its memory is bounded and its log contains no
 * personal data. Clients come through a trusted proxy, or with `--direct` without one. A failure is printed as the smallest request that reproduces it, with its seed.
 */
const options = commandOptions({
  requests: { usual: 100_000, quick: 2_000 },
  seed: { usual: Date.now() % 1_000_000 },
  only: { usual: "" },
  direct: { usual: false },
  lanes: { usual: 8 },
});
const { requests, seed } = options;
const maxMemoryMb = 1_500;
/** Reports only the first failures of a surface. */
const maxFailures = 4;

type Row = {
  surface: string;
  requests: number;
  classes: number[];
  failures: string[];
  slowestMs: number;
  slowest: string;
};

const known = new Set(["/", "/*", "/api/*", ...Object.keys(pages)]);
const strangers = [...fixedRoutes, "/*"].filter((pattern) => !known.has(pattern));
if (strangers.length > 0)
  throw new Error(
    `tests/stress/fuzz/page-requests.ts has entries for unknown routes: ${strangers.join(", ")}`,
  );

const stage = new FuzzStage(Number(process.env.STRESS_PORT ?? 4498), options.direct ? "" : "loopback");
await endingWith(
  () => stage.end(),
  async () => {
    await stage.begin();
    process.exitCode = await run(readCatalogue());
  },
);

async function run(catalogue: Catalogue): Promise<number> {
  const host = `harbour.localhost:${stage.port}`;
  const began = performance.now();
  const before = stage.residentMb();
  let maxMemory = before;
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, stage.residentMb());
  }, 500);
  const slow = slowConnections(stage.port, host, 40);
  const work = Object.entries({ ...calls, ...pages, ...others }).filter(([name]) =>
    name.includes(options.only),
  );
  const weight = (name: string) =>
    name === "/api/leads" || name === "/api/eval-expert/:call" ? 3 : /pdf$|^\/share/.test(name) ? 0.15 : 1;
  const all = work.reduce((sum, [name]) => sum + weight(name), 0);
  console.log(`${requests} requests, seed ${seed}, server idle at ${before.toFixed(0)} MB`);

  const rows: Row[] = [];
  const waiting = [...work];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, usual] = next;
      rows.push(
        await surface(
          name,
          plans(seedsOf(name, usual, stage.found)),
          Math.ceil((requests * weight(name)) / all),
          catalogue,
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: Number(options.lanes) }, lane));
  if (!options.only) rows.push(await raw(host, Math.max(1, Math.ceil(requests / 50_000))));
  clearInterval(sampling);

  const seconds = (performance.now() - began) / 1000;
  const held = { heads: slow.open("heads"), bodies: slow.open("bodies") };
  slow.end();
  const health = await stage.get("127.0.0.1", "/readyz").catch(() => null);
  const log = stage.log();
  const problems = [
    ...(stage.alive && health?.status === 200 ? [] : ["the server exited"]),
    ...(maxMemory < maxMemoryMb ? [] : [`the server grew to ${maxMemory.toFixed(0)} MB`]),
    ...(canary.in.test(log)
      ? [
          `the log contains personal data: ${log
            .split("\n")
            .find((line) => canary.in.test(line))
            ?.slice(0, 400)}`,
        ]
      : []),
    // Node checks header timeouts every 30 seconds and times out after a minute.
    ...(seconds > 120 && held.heads > 0 ? [`${held.heads} slow headers never time out`] : []),
  ];
  report(rows);
  const count = rows.reduce((sum, row) => sum + row.requests, 0);
  const failures = rows.reduce((sum, row) => sum + row.failures.length, 0) + problems.length;
  console.log(
    `\n${count} requests in ${seconds.toFixed(0)} s; server ${before.toFixed(0)} MB → at most ${maxMemory.toFixed(0)} MB, ${stage.anew} keep-alive connections had closed, log ${(log.length / 1e6).toFixed(1)} MB`,
  );
  for (const row of rows) for (const failure of row.failures) console.log(`\n✗ ${row.surface}: ${failure}`);
  for (const problem of problems) console.log(`\n✗ ${problem}`);
  const total = rows.reduce(
    (sums, { classes }) => sums.map((sum, at) => sum + (classes[at] ?? 0)),
    [0, 0, 0, 0, 0, 0],
  );
  console.log(
    JSON.stringify({
      stress: "fuzz",
      seed,
      requests: count,
      seconds: Math.round(seconds),
      failures,
      statuses: { "2xx": total[2], "3xx": total[3], "4xx": total[4], "5xx": total[5] },
      mb: [Math.round(before), Math.round(maxMemory)],
    }),
  );
  return failures > 0 ? 1 : 0;
}

/** Fuzzes one page or API call; continues after a failure, so that one doesn't hide the next. */
async function surface(
  name: string,
  arbitrary: fc.Arbitrary<Plan>,
  runs: number,
  catalogue: Catalogue,
): Promise<Row> {
  const row: Row = {
    surface: name,
    requests: 0,
    classes: [0, 0, 0, 0, 0, 0],
    failures: [],
    slowestMs: 0,
    slowest: "",
  };
  const seen = new Set<string>();
  const property = fc.asyncProperty(arbitrary, async (plan) => {
    const fuzzed = askOf(plan);
    row.requests++;
    const answer = await stage.send(fuzzed).catch((error: Error) => error);
    const wrong = answer instanceof Error ? wasAborted(fuzzed, answer) : wrongWith(fuzzed, answer);
    if (wrong && !seen.has(wrong)) throw new Error(wrong);
  });
  const wrongWith = (fuzzed: FuzzRequest, answer: Answered) => {
    const at = Math.min(5, Math.floor(answer.status / 100));
    row.classes[at] = (row.classes[at] ?? 0) + 1;
    if (answer.ms > row.slowestMs)
      Object.assign(row, { slowestMs: answer.ms, slowest: `${fuzzed.method} ${fuzzed.path.slice(0, 60)}` });
    return complaint(fuzzed, answer, catalogue);
  };
  for (let turn = 0, left = runs; left > 0 && row.failures.length < maxFailures; turn++) {
    const result = await fc.check(property, {
      numRuns: left,
      seed: seedOf(name) + turn,
      endOnFailure: false,
      interruptAfterTimeLimit: 600_000,
    });
    left -= Math.max(1, result.numRuns);
    if (!result.failed) break;
    if (result.counterexample === null) break;
    const description =
      result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
    seen.add(description);
    row.failures.push(
      `${description}\n  ${printed(askOf(result.counterexample[0]))}\n  again: --seed ${seed} --only ${name}`,
    );
  }
  return row;
}

/** Each surface has its own seed. */
function seedOf(name: string): number {
  return createHash("sha256").update(`${seed} ${name}`).digest().readInt32BE(0);
}

/**
 * A rejection sent while the body is still being uploaded may be lost with the connection. Every other
 * request must get a response.
 */
function wasAborted(fuzzed: FuzzRequest, error: Error & { code?: string }): string | null {
  const long = (fuzzed.body?.length ?? 0) + fuzzed.path.length > 8_000;
  return long && /^(?:EPIPE|ECONNRESET)$/.test(error.code ?? "")
    ? null
    : `no response: ${error.code ?? error.message}`;
}

async function raw(host: string, times: number): Promise<Row> {
  const row: Row = {
    surface: "raw connections",
    requests: 0,
    classes: [0, 0, 0, 0, 0, 0],
    failures: [],
    slowestMs: 0,
    slowest: "",
  };
  for (let time = 0; time < times; time++)
    for (const one of rawCases(host)) {
      const answer = await sendRaw(stage.port, one);
      row.requests++;
      for (const status of answer.statuses)
        row.classes[Math.floor(status / 100)] = (row.classes[Math.floor(status / 100)] ?? 0) + 1;
      if (answer.ms > row.slowestMs) Object.assign(row, { slowestMs: answer.ms, slowest: one.name });
      const wrong = rawComplaint(one, answer);
      if (wrong && time === 0) row.failures.push(`${one.name}: ${wrong}\n${answer.text.slice(0, 300)}`);
    }
  return row;
}

function printed({ site, method, path, headers, body, chunked, who }: FuzzRequest): string {
  const description =
    body === null
      ? ""
      : `\n  ${JSON.stringify(body.toString("utf8").slice(0, 600))}${body.length > 600 ? ` … ${body.length} bytes` : ""}`;
  return `${method} ${path.slice(0, 600)} at ${site} as ${who}${chunked ? ", in chunks" : ""} ${JSON.stringify(headers).slice(0, 400)}${description}`;
}

function report(rows: readonly Row[]): void {
  console.log(
    "\n| surface | requests | 2xx | 3xx | 4xx | 5xx | failures | slowest, ms | which |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const { surface, requests, classes, failures, slowestMs, slowest } of rows.toSorted((a, b) =>
    a.surface < b.surface ? -1 : 1,
  ))
    console.log(
      `| ${surface} | ${requests} | ${classes.slice(2).join(" | ")} | ${failures.length} | ${slowestMs.toFixed(0)} | ${slowest.replaceAll("|", "%7c")} |`,
    );
}
