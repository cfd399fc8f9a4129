import { execFile, spawnSync } from "node:child_process";
import { Agent, request } from "node:http";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);
const has = (command: string) => spawnSync("which", [command]).status === 0;
const pinned = has("taskset") && availableParallelism() > 1;
export const hasWrk = has("wrk");

/** A command pinned to one core, where that can be done. */
export function onCore(core: number, command: string, args: string[]): [string, string[]] {
  return pinned ? ["taskset", ["-c", String(core), command, ...args]] : [command, args];
}

/**
 * Asks an address over and over on 16 connections, with wrk when there is one (on the second core), and gives the
 * answers per second. Throws when any answer is an error.
 */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  if (!hasWrk) return loadFromNode(url, headers, seconds);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run(...onCore(1, "wrk", ["-t1", "-c16", `-d${seconds}s`, ...given, url]));
  const trouble = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout);
  if (trouble) throw new Error(`${url}: ${trouble[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Slower than wrk, so that a very fast server is measured too low. */
async function loadFromNode(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(url, { agent, headers }, (response) => {
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on("end", () => {
          answers++;
          resolve();
        });
      });
      asked.on("error", reject);
      asked.end();
    });
  const connection = async () => {
    while (performance.now() < end) await one();
  };
  await Promise.all(Array.from({ length: 16 }, connection));
  agent.destroy();
  return answers / seconds;
}

export type Answer = { status: number; etag: string; body: Buffer };

/** One answer, with a Host header of our choosing, which fetch doesn't allow. */
export function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: String(response.headers.etag ?? ""),
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}
