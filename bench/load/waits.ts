import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SlowRequest } from "./slowest-requests.ts";

type Node = { id: number; callFrame: { functionName: string; url: string }; children?: number[] };
type Profile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] };

/** Work by the functions that do it, which may be called by others that do other work: the first of these rows that one of them fits counts. */
const work: readonly [name: string, functions: RegExp][] = [
  ["garbage collection", /^\(garbage collector\)$/],
  ["nothing: waiting for the database, a thread or the processor", /^\((?:idle|root)\)$/],
  ["applying changed cars", /^(?:#applyFew|#replace|follow|catchUp)$/],
  ["rendering", /^(?:render|renderToString|exports\.renderToString|pageDocument)$/],
  ["searching", /^(?:search|#search|searchCall|isUnchanged)$/],
  ["handing pages over to be compressed", /^(?:encoded|zlibBuffer|processCallback|processChunk)$/],
  ["talking to the database", /^(?:_parseRowAsArray|parseDatarow|queryWithCache|_pulseQueryQueue)$/],
  ["sending", /^(?:writev|writevGeneric|writeBuffer|writeLatin1String|writeGeneric|clearBuffer)$/],
  ["reading requests", /^(?:parserOnHeadersComplete|parserOnIncoming|onStreamRead)$/],
  ["metrics", /^(?:metrics|collect|reportEventloopLag)$/],
];

/** What a server's main thread did while requests waited for their answers: milliseconds by work, of each request. */
export function waitsOf(folder: string, pid: number, slowest: readonly SlowRequest[]) {
  const { samples, timeDeltas, nodes, startTime } = profileOf(folder, pid);
  const names = workOf(nodes);
  const times = new Float64Array(samples.length);
  for (let at = 0, time = startTime; at < samples.length; at++) {
    time += timeDeltas[at] ?? 0;
    times[at] = time / 1000;
  }
  return slowest.map((one) => {
    const waits = new Map<string, number>([["the generator", one.sent - one.due]]);
    for (let at = firstAfter(times, one.sent); at < times.length && (times[at] ?? 0) < one.answered; at++) {
      const name = names.get(samples[at] ?? 0) ?? "";
      waits.set(name, (waits.get(name) ?? 0) + (timeDeltas[at + 1] ?? 0) / 1000);
    }
    return { ...one, waits };
  });
}

function profileOf(folder: string, pid: number): Profile {
  const name = readdirSync(folder).find((one) => one.includes(`.${pid}.0.`));
  if (!name) throw new Error(`${folder} has no profile of process ${pid}`);
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile;
}

/** What kind of work each node of a profile is. */
function workOf(nodes: readonly Node[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const names = new Map<number, string>();
  const visit = (node: Node, above: number): void => {
    const { functionName } = node.callFrame;
    const own = work.findIndex(([, functions]) => functions.test(functionName));
    const at = own < 0 ? above : Math.min(own, above);
    names.set(node.id, work[at]?.[0] ?? "other work");
    for (const id of node.children ?? []) visit(byId.get(id) as Node, at);
  };
  const [root] = nodes;
  for (const id of root?.children ?? []) visit(byId.get(id) as Node, work.length);
  return names;
}

function firstAfter(times: Float64Array, time: number): number {
  let low = 0;
  for (let high = times.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Waited = ReturnType<typeof waitsOf>;

/** For each kind of work how many of the requests waited for it most, and how long all of them did together; then the slowest. */
export function waitsReport(all: Waited): string {
  const sums = new Map<string, { ms: number; most: number }>();
  for (const { waits } of all) {
    const most = [...waits].sort(([, a], [, b]) => b - a)[0]?.[0];
    for (const [name, ms] of waits) {
      const sum = sums.get(name) ?? { ms: 0, most: 0 };
      sums.set(name, { ms: sum.ms + ms, most: sum.most + Number(name === most) });
    }
  }
  const rows = [...sums].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 20);
  const each = all.slice(0, 20).map(({ kind, path, due, answered, waits }) => {
    const parts = [...waits].sort(([, a], [, b]) => b - a).slice(0, 4);
    return `| ${(answered - due).toFixed(0)} | ${kind} | ${path.slice(0, 60)} | ${parts.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(", ")} |`;
  });
  return [
    `\nWhat the slowest ${all.length} requests waited for:\n\n| the server's main thread did | ms of all | the most of so many |\n|---|---:|---:|`,
    ...rows.map(([name, { ms, most }]) => `| ${name} | ${ms.toFixed(0)} | ${most} |`),
    "\n| ms | kind | path | waited for, ms |\n|---:|---|---|---|",
    ...each,
  ].join("\n");
}
