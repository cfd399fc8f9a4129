import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * For tests: a local implementation of the part of Stripe's HTTP API that we use: form-encoded bodies, idempotency keys, sessions, refunds.
 */
export type StripeDouble = {
  base: string;
  sessions: Map<string, Session>;
  refunds: Map<string, Refund>;
  requests: { method: string; path: string; key: string | null; body: Record<string, string> }[];
  /** The fault of the next calls: a status to respond with, or `hang up` before or after the operation. */
  faults: (number | "before" | "after")[];
  /** The initial state of refunds. */
  refundsBegin: "succeeded" | "pending";
  close(): Promise<void>;
};
type Session = {
  id: string;
  object: "checkout.session";
  url: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
  expires_at: number;
};
type Refund = { id: string; object: "refund"; amount: number; status: string; payment_intent: string };

export async function startStripeDouble(now: () => Date): Promise<StripeDouble> {
  const sessions: StripeDouble["sessions"] = new Map();
  const refunds: StripeDouble["refunds"] = new Map();
  const requests: StripeDouble["requests"] = [];
  const faults: StripeDouble["faults"] = [];
  const answered = new Map<string, { body: string; status: number; answer: object }>();
  let count = 0;

  const error = (status: number, type: string, more: object = {}) => ({
    status,
    answer: { error: { type, message: "no", ...more } },
  });

  function answerTo(
    method: string,
    path: string,
    body: Record<string, string>,
  ): { status: number; answer: object } {
    const [, , kind, ...rest] = path.split("?")[0]!.split("/");
    if (kind === "checkout" && method === "POST" && rest.length === 1) {
      const expires = Number(body.expires_at);
      const ahead = expires - Math.floor(now().getTime() / 1000);
      if (!(ahead >= 1_800 && ahead <= 86_400))
        return error(400, "invalid_request_error", { param: "expires_at" });
      const id = `cs_test_${++count}`;
      const session: Session = {
        id,
        object: "checkout.session",
        url: `https://checkout.stripe.com/c/pay/${id}`,
        status: "open",
        payment_status: "unpaid",
        currency: body["line_items[0][price_data][currency]"]!,
        amount_total: Number(body["line_items[0][price_data][unit_amount]"]),
        client_reference_id: body.client_reference_id!,
        payment_intent: null,
        expires_at: expires,
      };
      sessions.set(id, session);
      return { status: 200, answer: session };
    }
    if (kind === "checkout") {
      const session = sessions.get(rest[1] ?? "");
      if (!session) return error(404, "invalid_request_error", { code: "resource_missing" });
      if (rest[2] === "expire") {
        if (session.status !== "open") return error(400, "invalid_request_error");
        session.status = "expired";
      }
      return { status: 200, answer: session };
    }
    if (kind === "refunds" && method === "GET") {
      const refund = refunds.get(rest[0] ?? "");
      return refund ? { status: 200, answer: refund } : error(404, "invalid_request_error");
    }
    if (kind === "refunds") {
      const paid = [...sessions.values()].find(
        ({ payment_intent }) => payment_intent === body.payment_intent,
      );
      if (!paid) return error(404, "invalid_request_error", { code: "resource_missing" });
      const before = [...refunds.values()].some(
        ({ payment_intent }) => payment_intent === body.payment_intent,
      );
      if (before) return error(400, "invalid_request_error", { code: "charge_already_refunded" });
      const id = `re_${++count}`;
      const refund: Refund = {
        id,
        object: "refund",
        amount: Number(body.amount),
        status: double.refundsBegin,
        payment_intent: body.payment_intent!,
      };
      refunds.set(id, refund);
      return { status: 200, answer: refund };
    }
    return error(404, "invalid_request_error");
  }

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const body = Object.fromEntries(new URLSearchParams(text));
      const key = (request.headers["idempotency-key"] as string | undefined) ?? null;
      const { method = "GET", url = "/" } = request;
      requests.push({ method, path: url, key, body });
      const meets = faults.shift();
      if (meets === "before") return request.socket.destroy();
      const send = ({ status, answer }: { status: number; answer: object }) => {
        if (meets === "after") return request.socket.destroy();
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      };
      if (typeof meets === "number") return send(error(meets, "api_error"));
      if (request.headers.authorization !== "Bearer sk_test_right")
        return send(error(401, "invalid_request_error"));
      // The same key returns the first response again; with another body it is an error.
      const known = method === "POST" && key ? answered.get(key) : undefined;
      if (known && known.body !== text) return send(error(400, "idempotency_error"));
      const made = known ?? answerTo(method, url, body);
      if (method === "POST" && key) answered.set(key, { body: text, ...made });
      send(made);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: StripeDouble = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    refunds,
    requests,
    faults,
    refundsBegin: "succeeded",
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return double;
}
