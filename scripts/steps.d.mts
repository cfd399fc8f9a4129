import type { SpawnOptions } from "node:child_process";

export function step(
  name: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions & { progress?: () => string },
): Promise<number>;
