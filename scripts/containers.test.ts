import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commandsOver } from "#cli/commands.ts";
import { readEnv } from "#platform/env.server.ts";
import { environmentSchema } from "#platform/env-schema.ts";

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  network_mode: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  logging: z.object({ options: z.object({ "max-size": z.string(), "max-file": z.string() }) }),
});
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));
const programs = Object.entries(services).filter(([, { image }]) => image === "forecourt");
const dockerfile = readFileSync("Dockerfile", "utf8");

/** As compose reads it: `${NAME:?message}` is the variable of the operator. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) =>
    name.endsWith("_HOST")
      ? `${name.slice(0, 3).toLowerCase()}.example.com`
      : `${name}-with-more-than-32-characters`,
  );

const commands = commandsOver(() => Promise.reject(new Error("no database")), {
  originals: { bucket: null, folder: () => "" },
} as unknown as Parameters<typeof commandsOver>[1]);
const commandNames = commands.map(({ name }) => name);

describe("compose.yaml", () => {
  it.each(programs)("gives %s an environment that the program accepts", (_, { environment }) => {
    expect(Object.keys(environmentSchema.shape)).toEqual(expect.arrayContaining(Object.keys(environment)));
    const values = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
    expect(readEnv(Object.fromEntries(values))).toMatchObject({ inProduction: true, demo: false });
  });

  it("has a service for each role, all with the same secret and database", () => {
    const roles = programs.flatMap(([, { environment }]) => environment.ROLE ?? []);
    const [all, ...others] = environmentSchema.shape.ROLE.unwrap().options;
    expect(all).toBe("all");
    expect([...new Set(roles)].toSorted()).toEqual(others.toSorted());
    expect(programs.map(([name]) => name)).toEqual(
      expect.arrayContaining(["web1", "web2", "backup", "watch"]),
    );
    for (const name of ["SECRET", "DATABASE_URL"])
      expect(new Set(programs.map(([, { environment }]) => environment[name])).size).toBe(1);
  });

  it("runs commands that exist", () => {
    const named = programs.flatMap(([, { command }]) =>
      command ? [/forecourt[ ,](\w+)/.exec(command.join(","))?.[1] ?? command.join(" ")] : [],
    );
    expect(named.toSorted()).toEqual(["backup", "doctor", "prepare"]);
    expect(commandNames).toEqual(expect.arrayContaining(named));
    expect(dockerfile).toContain('build/server/forecourt.js "$@"\\n\' > /usr/local/bin/forecourt');
  });

  it("waits for services that there are, mounts volumes that it declares, and limits every log", () => {
    const all = Object.values(services);
    for (const { depends_on = {} } of all)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const mounted = all.flatMap((one) => one.volumes);
    const [own, named] = [
      mounted.filter((one) => one.startsWith(".")),
      mounted.filter((one) => !one.startsWith(".")),
    ];
    expect([...new Set(named.map((one) => one.split(":")[0]))].toSorted()).toEqual(
      Object.keys(volumes).toSorted(),
    );
    expect(own.filter((one) => !one.endsWith(":ro"))).toEqual([]);
    for (const [name, one] of programs) expect(one.volumes, name).toContain("./secrets:/secrets:ro");
  });

  it("is reached through the proxy alone, whose addresses are services and their port", () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["web1"]);
    const { environment, network_mode } = services.proxy!;
    expect(network_mode).toBe("service:web1");
    const caddy = readFileSync("deploy/Caddyfile", "utf8");
    for (const name of Object.keys(environment)) expect(caddy).toContain(`{$${name}:`);
    for (const address of `${environment.SITES} ${environment.CONSOLE}`.split(" ")) {
      const [host = "", port] = address.split(":");
      expect(services[host === "127.0.0.1" ? "web1" : host]?.environment.PORT, address).toBe(port);
    }
  });
});

describe("the units of systemd", () => {
  const folder = "deploy/systemd";
  const units = readdirSync(folder);

  it("starts web processes with a small young generation, as the image and npm start do", () => {
    for (const file of [`${folder}/forecourt-web@.service`, "Dockerfile", "scripts/start.mjs"])
      expect(readFileSync(file, "utf8")).toMatch(/--max-semi-space-size=4"?,? "?build\/server\/index\.js/);
  });

  it.each(units.filter((name) => name.endsWith(".service")))("%s runs what there is", (name) => {
    const unit = readFileSync(`${folder}/${name}`, "utf8");
    const [, program, command = ""] =
      /^ExecStart=\S+\/node (?:--max-semi-space-size=4 )?build\/server\/(\w+)\.js ?(\w*)/m.exec(unit) ?? [];
    expect(program === "index" || commandNames.includes(command)).toBe(true);
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = ""]) => all.split(" "));
    expect(Object.keys(environmentSchema.shape)).toEqual(
      expect.arrayContaining(set.map((one) => one.split("=")[0])),
    );
  });

  it("are restarted by deploy/upgrade, each at its port, and web processes are those of nginx", () => {
    const upgrade = readFileSync("deploy/upgrade", "utf8");
    for (const name of ["console", "worker"]) {
      const [, port] = /PORT=(\d+)/.exec(readFileSync(`${folder}/forecourt-${name}.service`, "utf8")) ?? [];
      expect(upgrade).toContain(`replace ${name} ${port}\n`);
    }
    const nginx = readFileSync("deploy/nginx.conf", "utf8");
    const served = [...nginx.matchAll(/^ {2}server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port!);
    expect(upgrade).toContain(`\nports="${served.join(" ")}"\n`);
  });

  it("are named by each timer", () => {
    const timers = units.filter((name) => name.endsWith(".timer"));
    expect(timers.length).toBeGreaterThan(3);
    for (const timer of timers) expect(units).toContain(timer.replace(".timer", ".service"));
  });
});

describe("the Dockerfile", () => {
  it("installs with the description of every workspace", () => {
    const { workspaces } = JSON.parse(readFileSync("package.json", "utf8")) as { workspaces: string[] };
    for (const file of globSync(workspaces.map((folder) => `${folder}/package.json`)))
      expect(dockerfile).toContain(`COPY ${file} ${dirname(file)}/\n`);
  });

  it("copies what the program and its commands read", () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path!);
    const { imports } = JSON.parse(readFileSync("package.json", "utf8")) as {
      imports: Record<string, string>;
    };
    const folders = Object.values(imports).map((path) => path.split("/")[1]!);
    const used = [...new Set(folders)].filter((folder) => folder !== "tests");
    expect(copied).toEqual(
      expect.arrayContaining([...used, "build", "demo", "scripts", "node_modules", "package.json"]),
    );
  });

  it("has the Node version of .nvmrc and of the lock file", () => {
    const version = readFileSync(".nvmrc", "utf8").trim();
    const [major] = version.split(".");
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, found]) => found);
    expect(images).toEqual([major, major]);
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      optionalDependencies: Record<string, string>;
    };
    expect(Object.values(optionalDependencies)).toEqual([version, version]);
  });
});
