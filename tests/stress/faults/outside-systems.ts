import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { stripeProvider } from "#domain/buying/payments/stripe.server.ts";
import { HttpGeocoder } from "#domain/places/geocoder.server.ts";
import { evalExpert } from "#domain/trade-in/valuation/eval-expert.server.ts";
import { Circuit } from "#lib/circuit.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { sendByTwilio } from "#platform/adapters/messages/twilio.server.ts";

type Fault = "down" | "hangs" | "rubbish" | "fails";
type Outcome = { kind: string };
type System = { name: string; ask(base: string): () => Promise<Outcome>; times: number };

export type OutsideLine = {
  system: string;
  fault: Fault;
  outcome: string;
  firstMs: number;
  lastMs: number;
};

const now = () => new Date();
const everyone = () => true;
const secrets = async () => ({ kind: "secret" as const, text: "sk_test_stress" });

/**
 * Each request as the program sends it, with its own timeout; loopback, which the program refuses, is
 * allowed.
 */
const systems: System[] = [
  {
    name: "valuation service (look-up)",
    times: 7,
    ask: (base) => {
      const circuit = new Circuit({ failures: 5, openMs: 30_000 });
      const url = `${base}/api/eval-expert`;
      const service = evalExpert({
        url,
        timeoutMs: 2_000,
        secret: null,
        secrets,
        circuit,
        now,
        allowed: everyone,
      });
      return () => service.enterVin({ rego: "ABC123", state: "NSW" } as never);
    },
  },
  {
    name: "geocoder",
    times: 6,
    ask: (base) => {
      const geocoder = new HttpGeocoder({ secrets, nowMs: () => performance.now(), allowed: everyone });
      return () => geocoder.find({ url: `${base}/geocode`, key: "geocoder" } as never, "2000");
    },
  },
  {
    name: "payment provider (checkout)",
    times: 7,
    ask: (base) => {
      const circuit = new Circuit({ failures: 5, openMs: 20_000 });
      const log = pino({ level: "silent" });
      const provider = stripeProvider({
        secretKey: "sk_test_stress",
        webhookSecret: null,
        circuit,
        now,
        log,
        base,
        timeoutMs: 2_000,
      });
      return () =>
        provider.createCheckout({
          key: crypto.randomUUID(),
          reference: "stress",
          amountCents: 20_000,
          currency: "aud",
          description: "Deposit",
          methods: ["card"],
          email: null,
          returnUrl: "http://x.localhost/r",
          cancelUrl: "http://x.localhost/c",
          expiresAt: new Date(Date.now() + 3_600_000),
        } as never);
    },
  },
  {
    name: "SMS provider",
    times: 1,
    ask: (base) => () =>
      sendByTwilio(
        { accountSid: "AC0", token: "t", from: "+61400000000", base, post: publicFetch, allowed: everyone },
        { messageId: "m", to: "+61491570156", aboutId: null, text: "Hello" },
      ),
  },
  {
    name: "lead webhook, ADF post",
    times: 1,
    ask: (base) => () =>
      publicFetch(`${base}/hook`, {
        maxBytes: 64 * 1024,
        timeoutMs: 15_000,
        allowed: everyone,
        post: { body: "{}", headers: { "content-type": "application/json" } },
      }),
  },
  {
    name: "feed's picture host",
    times: 1,
    ask: (base) => () =>
      publicFetch(`${base}/picture.jpg`, { maxBytes: 25_000_000, timeoutMs: 20_000, allowed: everyone }),
  },
];

/**
 * Calls every external system while it is down, hangs, returns garbage or fails: prints the program's result,
 * and the duration of the first call and of the last, when its circuit may be open.
 */
export async function outsideSystems(quick: boolean): Promise<OutsideLine[]> {
  const lines: OutsideLine[] = [];
  for (const fault of ["down", "hangs", "rubbish", "fails"] as const) {
    const { base, close } = await faultyServer(fault);
    try {
      const selected = systems.filter(({ times }) => !(quick && fault === "hangs" && times === 1));
      lines.push(...(await Promise.all(selected.map((system) => suffer(system, fault, base)))));
    } finally {
      await close();
    }
  }
  console.log(
    "| external system | fault | the program's result | first call | last call |\n|---|---|---|---:|---:|",
  );
  for (const { system, fault, outcome, firstMs, lastMs } of lines)
    console.log(`| ${system} | ${fault} | ${outcome} | ${firstMs} ms | ${lastMs} ms |`);
  console.log();
  return lines;
}

async function suffer({ name, ask, times }: System, fault: Fault, base: string): Promise<OutsideLine> {
  const once = ask(base);
  const took: number[] = [];
  const kinds = new Set<string>();
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    kinds.add((await once()).kind);
    took.push(Math.round(performance.now() - began));
  }
  return { system: name, fault, outcome: [...kinds].join(", "), firstMs: took[0]!, lastMs: took.at(-1)! };
}

async function faultyServer(fault: Fault): Promise<{ base: string; close(): Promise<void> }> {
  const server: Server = createServer((_request, response) => {
    if (fault === "rubbish") response.end("<h1>It works!</h1>");
    if (fault === "fails") response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  if (fault !== "down") return { base, close };
  await close();
  return { base, close: async () => {} };
}
