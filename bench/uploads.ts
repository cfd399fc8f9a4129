import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { commandOptions } from "#tests/support/command-options.ts";
import { demoServer } from "#tests/support/processes/demo-server.ts";

/**
 * `npm run bench -- uploads [--pictures 10]`: the server's cost of pictures of 9 MB, one after the other on one connection, while another visitor reads pages. Prints the
 * server's memory above idle after each picture and the pages' response times meanwhile; ends with 1 when
 * memory rose by 300 MB or a page took a second.
 */
const { pictures: count } = commandOptions({ pictures: { usual: 10, quick: 2 } });
const port = 4499;
const site = "harbour";
const maxMb = 300;

const server = await demoServer("uploads", port);
try {
  process.exitCode = await run();
} finally {
  await server.stop();
}

async function run(): Promise<number> {
  const picture = await photo();
  const { cookie, evalid } = await begin();
  for (let warm = 0; warm < 20; warm++) await server.ask(site, "/search");
  const idle = residentMb();
  const pages: number[] = [];
  let over = false;
  const reading = (async () => {
    while (!over) {
      const began = performance.now();
      const { status } = await server.ask(site, `/search?page=${1 + (pages.length % 5)}`);
      if (status !== 200) throw new Error(`a page answered ${status}`);
      pages.push(performance.now() - began);
      await pause(50);
    }
  })();
  let maxMemory = idle;
  const sampling = setInterval(() => {
    maxMemory = Math.max(maxMemory, residentMb());
  }, 20);
  const connection = new Agent({ keepAlive: true, maxSockets: 1 });
  console.log(`picture: ${(picture.length / 1e6).toFixed(1)} MB JPEG, server idle: ${idle.toFixed(0)} MB\n`);
  console.log("| picture | seconds | server, MB above idle | highest so far |\n|---|---|---|---|");
  for (let at = 1; at <= count; at++) {
    const began = performance.now();
    const { body, type } = form(evalid, picture, `picture-${at}.jpg`);
    const answer = await server.ask(site, "/api/eval-expert/image-upload", {
      method: "POST",
      body,
      headers: { "Content-Type": type, Cookie: cookie },
      agent: connection,
    });
    if (answer.status !== 200) throw new Error(`picture ${at} answered ${answer.status}: ${answer.body}`);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `| ${at} | ${seconds.toFixed(2)} | ${(residentMb() - idle).toFixed(0)} | ${(maxMemory - idle).toFixed(0)} |`,
    );
  }
  over = true;
  await reading;
  clearInterval(sampling);
  pages.sort((a, b) => a - b);
  const slowest = pages.at(-1) ?? 0;
  const median = pages[Math.floor(pages.length / 2)] ?? 0;
  const risen = maxMemory - idle;
  console.log(
    `\n${pages.length} pages meanwhile: median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
  console.log(`highest: ${risen.toFixed(0)} MB above idle (limit ${maxMb})`);
  return risen < maxMb && slowest < 1000 ? 0 : 1;
}

/** The detail of a photograph: JPEG of about 9 MB, rotated by EXIF as phones store it. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const noise = await sharp(randomBytes((width / 4) * (height / 4) * 3), {
    raw: { width: width / 4, height: height / 4, channels: 3 },
  })
    .resize(width, height, { kernel: "nearest" })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  const missing = 9_000_000 - noise.length;
  return missing > 0 ? Buffer.concat([noise, Buffer.alloc(missing)]) : noise;
}

async function begin(): Promise<{ cookie: string; evalid: string }> {
  const body = Buffer.from(JSON.stringify({ rego: "ABC123", state: "NSW" }));
  const answer = await server.ask(site, "/api/eval-expert/enter-vin", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  });
  const [item] = JSON.parse(answer.body) as { EvalID: string }[];
  return { cookie: answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "", evalid: item!.EvalID };
}

function form(evalid: string, file: Buffer, name: string): { body: Buffer; type: string } {
  const line = "forecourt-bench";
  const head = `--${line}\r\nContent-Disposition: form-data; name="evalid"\r\n\r\n${evalid}\r\n--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${line}--\r\n`)]),
    type: `multipart/form-data; boundary=${line}`,
  };
}

/** Resident memory of the server, workers included. */
function residentMb(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
