import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { commandOptions, skip } from "#tests/support/command-options.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type DemoServer, demoServer } from "#tests/support/processes/demo-server.ts";
import { root } from "#tests/support/processes/root.ts";

/**
 * Tries to poison a shared cache: nginx, with deploy/nginx.conf and its cache on, runs
 * in front of the demo. A malicious request for an address comes first, an ordinary visitor's second. The
 * visitor must get the same response as directly from the server. As a control, an nginx that passes
 * forwarded headers on, in front of a server that trusts them, shows that poisoned entries are detected.
 */
const nginxPath = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));
commandOptions({});
if (!nginxPath) skip("nginx (Debian: apt-get install -y nginx)");
const example = readFileSync(join(root, "deploy/nginx.conf"), "utf8");
const victim = "harbour.localhost";
const other = "coastline-mazda.localhost";
const folder = mkdtempSync(join(tmpdir(), "forecourt-stress-poisoning-"));
const appPort = await freePort();

type Sent = {
  /** The request target as sent in the request line. */
  target: string;
  host: string;
  headers?: string[];
};
type Answer = { status: number; head: string; body: string; cache: string };
type Attack = { kind: string; send: (path: string) => Sent };

const header = (kind: string, ...headers: string[]): Attack => ({
  kind,
  send: (path) => ({ target: path, host: victim, headers }),
});
const hostOf = (host: string): Attack => ({ kind: "host", send: (path) => ({ target: path, host }) });
const asPath = (kind: string, change: (path: string) => string): Attack => ({
  kind,
  send: (path) => ({ target: change(path), host: victim }),
});

const attacks: Attack[] = [
  ...[
    `${victim}:6666`,
    `${victim}:443`,
    `${victim}:`,
    `${victim}.`,
    `${victim}.:6666`,
    victim.toUpperCase(),
  ].map(hostOf),
  { kind: "host", send: (path) => ({ target: `http://${other}${path}`, host: victim }) },
  { kind: "host", send: (path) => ({ target: `http://${victim}:6666${path}`, host: other }) },
  { kind: "host", send: (path) => ({ target: path, host: victim, headers: [`Host: ${other}`] }) },
  ...[other, `${victim}:6666`, "evil.example", `${other}, ${victim}`, `${victim}, ${other}`].map((name) =>
    header("forwarded host", `X-Forwarded-Host: ${name}`),
  ),
  header("forwarded host", `Forwarded: host=${other};proto=https`),
  header("forwarded host", `X-Host: ${other}`, `X-Original-Host: ${other}`, `X-Forwarded-Server: ${other}`),
  header("forwarded host", "X-Forwarded-Port: 6666"),
  header("forwarded proto", "X-Forwarded-Proto: https"),
  header("forwarded proto", "X-Forwarded-Proto: https, https"),
  header("forwarded proto", "X-Forwarded-Scheme: https", "X-Forwarded-Ssl: on", "Front-End-Https: on"),
  header("forwarded path", "X-Original-URL: /compare", "X-Rewrite-URL: /compare"),
  header("method", "X-HTTP-Method-Override: POST", "X-HTTP-Method: HEAD"),
  ...["br", "gzip", "identity", "gzip;q=0, br;q=0", "zstd, *;q=0", "x".repeat(500)].map((value) =>
    header("encoding", `Accept-Encoding: ${value}`),
  ),
  header("cookie", "Cookie: forecourt_session=0123456789abcdef; forecourt_in=1"),
  header("cookie", "Cookie: forecourt_preview=0123456789abcdef0123456789abcdef"),
  header("range", "Range: bytes=0-99"),
  header("condition", 'If-None-Match: "x"', "If-Modified-Since: Sat, 01 Jan 2050 00:00:00 GMT"),
  header("authorization", "Authorization: Bearer x"),
  header("language", "Accept-Language: de", "User-Agent: evil<script>", "Referer: http://evil.example/"),
  header("data request", "X-React-Router: 1", "Accept: text/x-script", "X-Requested-With: XMLHttpRequest"),
  asPath("query", (path) => `${path}#fragment`),
  asPath("path", (path) => path.replace("?", "/?")),
  asPath("path", (path) => path.replace("?", ".data?")),
  asPath("path", (path) => path.toUpperCase().replace("UTM_ID", "utm_id")),
  {
    kind: "query",
    send: (path) => ({ target: `${path}&utm_source=%22%3E%3Cscript%3E&fbclid=1`, host: victim }),
  },
  { kind: "query", send: (path) => ({ target: `${path}&_routes=root`, host: victim }) },
];

const server = await demoServer("poisoning", appPort, {
  env: { TRUST_PROXY: "127.0.0.1", PUBLIC_PORT: "80" },
});
try {
  const documented = await run(server, "documented", example);
  await server.stop();
  const env = { TRUST_PROXY: "127.0.0.1", TRUST_FORWARDED_HOST: "1", PUBLIC_PORT: "80" };
  const open = await demoServer("poisoning", appPort, { env });
  const control = await run(open, "control", withoutOverwriting(example)).finally(open.stop);
  report(documented, control);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Row = { tried: number; poisoned: string[]; stored: number };

async function run(app: DemoServer, name: string, configuration: string): Promise<Map<string, Row>> {
  const port = await freePort();
  const httpPort = await freePort();
  const nginx = await startNginx(name, configuration, port, httpPort);
  const rows = new Map<string, Row>();
  try {
    await checkRedirects(httpPort);
    const car = await app.linked("harbour", "/search", /href="(\/cars\/[a-z0-9-]+)"/);
    let turn = 0;
    for (const page of ["/", "/search?make=Mazda", car, "/models", "/contact-us", "/robots.txt"])
      for (const attack of attacks) {
        turn += 1;
        // A different query string each time: a new address to nginx, the same page to the server.
        const path = `${page}${page.includes("?") ? "&" : "?"}utm_id=${turn}`;
        const row = rows.get(attack.kind) ?? { tried: 0, poisoned: [], stored: 0 };
        rows.set(attack.kind, row);
        row.tried += 1;
        const odd = attack.send(path);
        // nginx stores one response for each Accept-Encoding, so a malicious request must send the visitor's
        // own to hit the same entry.
        if (!odd.headers?.some((line) => /^accept-encoding:/i.test(line)))
          odd.headers = [...(odd.headers ?? []), "Accept-Encoding: gzip"];
        await ask(port, odd);
        for (const encoding of ["gzip", "identity"]) {
          const plain = { target: path, host: victim, headers: [`Accept-Encoding: ${encoding}`] };
          const shown = await ask(port, plain);
          const right = await ask(appPort, {
            ...plain,
            headers: [...plain.headers, "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http"],
          });
          if (shown.cache === "HIT") row.stored += 1;
          if (shown.status !== right.status || shown.body !== right.body || wrongHead(shown, right))
            row.poisoned.push(`${page} after ${JSON.stringify(odd)}: ${shown.status}`);
        }
      }
  } finally {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  }
  return rows;
}

/** Response headers that change what a browser does with the response. */
function wrongHead(shown: Answer, right: Answer): boolean {
  return ["content-type", "content-encoding", "content-security-policy", "location", "set-cookie"].some(
    (name) => headerOf(shown.head, name) !== headerOf(right.head, name),
  );
}

function headerOf(head: string, name: string): string | null {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim() ?? null;
}

/**
 * The example without the lines that overwrite forwarded headers: nginx passes a visitor's own headers on.
 */
function withoutOverwriting(configuration: string): string {
  return configuration
    .split("\n")
    .filter((line) => !/X-Forwarded-Host|X-Forwarded-Proto|Forwarded ""/.test(line))
    .join("\n");
}

/** Starts nginx with the example: its https server without TLS at `port`, its http server at `httpPort`. */
async function startNginx(
  name: string,
  example: string,
  port: number,
  httpPort: number,
): Promise<ChildProcess> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const http = example
    .replace(/ {2}server 127\.0\.0\.1:\d+.*\n/g, "")
    .replace("upstream forecourt {", `upstream forecourt {\n  server 127.0.0.1:${appPort};`)
    .replace("listen 80 ", `listen 127.0.0.1:${httpPort} `)
    .replaceAll("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*\n/gm, "")
    .replace(/proxy_cache_path \S+/, `proxy_cache_path ${own}/cache`)
    .replace("proxy_cache_lock on;", "proxy_cache_lock on;\n    add_header X-Cache $upstream_cache_status;");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${own}/${kind};`)
    .join("\n");
  writeFileSync(
    join(own, "nginx.conf"),
    `daemon off;\npid ${own}/pid;\nerror_log ${own}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${http}\n}\n`,
  );
  const asRoot = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const child = spawn(nginxPath as string, ["-c", join(own, "nginx.conf"), ...asRoot], { stdio: "inherit" });
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error("nginx exited before it listened");
    const answer = await ask(port, { target: "/healthz", host: victim }).catch(() => null);
    if (answer?.status === 200) return child;
    await pause(100);
  }
  throw new Error("nginx did not listen within 10 s");
}

/** Over http a page redirects to https and a call is rejected. Throws otherwise. */
async function checkRedirects(httpPort: number): Promise<void> {
  const page = await ask(httpPort, { target: "/search?make=Mazda", host: victim });
  const location = headerOf(page.head, "location");
  if (page.status !== 301 || location !== `https://${victim}/search?make=Mazda`)
    throw new Error(`over http a page responds ${page.status} with the location ${location}`);
  const call = await ask(httpPort, { target: "/api/search", host: victim });
  if (call.status !== 403) throw new Error(`over http a call responds ${call.status}`);
}

/** Sends a request byte for byte over its own connection. */
function ask(port: number, { target, host, headers = [] }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no response to ${target}`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("end", () => resolve(answerOf(Buffer.concat(chunks))));
    const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers, "Connection: close", "", ""];
    socket.write(lines.join("\r\n"));
  });
}

function answerOf(bytes: Buffer): Answer {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end).toString("latin1");
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  const sent = bytes.subarray(end + 4);
  const whole = headerOf(head, "transfer-encoding") === "chunked" ? unchunked(sent) : sent;
  const encoding = headerOf(head, "content-encoding");
  const body =
    encoding === "gzip" ? gunzipSync(whole) : encoding === "br" ? brotliDecompressSync(whole) : whole;
  return { status, head, body: withoutId(body.toString("utf8")), cache: headerOf(head, "x-cache") ?? "" };
}

/** Responses that aren't cached contain their request's id. */
function withoutId(body: string): string {
  return body.replace(/"requestId":"[0-9a-f]+"|quote [0-9a-f]{16}/g, "");
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function report(documented: Map<string, Row>, control: Map<string, Row>): void {
  console.log("| what differs | requests | served from nginx's cache | poisoned | poisoned in the control |");
  console.log("|---|---:|---:|---:|---:|");
  let poisoned = 0;
  let found = 0;
  for (const [kind, row] of documented) {
    const beside = control.get(kind)?.poisoned.length ?? 0;
    poisoned += row.poisoned.length;
    found += beside;
    console.log(`| ${kind} | ${row.tried} | ${row.stored} | ${row.poisoned.length} | ${beside} |`);
  }
  for (const [, row] of documented) for (const one of row.poisoned.slice(0, 5)) console.error(one);
  const stored = [...documented.values()].reduce((sum, row) => sum + row.stored, 0);
  console.log(JSON.stringify({ stress: "cache-poisoning", poisoned, control: found, stored }));
  if (poisoned > 0) process.exitCode = 1;
  // The result is invalid if nothing was cached or the control finds nothing.
  if (stored === 0 || found === 0) {
    console.error("the run proves nothing: nothing was cached, or the control was not poisoned");
    process.exitCode = 1;
  }
}
