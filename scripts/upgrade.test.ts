import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/**
 * A machine in a folder: deploy/upgrade with its paths there, and doubles of the programs that it calls. A web process is ready unless there is a file
 * `away-PORT`; systemctl removes that file unless there is one `broken-PORT`, and waits while there is one `hangs`.
 */
let machine: string;
const path = (name: string) => join(machine, name);
const portOf = `case "$2" in *@*) port=\${2#*@} ;; *console) port=3008 ;; *) port=3009 ;; esac`;

function write(name: string, text: string): void {
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(path(name), text);
  chmodSync(path(name), 0o755);
}

/** Each call is a line of `log`, with the servers that nginx uses as of its last reload. */
const doubles = (): Record<string, string> => ({
  logger: "exit 0",
  sleep: "exit 0",
  nginx: `echo "2026/03/02 [notice] 7#7: signal process started" >&2\ncp "${path("nginx.conf")}" "${path("loaded.conf")}"`,
  curl: `for url; do :; done\nport=\${url#*1:}\n[ ! -e "${machine}/away-\${port%/*}" ]`,
  systemctl: `${portOf}
echo "restart $2, served by $(grep '^ *server 127' "${path("loaded.conf")}" | grep -v ' down;' | sed 's/.*1:\\(....\\) .*/\\1/' | xargs)" >> "${path("log")}"
touch "${machine}/away-$port"
while [ -e "${path("hangs")}" ]; do touch "${path("waits")}"; /bin/sleep 0.02; done
[ -e "${machine}/broken-$port" ] || rm "${machine}/away-$port"`,
});

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "forecourt-upgrade-"));
  const script = readFileSync("deploy/upgrade", "utf8")
    .replaceAll("/srv/forecourt", machine)
    .replaceAll("/etc/nginx/conf.d/forecourt.conf", path("nginx.conf"))
    .replaceAll("/usr/local/bin/forecourt", path("bin/forecourt"));
  write("upgrade", script);
  for (const [name, text] of Object.entries(doubles())) write(`bin/${name}`, `#!/bin/sh\n${text}\n`);
  write("bin/forecourt", `#!/bin/sh\necho "$1 by $FORECOURT_APP" >> "${path("log")}"\n`);
  for (const release of ["1", "2"]) write(`releases/${release}/build/server/forecourt.js`, "");
  symlinkSync("releases/1", path("app"));
  for (const name of ["nginx.conf", "loaded.conf"]) write(name, readFileSync("deploy/nginx.conf", "utf8"));
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

type Run = { code: number | null; out: string; err: string };

function start(...args: string[]): { child: ChildProcess; ended: Promise<Run> } {
  const env = { PATH: `${path("bin")}:${process.env.PATH}` };
  const child = spawn("sh", [path("upgrade"), ...args], { env, detached: true });
  const run: Run = { code: null, out: "", err: "" };
  child.stdout.on("data", (text) => (run.out += text));
  child.stderr.on("data", (text) => (run.err += text));
  return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ ...run, code }))) };
}

const upgrade = (...args: string[]) => start(...args).ended;
const log = () => (existsSync(path("log")) ? readFileSync(path("log"), "utf8").trim().split("\n") : []);
const nginxUsesBoth = () => {
  for (const name of ["nginx.conf", "loaded.conf"])
    expect(readFileSync(path(name), "utf8")).toBe(readFileSync("deploy/nginx.conf", "utf8"));
};
const whole = () => [
  `prepare by ${path("releases/2")}`,
  "restart forecourt-web@3001, served by 3002",
  "restart forecourt-web@3002, served by 3001",
  "restart forecourt-console, served by 3001 3002",
  "restart forecourt-worker, served by 3001 3002",
];

it("an upgrade replaces each process, web processes while nginx uses the other one, and says each step", async () => {
  const { code, out, err } = await upgrade("2");
  expect([code, err]).toEqual([0, ""]);
  expect(out.trim().split("\n")).toEqual([
    "prepare: release 2",
    ...["web@3001", "web@3002", "console", "worker"].flatMap((unit) => [
      `${unit}: restarting`,
      `${unit}: ready`,
    ]),
    "done: release 2; back by forecourt-upgrade 1",
  ]);
  expect(log()).toEqual(whole());
  expect(readlinkSync(path("app"))).toBe("releases/2");
  nginxUsesBoth();
});

it("an upgrade that is interrupted leaves both web processes in nginx, and is done when it is run again [DECIDE-505]", async () => {
  write("hangs", "");
  const { child, ended } = start("2");
  await expect.poll(() => existsSync(path("waits")), { timeout: 10_000 }).toBe(true);
  expect(await upgrade("2")).toMatchObject({ code: 1, err: "Another forecourt-upgrade is running.\n" });
  expect(readFileSync(path("loaded.conf"), "utf8")).toMatch(/3001 .* down;/);
  process.kill(-child.pid!, "SIGINT");
  expect(await ended).toMatchObject({
    code: 130,
    err: "stopped: run forecourt-upgrade 2 again, or go back by forecourt-upgrade 1\n",
  });
  nginxUsesBoth();
  for (const name of ["hangs", "log"]) rmSync(path(name));
  const { code, out } = await upgrade("2");
  expect([code, out.trim().split("\n").at(-1)]).toEqual([0, "done: release 2; back by forecourt-upgrade 1"]);
  expect(log()).toEqual(whole());
  nginxUsesBoth();
});

it("an upgrade whose prepare fails changes nothing, and the way back stays known", async () => {
  await upgrade("2");
  const prepares = readFileSync(path("bin/forecourt"), "utf8");
  write("bin/forecourt", "#!/bin/sh\nexit 1\n");
  expect(await upgrade("1")).toMatchObject({ code: 1 });
  expect(readlinkSync(path("app"))).toBe("releases/2");
  write("bin/forecourt", prepares);
  expect((await upgrade("2")).out).toContain("back by forecourt-upgrade 1");
});

it("an upgrade removes what a killed one left in nginx, however often it is there", async () => {
  const marked = readFileSync("deploy/nginx.conf", "utf8").replace(/(3001 .*);/, "$1 down down;");
  for (const name of ["nginx.conf", "loaded.conf"]) write(name, marked);
  expect(await upgrade("2")).toMatchObject({ code: 0 });
  expect(log()).toEqual(whole());
  nginxUsesBoth();
});

it.each([
  ["3", "releases/3 isn't built: in MACHINE/releases/3 run npm ci --workspaces=false && npm run build\n"],
  ["", "Name a folder of MACHINE/releases: forecourt-upgrade 2\n"],
])("an upgrade to the release %j changes nothing", async (release, text) => {
  const { code, out, err } = await upgrade(release);
  expect([code, out, err]).toEqual([1, "", text.replaceAll("MACHINE", machine)]);
  expect(log()).toEqual([]);
});

it("an upgrade ends at a process that isn't ready, which nginx leaves out by itself, and replaces it first when run again", async () => {
  write("broken-3001", "");
  expect(await upgrade("2")).toMatchObject({
    code: 1,
    err: "web@3001 isn't ready after a minute: journalctl -u forecourt-web@3001\nstopped: run forecourt-upgrade 2 again, or go back by forecourt-upgrade 1\n",
  });
  expect(log()).toEqual(whole().slice(0, 2));
  nginxUsesBoth();
  expect(await upgrade("1")).toMatchObject({ code: 1 });
  expect(log().filter((line) => line.includes("3002,"))).toEqual([]);
  rmSync(path("broken-3001"));
  expect(await upgrade("1")).toMatchObject({ code: 0 });
  nginxUsesBoth();
});

it("an upgrade takes no web process out of nginx while no other is ready [DECIDE-506]", async () => {
  const curl = readFileSync(path("bin/curl"), "utf8");
  write(
    "bin/curl",
    curl.replace("[ !", `{ [ "$port" != 3002/readyz ] || mkdir "${path("once")}" 2>/dev/null; } && [ !`),
  );
  const { code, err } = await upgrade("2");
  expect([code, err.split(":")[0]]).toEqual([
    1,
    "web@3001 isn't replaced, since no other web process is ready",
  ]);
  expect(log()).toEqual(whole().slice(0, 1));
  nginxUsesBoth();
});

it("an upgrade without nginx leaves it to the proxy to poll", async () => {
  rmSync(path("nginx.conf"));
  const { code, out } = await upgrade("2");
  expect([code, out.split("\n")[0]]).toEqual([
    0,
    `There is no ${path("nginx.conf")}: the proxy has to poll /readyz.`,
  ]);
});
