import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** deploy/certificates with its paths in a folder, and doubles of curl and certbot: `south.example` doesn't lead here. */
let machine: string;
const path = (name: string) => join(machine, name);

function program(name: string, text: string): void {
  writeFileSync(path(name), text);
  chmodSync(path(name), 0o755);
}

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "forecourt-certificates-"));
  const script = readFileSync("deploy/certificates", "utf8");
  for (const folder of ["bin", "north.example"]) mkdirSync(path(folder));
  const moved = script.replaceAll("/etc/nginx", path("nginx")).replaceAll("/var/www", path("www"));
  program("certificates", moved);
  program("bin/chgrp", "#!/bin/sh\n");
  program("bin/curl", "#!/bin/sh\nprintf 'north.example\\nsouth.example\\n'\n");
  program(
    "bin/certbot",
    `#!/bin/sh
echo "$*" >> "${path("log")}"
case "$*" in *south*) exit 1 ;; esac
RENEWED_LINEAGE="${path("north.example")}" "${path("certificates")}"
`,
  );
  for (const part of ["privkey", "fullchain"])
    execFileSync("sh", ["-c", `echo ${part} > "${path(`north.example/${part}.pem`)}"`]);
});
afterEach(() => rmSync(machine, { recursive: true, force: true }));

const run = () =>
  spawnSync(path("certificates"), ["--email", "ops@example.com"], {
    env: { PATH: `${path("bin")}:${process.env.PATH}` },
    encoding: "utf8",
  });

it("each host without a certificate gets one, and one that gets none is named", () => {
  expect(run()).toMatchObject({ status: 1, stderr: "without a certificate: south.example\n" });
  expect(readFileSync(path("nginx/tls/north.example.pem"), "utf8")).toBe("privkey\nfullchain\n");
  run();
  const calls = readFileSync(path("log"), "utf8").trim().split("\n");
  expect(calls.map((call) => /--domain (\S+)/.exec(call)?.[1])).toEqual([
    "north.example",
    "south.example",
    "south.example",
  ]);
  expect(calls[0]).toMatch(/ --email ops@example\.com$/);
});
