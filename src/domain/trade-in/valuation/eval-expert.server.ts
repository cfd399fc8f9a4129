import type { Circuit } from "#lib/circuit.ts";
import { type PublicFetchOutcome, publicFetch } from "#lib/public-fetch.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import type { Failed, Lookup, ValuationService, Valued } from "./valuation.ts";
import { answerJson, readLookup, readValued } from "./valuation-answer.ts";

export type EvalExpertOptions = {
  /** Base URL of the four calls, such as `https://eval.example/api/eval-expert`. */
  url: string;
  timeoutMs: number;
  /** Name of the secret sent as a bearer token. */
  secret: string | null;
  secrets: Secrets;
  circuit: Circuit;
  now: () => Date;
  fetchPublic?: typeof publicFetch;
  /** Which IP addresses may be connected to; tests allow loopback. */
  allowed?: (address: string) => boolean;
};

const maxResponseBytes = 256 * 1024;

/**
 * The eval-expert service over HTTP: JSON posts, and pictures as multipart. A lookup costs the dealer money,
 * so it is retried only when no connection was made; `update-eval` is idempotent and retried once. After five
 * consecutive failures no call is made for half a minute. A reason contains neither the URL nor the token nor
 * the seller's input.
 */
export function evalExpert(options: EvalExpertOptions): ValuationService {
  const { circuit, now } = options;
  const fetchPublic = options.fetchPublic ?? publicFetch;
  const base = options.url.replace(/(?<!\/)\/+$/, "");

  async function post(
    call: string,
    body: string | Uint8Array,
    type: string,
    repeat: "unsent" | "once" | "never",
  ): Promise<{ kind: "answer"; value: unknown } | Failed> {
    if (!circuit.allows(now().getTime()))
      return failed("the valuation service failed repeatedly, calls are suspended");
    const headers: Record<string, string> = { "content-type": type, accept: "application/json" };
    if (options.secret) {
      const secret = await options.secrets(options.secret);
      if (secret.kind === "missing") return failed(secret.reason);
      headers.authorization = `Bearer ${secret.text}`;
    }
    const ask = () =>
      fetchPublic(`${base}/${call}`, {
        maxBytes: maxResponseBytes,
        timeoutMs: options.timeoutMs,
        post: { body, headers },
        ...(options.allowed ? { allowed: options.allowed } : {}),
      });
    let outcome = await ask();
    if (mayRepeat(outcome, repeat)) outcome = await ask();
    if (outcome.kind !== "ok") {
      // A rejection of this car doesn't count as a failure of the service.
      if (!(outcome.kind === "failed" && isRejection(outcome.response?.status)))
        circuit.failed(now().getTime());
      return failed(outcome.reason);
    }
    const json = answerJson(outcome.bytes.toString("utf8"));
    if (!json) {
      circuit.failed(now().getTime());
      return failed("the response is not JSON");
    }
    circuit.succeeded();
    return { kind: "answer", value: json.value };
  }

  const postJson = (call: string, body: object, repeat: "unsent" | "once") =>
    post(call, JSON.stringify(body), "application/json", repeat);

  return {
    enterVin: async (requested): Promise<Lookup> => {
      const answer = await postJson("enter-vin", requested, "unsent");
      return answer.kind === "failed" ? answer : readLookup(answer.value);
    },
    manualEntry: async (requested): Promise<Valued> => {
      const answer = await postJson("manual-entry", requested, "unsent");
      return answer.kind === "failed" ? answer : readValued(answer.value);
    },
    updateEval: async (change): Promise<Valued> => {
      const answer = await postJson("update-eval", change, "once");
      return answer.kind === "failed" ? answer : readValued(answer.value);
    },
    uploadImage: async ({ evalid, bytes, name, type }) => {
      const { body, contentType } = multipart(evalid, bytes, name, type);
      const answer = await post("image-upload", body, contentType, "never");
      return answer.kind === "failed" ? answer : { kind: "ok" };
    },
  };
}

function failed(reason: string): Failed {
  return { kind: "failed", error: null, reason };
}

function mayRepeat(outcome: PublicFetchOutcome, repeat: "unsent" | "once" | "never"): boolean {
  if (outcome.kind !== "failed" || repeat === "never") return false;
  if (outcome.code && unsent.has(outcome.code)) return true;
  return repeat === "once" && !isRejection(outcome.response?.status) && !outcome.timedOut;
}

/** Error codes of a connection that was not made: nothing was sent. */
const unsent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "EHOSTUNREACH"]);

function isRejection(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function multipart(evalid: string, bytes: Buffer, name: string, type: string) {
  const boundary = `forecourt-${crypto.randomUUID()}`;
  const plain = name.replace(/[^\w. -]/g, "_");
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="evalid"\r\n\r\n${evalid}\r\n` +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${plain}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
