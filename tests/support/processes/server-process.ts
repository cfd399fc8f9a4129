import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { ask } from "./ask.ts";
import { end, hasExited } from "./child-process.ts";
import { cpuMs, mainThreadMs, residentMb } from "./process-usage.ts";
import { root } from "./root.ts";

/** The production build's server as its own process, and its resource usage. */
export class ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from being spawned to the first successful request, and to `/readyz`. */
  readonly listeningAfterMs: number;
  readonly readyAfterMs: number;
  #child: ChildProcess;

  private constructor(child: ChildProcess, port: number, listeningAfterMs: number, readyAfterMs: number) {
    this.#child = child;
    this.port = port;
    this.pid = child.pid ?? 0;
    this.listeningAfterMs = listeningAfterMs;
    this.readyAfterMs = readyAfterMs;
  }

  /**
   * Starts it on a free port of loopback, or on `PORT` of `env`, and waits until it is ready. Throws when it
   * exits before that or isn't ready within `seconds`.
   * @param env overrides of this process's environment; `nodeOptions` go to Node, `build` is the folder of another build, `checkout` that of
   * another checkout
   */
  static async start(
    env: Record<string, string>,
    { seconds = 60, nodeOptions = [] as string[], checkout = root, build = join(checkout, "build") } = {},
  ): Promise<ServerProcess> {
    const port = Number(env.PORT ?? (await freePort()));
    const began = performance.now();
    const child = spawn(
      process.execPath,
      ["--no-warnings", "--max-semi-space-size=4", ...nodeOptions, join(build, "server/index.js")],
      {
        cwd: checkout,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env, PORT: String(port) },
      },
    );
    let listening = 0;
    try {
      while (performance.now() - began < seconds * 1000) {
        if (child.exitCode !== null)
          throw new Error(`the server exited with ${child.exitCode} while starting`);
        const answer = await ask(`http://127.0.0.1:${port}/readyz`, {}).catch(() => null);
        const now = performance.now() - began;
        if (answer) listening ||= now;
        if (answer?.status === 200) return new ServerProcess(child, port, listening, now);
        await pause(50);
      }
      throw new Error(`the server was not ready after ${seconds} s`);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  get running(): boolean {
    return !hasExited(this.#child);
  }

  cpuMs(): number {
    return cpuMs(this.pid) ?? 0;
  }

  mainThreadMs(): number {
    return mainThreadMs(this.pid);
  }

  residentMb(): number {
    return residentMb(this.pid);
  }

  /** The gauges and counters of `/metrics` by name, labels included. */
  async metrics(): Promise<Map<string, number>> {
    const { body } = await ask(`http://127.0.0.1:${this.port}/metrics`, {});
    const lines = body
      .toString()
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at).replace(/^forecourt_/, ""), Number(line.slice(at + 1))];
      }),
    );
  }

  stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    return end(this.#child, signal);
  }
}

/**
 * Prepares the database as `npm start` does: migrated, with the demo unless `DEMO=0`. Throws with its output
 * on failure.
 * @param checkout the version whose migrations and demo it gets
 */
export async function prepareDatabase(env: Record<string, string>, checkout = root): Promise<void> {
  // Versions up to 0.1 have one script for both kinds of preparation.
  const script = ["prepare-demo.ts", "prepare.ts"].find((name) =>
    existsSync(join(checkout, "scripts", name)),
  );
  const child = spawn(process.execPath, ["--no-warnings", join("scripts", script ?? "")], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  });
  const [printed, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (status !== 0) throw new Error(`the database could not be prepared:\n${printed}${errors}`);
}
