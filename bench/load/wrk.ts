import { execFile, spawnSync } from "node:child_process";
import { Agent, request } from "node:http";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
const has = (command: string) => spawnSync("which", [command]).status === 0;
const pinned = has("taskset") && availableParallelism() > 1;
export const hasWrk = has("wrk");

/** A command pinned to one core, where the system supports it. */
export function onCore(core: number, command: string, args: string[]): [string, string[]] {
  return pinned ? ["taskset", ["-c", String(core), command, ...args]] : [command, args];
}

export type Load = { answers: number; perSecond: number };

/**
 * Requests an address repeatedly on 16 connections, with wrk if installed (on the second core), and returns
 * responses per second. Throws when any response is an error.
 */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  if (!hasWrk) return loadFromNode(url, headers, seconds);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(...onCore(1, "wrk", ["-t1", "-c16", `-d${seconds}s`, ...given, url]));
  const errors = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout);
  if (errors) throw new Error(`${url}: ${errors[0]}`);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { answers, perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) };
}

/** Slower than wrk, so a very fast server is underestimated. */
async function loadFromNode(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const outgoing = request(url, { agent, headers }, (response) => {
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on("end", () => {
          answers++;
          resolve();
        });
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
  const connection = async () => {
    while (performance.now() < end) await one();
  };
  await Promise.all(Array.from({ length: 16 }, connection));
  agent.destroy();
  return { answers, perSecond: answers / seconds };
}
