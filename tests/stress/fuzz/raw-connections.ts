import { connect } from "node:net";

/** Bytes sent on their own connection, and the allowed outcomes. */
export type RawCase = {
  name: string;
  pieces: string[];
  /** The maximum number of responses: one request must never be parsed as two. */
  most: number;
  /** Each response's status is one of these; closing the connection without a response is always allowed. */
  statuses: number[];
};

/** Requests that two servers in a chain might parse differently, and others that no browser sends. */
export function rawCases(host: string): RawCase[] {
  const refused = [400, 403, 404, 405, 408, 413, 414, 417, 431, 501];
  const smuggled = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const post = (headers: string, body: string) => [
    `POST /api/search HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${body}`,
  ];
  const get = (line: string, headers = "") => [
    `${line}\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`,
  ];
  const one = (name: string, pieces: string[], statuses = refused): RawCase => ({
    name,
    pieces,
    most: 1,
    statuses,
  });
  return [
    one("both lengths", post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${smuggled}`)),
    one(
      "both lengths, in the other order",
      post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", `1\r\nZ\r\n0\r\n\r\n${smuggled}`),
    ),
    one("two lengths", post(`Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n`, smuggled)),
    one("a length of two numbers", post("Content-Length: 0, 44\r\n", smuggled)),
    one("a length with a sign", post("Content-Length: +2\r\n", `{}${smuggled}`)),
    one("a negative length", post("Content-Length: -1\r\n", smuggled)),
    one("a length out of range", post(`Content-Length: ${"9".repeat(30)}\r\n`, "{}")),
    one("a length in hexadecimal", post("Content-Length: 0x2\r\n", `{}${smuggled}`)),
    one("an unknown encoding", post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${smuggled}`)),
    one(
      "an encoding after another",
      post("Transfer-Encoding: chunked, identity\r\n", `0\r\n\r\n${smuggled}`),
    ),
    one(
      "an encoding header sent twice",
      post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n", `0\r\n\r\n${smuggled}`),
    ),
    one(
      "an encoding after a tab",
      post("Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n", `0\r\n\r\n${smuggled}`),
    ),
    one("a space after a name", post("Transfer-Encoding : chunked\r\n", `0\r\n\r\n${smuggled}`)),
    one(
      "a folded header line",
      post("X: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n", `0\r\n\r\n${smuggled}`),
    ),
    one("a chunk with a wrong size", post("Transfer-Encoding: chunked\r\n", `zz\r\n${smuggled}`)),
    one(
      "a chunk with a huge size",
      post("Transfer-Encoding: chunked\r\n", `${"f".repeat(20)}\r\n${smuggled}`),
    ),
    one(
      "a chunk with long extensions after its size",
      post("Transfer-Encoding: chunked\r\n", `2;${"x".repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
    ),
    one(
      "lines that end with a line feed only",
      [`POST /api/search HTTP/1.1\nHost: ${host}\nContent-Length: 0\n\n${smuggled}`],
      [200, ...refused],
    ),
    one("a carriage return in a header", get("GET / HTTP/1.1", "X: a\rb\r\n")),
    one("a null byte in a header", get("GET / HTTP/1.1", "X: a\0b\r\n")),
    one("a null byte in the path", get("GET /\0 HTTP/1.1")),
    one("a space in the path", get("GET /a b HTTP/1.1")),
    one("an absolute URL", get(`GET http://${host}/healthz HTTP/1.1`), [200, ...refused]),
    one("an absolute URL of another host", get("GET http://evil.example/ HTTP/1.1"), [
      200,
      301,
      302,
      ...refused,
    ]),
    one("an asterisk", get("OPTIONS * HTTP/1.1"), [200, 204, ...refused]),
    one("a path without a slash", get("GET healthz HTTP/1.1"), refused),
    one("two slashes", get("GET //evil.example/ HTTP/1.1")),
    one("a tunnel", get("CONNECT evil.example:443 HTTP/1.1")),
    one("another protocol", get("GET / HTTP/9.9"), [...refused, 505]),
    one("no protocol", ["GET /\r\n\r\n"]),
    one("the HTTP/2 preface", ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], [...refused, 505]),
    one("not HTTP at all", ["\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"]),
    one("no host", ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n"]),
    one("two hosts", get("GET /healthz HTTP/1.1", "Host: evil.example\r\n")),
    one("a head beyond the limit", [`GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${"a".repeat(600_000)}\r\n\r\n`]),
    one("a thousand headers", get("GET /healthz HTTP/1.1", "X: a\r\n".repeat(3_000)), [200, ...refused]),
    one("a path beyond any limit", [
      `GET /${"a".repeat(500_000)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ]),
    one(
      "a query beyond any limit",
      [`GET /search?query=${"a".repeat(500_000)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
      [200, ...refused],
    ),
    one(
      "half a body, then closed",
      post("Content-Length: 50\r\nContent-Type: application/json\r\n", '{"query":'),
    ),
    one("half a form with a picture, then closed", [
      `POST /api/eval-expert/image-upload HTTP/1.1\r\nHost: ${host}\r\nCookie: forecourt_trade=${"a".repeat(22)}\r\nOrigin: http://${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
    ]),
    one("a longer body than announced", post("Content-Length: 2\r\nConnection: close\r\n", `{}${smuggled}`), [
      200,
      ...refused,
    ]),
    one(
      "a body with GET",
      [`GET /api/hero HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\nConnection: close\r\n\r\nGET /a HT`],
      [200, ...refused],
    ),
    one("an upgrade", get("GET / HTTP/1.1", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n"), [
      200,
      ...refused,
    ]),
    one(
      "an unknown expectation",
      post("Expect: the-moon\r\nContent-Length: 2\r\nConnection: close\r\n", "{}"),
      [...refused, 200],
    ),
    { name: "five in a row", pieces: [smuggled.repeat(5)], most: 5, statuses: [200] },
    one(
      "a head in small pieces",
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`.match(/[\s\S]{1,9}/g) ?? [],
      [200],
    ),
  ];
}

export type RawAnswer = { statuses: number[]; text: string; ms: number };

/** Sends a case, half-closes the connection, and reads until the server closes it or `waitMs` has passed. */
export function sendRaw(
  port: number,
  { pieces }: Pick<RawCase, "pieces">,
  waitMs = 1_500,
): Promise<RawAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      const statuses = [...text.matchAll(/(?:^|\n|\}|>|ok)HTTP\/1\.[01] (\d{3})/g)]
        .map(([, status]) => Number(status))
        .filter((status) => status !== 100);
      resolve({ statuses, text, ms: performance.now() - began });
    };
    const timer = setTimeout(done, waitMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", done);
    socket.on("close", done);
    socket.on("connect", async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(Buffer.from(piece, "latin1"));
        if (pieces.length > 1) await new Promise((next) => setTimeout(next, 5));
      }
      socket.end();
    });
  });
}

/** What is wrong with the outcome of a case; null when it is correct. */
export function rawComplaint({ most, statuses }: RawCase, answer: RawAnswer): string | null {
  if (answer.statuses.length > most) return `${answer.statuses.length} responses: ${answer.statuses}`;
  const wrong = answer.statuses.find((status) => !statuses.includes(status));
  return wrong === undefined ? null : `${wrong}`;
}

/** Connections that send their head or body at one byte a second, as many as possible. */
export function slowConnections(port: number, host: string, count: number) {
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("data", () => {});
    const head = `POST /api/search HTTP/1.1\r\nHost: ${host}\r\n`;
    socket.write(n % 2 ? head : `${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n`);
    return socket;
  });
  const drip = setInterval(() => {
    for (const [n, socket] of sockets.entries())
      if (!socket.destroyed) socket.write(n % 2 ? "X-A: b\r\n" : " ");
  }, 1_000);
  return {
    open: (part: "heads" | "bodies") =>
      sockets.filter((socket, n) => n % 2 === (part === "heads" ? 1 : 0) && !socket.destroyed).length,
    end: () => {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}
