import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * For tests: the vendors that conversions are sent to, each as its documentation describes what it accepts and answers. One server, told apart by
 * path.
 */
export type VendorsDouble = {
  base: string;
  requests: {
    vendor: VendorName;
    path: string;
    headers: Record<string, unknown>;
    body: unknown;
    text: string;
    receivedAt: Date;
  }[];
  /** What Google Ads says of requests that it examined; empty while it hasn't. */
  examined: object[];
  /** What a vendor does with its next requests, the last for all that follow: a status, how long it waits, or that it ends the connection. */
  faults: Partial<Record<VendorName, ({ status: number; body?: object } | { waitMs: number } | "hang up")[]>>;
  close(): Promise<void>;
};
export type VendorName = "ga4" | "meta" | "google_ads" | "https" | "token" | "google_ads_results";

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
type Json = any;

/** Days after which an event of Meta fails its whole request. */
const metaDays = 7;

export async function startVendorsDouble(now: () => Date = () => new Date()): Promise<VendorsDouble> {
  const requests: VendorsDouble["requests"] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", async () => {
      const path = request.url ?? "";
      const vendor = vendorOf(path);
      const own = double.faults[vendor];
      const fault = own && (own.length > 1 ? own.shift() : own[0]);
      const body = vendor === "token" || text === "" ? text : JSON.parse(text);
      requests.push({ vendor, path, headers: request.headers, body, text, receivedAt: now() });
      if (fault === "hang up") return request.socket.destroy();
      if (fault && "waitMs" in fault) await new Promise((done) => setTimeout(done, fault.waitMs));
      const { status, answer } =
        fault && typeof fault === "object" && "status" in fault
          ? { status: fault.status, answer: fault.body ?? {} }
          : vendor === "google_ads_results"
            ? { status: 200, answer: { requestStatusPerDestination: double.examined } }
            : answerOf(vendor, path, body, request.headers, now());
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const double: VendorsDouble = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults: {},
    examined: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return double;
}

function vendorOf(path: string): VendorName {
  if (path.startsWith("/mp/collect") || path.startsWith("/debug/mp/collect")) return "ga4";
  if (/^\/v\d+\.0\/\d+\/events$/.test(path)) return "meta";
  if (path === "/v1/events:ingest") return "google_ads";
  if (path.startsWith("/v1/requestStatus:retrieve?requestId=")) return "google_ads_results";
  return path === "/token" ? "token" : "https";
}

function answerOf(
  vendor: Exclude<VendorName, "google_ads_results">,
  path: string,
  body: Json,
  headers: Record<string, unknown>,
  now: Date,
): { status: number; answer: object } {
  switch (vendor) {
    case "ga4": {
      if (!path.startsWith("/debug/")) return { status: 204, answer: {} };
      const wrong = body.events?.some((event: Json) => !/^[a-z][a-z0-9_]{0,39}$/.test(event.name ?? ""));
      const validationMessages = wrong
        ? [{ fieldPath: "events", description: "…", validationCode: "NAME_INVALID" }]
        : [];
      return { status: 200, answer: { validationMessages } };
    }
    case "meta": {
      if (headers.authorization !== "Bearer meta-token")
        return {
          status: 400,
          answer: { error: { message: "Invalid OAuth access token.", type: "OAuthException", code: 190 } },
        };
      const events = (body.data ?? []) as Json[];
      const oldest = now.getTime() / 1_000 - metaDays * 86_400;
      const isWrong = (event: Json) =>
        (event.event_time ?? 0) < oldest ||
        (event.action_source === "website" && !event.user_data?.client_user_agent) ||
        Object.keys(event.user_data ?? {}).length === 0;
      if (events.some(isWrong) || events.length > 1_000)
        return {
          status: 400,
          answer: { error: { message: "Invalid parameter", code: 100, error_subcode: 2804003 } },
        };
      return { status: 200, answer: { events_received: events.length, messages: [], fbtrace_id: "A" } };
    }
    case "token":
      return /refresh_token=good/.test(String(body))
        ? { status: 200, answer: { access_token: "access", expires_in: 3599, token_type: "Bearer" } }
        : { status: 400, answer: { error: "invalid_grant" } };
    case "google_ads": {
      if (headers.authorization !== "Bearer access")
        return { status: 401, answer: { error: { code: 401, status: "UNAUTHENTICATED" } } };
      const events = (body.events ?? []) as Json[];
      const isWrong = events.some(
        (event) =>
          !event.transactionId ||
          !(event.adIdentifiers || (event.userData?.userIdentifiers as Json[] | undefined)?.length) ||
          Number.isNaN(Date.parse(event.eventTimestamp ?? "")),
      );
      return isWrong || body.encoding !== "HEX"
        ? { status: 400, answer: { error: { code: 400, status: "INVALID_ARGUMENT" } } }
        : { status: 200, answer: { requestId: "req-1" } };
    }
    case "https":
      return { status: 202, answer: {} };
  }
}
