import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

export type RunningProgram<Ready> = {
  /** The value that `ready` returned. */
  ready: Ready;
  stop(): Promise<void>;
};

const startTimeout = 60_000;

/**
 * Starts a program in its own process group and waits until `ready` returns a value; it gets the program's
 * output. `stop`, and the end of this process, end the whole group, because browsers are many processes.
 */
export async function startProgram<Ready>(
  command: string,
  args: string[],
  env: Record<string, string>,
  ready: (output: string) => Ready | null | Promise<Ready | null>,
): Promise<RunningProgram<Ready>> {
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  const read = (chunk: Buffer) => {
    // Read to the end, because a full pipe would block the program; only its beginning matters.
    if (output.length < 100_000) output += chunk.toString();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.on("error", (error) => {
    output += error.message;
  });
  const kill = () => killGroup(child);
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    const exit = hasEnded(child) ? null : once(child, "exit");
    kill();
    await exit;
  };
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const found = await ready(output);
    if (found !== null) return { ready: found, stop };
    if (hasEnded(child) || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} did not start:\n${output}`);
    }
    await delay(50);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
