import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The ids of the processes that one has started, where the system reports them (Linux). */
export function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Ends a process, unless it has ended already, and waits for its exit. */
export async function end(child: ChildProcess | null, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!child || hasExited(child)) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** Waits until the server answers `/readyz` with 200. Throws when it exits before that, or isn't ready within `seconds`. */
export async function untilReady(child: ChildProcess, port: number, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    if (hasExited(child)) throw new Error(`the server exited with ${child.exitCode} before it was ready`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await pause(50);
  }
  throw new Error(`the server was not ready after ${seconds} s`);
}
