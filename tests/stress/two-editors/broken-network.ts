import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** What the network does to a request: `before` ends it within its body, `after` before the answer is read, `twice` sends it again. */
export type Fault = "none" | "slow" | "before" | "after" | "twice";

export type Answer = { status: number; body: string; location: string | null };

type Sent = {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The body of a POST. */
  body?: string;
};

/** The answer; null where the connection ended without one. @param ms of delays and until a cut */
export async function send(sent: Sent, fault: Fault, ms: number): Promise<Answer | null> {
  if (fault !== "twice") return once(sent, fault, ms);
  const first = once(sent, "none", ms);
  await pause(ms / 4);
  const second = await once(sent, "none", ms);
  return (await first) ?? second;
}

function once({ port, path, headers, body }: Sent, fault: Fault, ms: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const length: Record<string, string> =
      body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve(null));
        response.on("close", () => resolve(null));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            location: response.headers.location ?? null,
          }),
        );
      },
    );
    outgoing.setTimeout(60_000, () => outgoing.destroy());
    outgoing.on("error", () => resolve(null));
    outgoing.on("close", () => resolve(null));
    void write(fault, body ?? "", {
      part: (text) => outgoing.write(text),
      end: (text) => outgoing.end(text),
      cut: () => outgoing.destroy(),
      ms,
    });
  });
}

async function write(
  fault: Fault,
  body: string,
  to: { part(text: string): void; end(text: string): void; cut(): void; ms: number },
): Promise<void> {
  const half = Math.floor(body.length / 2);
  if (fault === "none" || fault === "after") to.end(body);
  else to.part(body.slice(0, half));
  if (fault === "none") return;
  await pause(to.ms);
  if (fault === "slow") to.end(body.slice(half));
  else to.cut();
}
