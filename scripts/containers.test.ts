import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { prepareCommandOver } from "#cli/prepare.ts";
import { readEnv } from "#platform/env.server.ts";
import { environmentSchema } from "#platform/env-schema.ts";

const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
});
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync("compose.yaml", "utf8"), { merge: true }));
const programs = Object.entries(services).filter(([, { image }]) => image === "forecourt");
const dockerfile = readFileSync("Dockerfile", "utf8");

/** As compose reads it: `${NAME:?message}` is the variable of the operator. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) =>
    name === "ADMIN_HOST" ? "admin.example.com" : `${name}-with-more-than-32-characters`,
  );

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
    expect(roles.toSorted()).toEqual(others.toSorted());
    for (const name of ["SECRET", "DATABASE_URL"])
      expect(new Set(programs.map(([, { environment }]) => environment[name])).size).toBe(1);
  });

  it("runs commands that exist", () => {
    const commands = programs.flatMap(([, { command }]) => (command ? [command] : []));
    expect(commands).toEqual([["forecourt", "prepare"]]);
    expect(dockerfile).toContain('build/server/forecourt.js "$@"\\n\' > /usr/local/bin/forecourt');
    expect(prepareCommandOver(async () => {}).name).toBe("prepare");
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
