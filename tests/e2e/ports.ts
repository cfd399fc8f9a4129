/**
 * Each parallel browser has its own server and database, so that none sees data of another's tests.
 * `E2E_PORT` lets two runs execute at the same time.
 */
export const firstPort = Number(process.env.E2E_PORT ?? 3980);

/** The number of parallel browsers. */
export const browsers = Number(process.env.E2E_BROWSERS ?? 2);

export const portOf = (browser: number) => firstPort + browser;

/** The data folder of the server at a port. */
export const dataDirOf = (port: number) => `data/e2e-${port}`;

/** The folder where the demo is loaded once for the servers of a run (scripts/demo-template.ts). */
export const templateDir = `data/e2e-demo-${firstPort}`;
