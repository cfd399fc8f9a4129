import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** The body of a general enquiry that is like no other; `more` is what a site's form asks beside it. */
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

/** Shoppers who enquire one after the other, and repeat what failed under the same key until it is accepted. */
export type Load = {
  /** Idempotency key → the lead id that was seen. */
  accepted: Map<string, string>;
  /** Answers that were no success, and connections that broke. */
  failures: number;
  /** A lead id that changed between two answers for one key. */
  changed: number;
  stop(): Promise<void>;
};

/** @param options.seen hears each answer's status, 0 for none, and how long it took */
export function startLoad(options: {
  port: number;
  host: string;
  clients: number;
  seen?: (status: number, ms: number) => void;
  /** Between two enquiries of a client, in milliseconds. */
  pauseMs?: number;
}): Load {
  const load: Load = { accepted: new Map(), failures: 0, changed: 0, stop };
  let stopping = false;
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients });
  const client = async (number: number): Promise<void> => {
    for (let n = 0; !stopping; n++) {
      const key = randomUUID();
      // Once in ten, as a double click would.
      const times = n % 10 === 0 ? 2 : 1;
      for (let sent = 0; sent < times; ) {
        const began = performance.now();
        const { lead, status } = await enquire(key, `${number}-${n}`).catch(() => ({
          lead: null,
          status: 0,
        }));
        options.seen?.(status, performance.now() - began);
        if (options.pauseMs) await new Promise((resolve) => setTimeout(resolve, options.pauseMs));
        if (lead === null) {
          load.failures++;
          await new Promise((resolve) => setTimeout(resolve, 50));
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
      const asked = request(
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
      asked.on("timeout", () => asked.destroy(new Error("no answer")));
      asked.on("error", reject);
      asked.end(body);
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
