import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";

type States = typeof import("./console-states.tsx");

/** The states, compiled by Vite: Node and Playwright compile no JSX of React's. */
export async function statesOfConsole(): Promise<States["consoleStates"]> {
  const file = join(import.meta.dirname, "console-states.tsx");
  const { module } = await runnerImport<States>(file, { configFile: false, logLevel: "error" });
  return module.consoleStates;
}

const client = join(import.meta.dirname, "../../../build/console/client");

/** The addresses of the built console's style sheets. */
export const styleSheets: string[] = readdirSync(join(client, "assets"))
  .filter((name) => name.endsWith(".css"))
  .map((name) => `/assets/${name}`);

/** A file of the built console by its address. Throws when there is none. */
export const builtFile = (path: string): Buffer => readFileSync(join(client, path));
