import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The body of a unique general enquiry; `more` is what a site's form requires in addition. */
export function enquiryBody(name: string, more: Record<string, string | boolean> = {}): string {
  return JSON.stringify({
    userData: {
      category: "General Enquiry",
      form: "contact",
      name: `Shopper ${name}`,
      email: `shopper-${name}@example.com`,
      phone: "0412345678",
      message: `Enquiry ${name}`,
      isLastStep: true,
      ...more,
    },
  });
}

/** Shoppers who send enquiries in sequence and retry failures with the same key until they are accepted. */
export type Load = {
  /** Idempotency key → the lead id in the response. */
  accepted: Map<string, string>;
  /** Error responses and broken connections. */
  failures: number;
  /** A lead id that changed between two responses for one key. */
  changed: number;
  stop(): Promise<void>;
};

/** @param options.seen called with each response's status, 0 for none, and its duration */
export function startLoad(options: {
  port: number;
  host: string;
  clients: number;
  seen?: (status: number, ms: number) => void;
  /** Pause between two enquiries of a client, in milliseconds. */
  pauseMs?: number;
}): Load {
  const load: Load = { accepted: new Map(), failures: 0, changed: 0, stop };
  let stopping = false;
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients });
  const client = async (number: number): Promise<void> => {
    for (let n = 0; !stopping; n++) {
      const key = randomUUID();
      // One in ten, as a double click would.
      const times = n % 10 === 0 ? 2 : 1;
      for (let sent = 0; sent < times; ) {
        const began = performance.now();
        const { lead, status } = await enquire(key, `${number}-${n}`).catch(() => ({
          lead: null,
          status: 0,
        }));
        options.seen?.(status, performance.now() - began);
        if (options.pauseMs) await pause(options.pauseMs);
        if (lead === null) {
          load.failures++;
          await pause(50);
          if (stopping) return;
          continue;
        }
        sent++;
        const before = load.accepted.get(key);
        if (before !== undefined && before !== lead) load.changed++;
        load.accepted.set(key, lead);
      }
    }
  };

  function enquire(key: string, name: string): Promise<{ lead: string | null; status: number }> {
    const body = enquiryBody(name);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          host: "127.0.0.1",
          port: options.port,
          path: "/api/leads",
          method: "POST",
          timeout: 10_000,
          headers: {
            host: options.host,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "idempotency-key": key,
            "x-forwarded-for": `10.${key.charCodeAt(0)}.${key.charCodeAt(1)}.${key.charCodeAt(2)}`,
          },
        },
        (response) => {
          let text = "";
          response.on("data", (part) => {
            text += part;
          });
          response.on("error", reject);
          response.on("end", () => {
            const status = response.statusCode ?? 0;
            if (status !== 200) return resolve({ lead: null, status });
            try {
              resolve({ lead: (JSON.parse(text) as { lead_id: string }).lead_id, status });
            } catch {
              resolve({ lead: null, status });
            }
          });
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("no answer")));
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  const running = Promise.all(Array.from({ length: options.clients }, (_, number) => client(number)));
  async function stop(): Promise<void> {
    stopping = true;
    await running;
    agent.destroy();
  }
  return load;
}
