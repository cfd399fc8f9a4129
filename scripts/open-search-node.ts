import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * Runs an OpenSearch node on loopback, for the contract test of the search port and the benchmark: `node scripts/open-search-node.ts
 * [--port 9200] [--version 3.2.0]`, until Ctrl-C. `mvn` downloads it once into the system's temporary folder; its data is deleted at the
 * end. Version 3 needs Java 21 (`JAVA_HOME`, otherwise `java`), version 2 needs 11.
 */
const { values: options } = parseArgs({
  options: { port: { type: "string", default: "9200" }, version: { type: "string" } },
});
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "java") : "java";
const version = options.version ?? (javaRelease() >= 21 ? "3.2.0" : "2.19.3");
/** OpenSearch declares it optional, but can't log without it. */
const log4j = "2.21.0";

const parts = join(tmpdir(), `forecourt-open-search-${version}`);
if (!existsSync(parts)) fetchParts();
const home = mkdtempSync(join(tmpdir(), "forecourt-open-search-node-"));
mkdirSync(join(home, "config"));
const main = fileURLToPath(new URL("./open-search-node/LocalNode.java", import.meta.url));
const node = spawn(java, ["-Xmx1g", "-cp", join(parts, "*"), main, home, options.port], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => node.kill("SIGTERM"));
node.on("error", (error) => {
  console.error(`${java} can't be run: ${error.message}`);
  end(1);
});
node.on("exit", (code) => end(code === 143 || code === 130 ? 0 : (code ?? 0)));

function end(code: number): void {
  rmSync(home, { recursive: true, force: true });
  process.exit(code);
}

function javaRelease(): number {
  const { stderr = "" } = spawnSync(java, ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
}

/** Into a temporary folder first, so that an existing one is always complete. */
function fetchParts(): void {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-open-search-fetch-"));
  const dependency = (group: string, artifact: string, of: string) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${of}</version></dependency>`;
  writeFileSync(
    join(folder, "pom.xml"),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>local</groupId><artifactId>open-search-node</artifactId><version>1</version><dependencies>
${dependency("org.opensearch", "opensearch", version)}
${dependency("org.opensearch.plugin", "transport-netty4-client", version)}
${dependency("org.apache.logging.log4j", "log4j-core", log4j)}
</dependencies></project>
`,
  );
  const goal = ["-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=parts"];
  const done = spawnSync("mvn", goal, { cwd: folder, stdio: "inherit" });
  if (done.status === 0) renameSync(join(folder, "parts"), parts);
  rmSync(folder, { recursive: true, force: true });
  if (done.status === 0) return;
  console.error(done.error ? `mvn can't be run: ${done.error.message}` : "mvn could not fetch OpenSearch");
  process.exit(1);
}
