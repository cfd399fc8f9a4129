import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

export type Received = {
  id: string;
  type: string;
  data: Record<string, unknown> & { sequence: number | null };
  headers: IncomingMessage["headers"];
  body: string;
};

type Answer = { status: number; headers?: Record<string, string>; after?: Promise<void> } | "close";

/** A dealer's program: stores what it gets by `webhook-id` once it has verified the signature, and answers as it is set. */
export class WebhookReceiver {
  /** In the order in which they came, those that came again and refused ones too. */
  readonly received: Received[] = [];
  /** Those whose signature wasn't right. */
  forged = 0;
  /** Null accepts any signature. */
  secret: string | null = null;
  answer: Answer | ((received: Received) => Answer) = { status: 204 };
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async listen(port = 0): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/webhooks`;
  }

  /** The different ones, in the order in which they first came. */
  get ids(): string[] {
    return [...new Set(this.received.map(({ id }) => id))];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { headers } = request;
    if (this.secret !== null && !isSigned(this.secret, body, headers)) {
      this.forged++;
      return void response.writeHead(401).end();
    }
    const { type, data } = JSON.parse(body);
    const received: Received = { id: String(headers["webhook-id"]), type, data, headers, body };
    this.received.push(received);
    const answer = typeof this.answer === "function" ? this.answer(received) : this.answer;
    if (answer === "close") return void request.socket.destroy();
    await answer.after;
    response.writeHead(answer.status, answer.headers).end();
  }
}

function isSigned(secret: string, body: string, headers: IncomingMessage["headers"]): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
