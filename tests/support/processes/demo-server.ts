import { type ChildProcess, spawn } from "node:child_process";
import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { end, untilReady } from "./child-process.ts";
import { root } from "./root.ts";

export type DemoServer = {
  child: ChildProcess;
  port: number;
  /**
   * Sends a request to a demo site. Node doesn't resolve `*.localhost` names, so the host goes into the Host
   * header.
   */
  ask(site: string, path: string, sent?: Sent): Promise<Answer>;
  /** The first link of a kind on a page of the site. Throws when there is none. */
  linked(site: string, path: string, pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
};
type Sent = { method?: string; body?: Buffer; headers?: Record<string, string | number>; agent?: Agent };
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/**
 * Starts the production server over a freshly loaded demo in `data/demo-<name>` and waits until it is ready.
 * Throws when it isn't ready within three minutes.
 */
export async function demoServer(
  name: string,
  port: number,
  {
    env,
    log,
  }: { env?: Record<string, string> /** File descriptor for the server's log. */; log?: number } = {},
): Promise<DemoServer> {
  const child = spawn(process.execPath, ["--no-warnings", "scripts/serve-demo.ts"], {
    cwd: root,
    stdio: ["ignore", log ?? "ignore", log ?? "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: `data/demo-${name}`,
      NODE_ENV: "production",
      FORECOURT_LOCAL: "1",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  const stop = () => end(child);
  const ask = (site: string, path: string, sent: Sent = {}) =>
    answerOf(port, `${site}.localhost`, path, sent);
  const linked = async (site: string, path: string, pattern: RegExp) => {
    const found = pattern.exec((await ask(site, path)).body)?.[1];
    if (!found) throw new Error(`${site}: ${path} leads to nothing like ${pattern}`);
    return found;
  };
  try {
    await untilReady(child, port, 180);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, port, ask, linked, stop };
}

function answerOf(port: number, host: string, path: string, sent: Sent): Promise<Answer> {
  const { method = "GET", agent, body } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        ...(agent ? { agent } : {}),
        headers: {
          Host: `${host}:${port}`,
          Origin: `http://${host}:${port}`,
          ...(body ? { "Content-Length": body.length } : {}),
          ...sent.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
