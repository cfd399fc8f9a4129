/**
 * Each of the browsers that work at once has a server and a database of its own, so that none sees what another's test left behind.
 * `E2E_PORT` lets two runs stand beside each other.
 */
export const firstPort = Number(process.env.E2E_PORT ?? 3980);

/** How many browsers work at once. */
export const browsers = Number(process.env.E2E_BROWSERS ?? 2);

export const portOf = (browser: number) => firstPort + browser;

/** Where the server at a port keeps its data. */
export const dataDirOf = (port: number) => `data/e2e-${port}`;

/** Where the demo is loaded once for the servers of a run (scripts/demo-template.ts). */
export const templateDir = `data/e2e-demo-${firstPort}`;
