import { createHistogram } from "node:perf_hooks";
import { Pool } from "undici";

/** Milliseconds. */
export type LoopFigures = {
  answers: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
};
export type LoadRequest = { host: string; path: string; body?: string };

/**
 * Sends requests one after another on a fixed number of connections until the requests or the time run out.
 * Measures latency for a single visitor and throughput. A busy server slows the requests down, so this
 * doesn't measure latency under load. Throws for any status but 200.
 */
export async function requestInTurn(
  port: number,
  requests: Iterable<LoadRequest>,
  { connections = 1, seconds = Number.POSITIVE_INFINITY, headers = {} as Record<string, string> } = {},
): Promise<LoopFigures> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, headersTimeout: 120_000 });
  const times = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 });
  const source = requests[Symbol.iterator]();
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  // A client address for each request, as a proxy reports them: rate limits count by address.
  const visitor = () => `10.${60 + ((count >> 14) & 63)}.${(count >> 7) & 127}.${1 + (count++ & 127)}`;
  const connection = async (): Promise<void> => {
    for (let next = source.next(); !next.done && performance.now() < end; next = source.next()) {
      const { host, path, body } = next.value;
      const sent = performance.now();
      const answer = await pool.request({
        path,
        method: body ? "POST" : "GET",
        body: body ?? null,
        headers: {
          "accept-encoding": "gzip, deflate, br",
          host,
          "x-forwarded-for": visitor(),
          ...headers,
          ...(body ? { "content-type": "application/json", origin: `http://${host}` } : {}),
        },
      });
      await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`${host}${path} answered ${answer.statusCode}`);
      times.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    await pool.destroy();
  }
  const at = (percent: number) => times.percentile(percent) / 1000;
  const perSecond = times.count / ((performance.now() - began) / 1000);
  return { answers: times.count, perSecond, p50: at(50), p95: at(95), p99: at(99), max: times.max / 1000 };
}
