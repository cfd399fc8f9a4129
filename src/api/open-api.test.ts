import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allClientScopes } from "#domain/integrations/clients/client-scopes.ts";
import { actionText } from "#domain/staff/audit/audit-words.ts";
import { openApiDocument } from "./open-api.server.ts";
import { scopesFor } from "./operation.server.ts";
import { operations } from "./operations.server.ts";
import { problemCodes, problemType } from "./problem.ts";
import { referenceAnswer } from "./reference.server.ts";

const document = JSON.parse(JSON.stringify(openApiDocument(operations)));

it("is as it was committed: node scripts/open-api.ts replaces it, once its difference breaks no program", () => {
  expect(document).toEqual(JSON.parse(readFileSync("docs/openapi-v1.json", "utf8")));
});

it("refers to schemas that it has, and names each operation once", () => {
  const names = Object.keys(document.components.schemas);
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(referred)].sort()).toEqual(names.sort());
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(JSON.stringify(document)).not.toMatch(/9007199254740991|\$defs/);
});

it("says of every operation what may go wrong, by statuses that docs/errors.md explains", () => {
  const page = readFileSync("docs/errors.md", "utf8");
  for (const code of problemCodes)
    expect(page, code).toContain(`| ${problemType(code).status} | \`${code}\` |`);
  for (const path of Object.values<Record<string, { responses: object }>>(document.paths))
    for (const { responses } of Object.values(path))
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "422", "429", "500", "503"]));
});

it("has an operation for every scope, and the log a name for each that changes something", () => {
  const used = new Set(operations.flatMap(scopesFor));
  expect([...used].sort()).toEqual([...allClientScopes].sort());
  for (const { id, method } of operations)
    if (method !== "GET") expect(actionText(`api.${id}`)).not.toBe(`api.${id}`);
});

it("is shown as pages without script, one a resource", async () => {
  for (const path of [
    "/docs",
    ...new Set(operations.map(({ resource }) => `/docs/${resource.toLowerCase()}`)),
  ]) {
    const page = referenceAnswer(path);
    const html = (await page?.text()) ?? "";
    expect(page?.headers.get("Content-Security-Policy"), path).toContain("default-src 'none'");
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).not.toMatch(/<script|style=/);
  }
  const cars = (await referenceAnswer("/docs/cars")?.text()) ?? "";
  for (const word of ["PATCH /v1", "displayed_price", "stock:write", "seen"]) expect(cars).toContain(word);
  expect(referenceAnswer("/docs/nothing")).toBeNull();
});

it("describes what calls refuse before they look at anything: empty changes, and types of events that there aren't", () => {
  const { CatalogueChange, Correction, LeadChange, NewCar, NewWebhook, WebhookChange } =
    document.components.schemas;
  for (const schema of [CatalogueChange, WebhookChange, LeadChange.properties.set])
    expect(schema.minProperties).toBe(1);
  expect(Correction.anyOf).toHaveLength(2);
  expect(NewCar.properties.make.minLength).toBe(1);
  expect(NewWebhook.properties.types.items.enum).toEqual(expect.arrayContaining(["car.*", "lead.erased"]));
  expect(document.info.license).toEqual({ name: "Proprietary", identifier: "LicenseRef-Proprietary" });
});

it("links what lists and makes things to every call that takes their ids, by members that its answer has", () => {
  type Described = {
    operationId: string;
    responses: Record<string, { links?: Record<string, Link>; content?: Content }>;
  };
  type Link = { operationId: string; parameters: Record<string, string> };
  type Content = Record<string, { schema?: unknown }>;
  const linked = new Set<string>();
  for (const [path, calls] of Object.entries<Record<string, Described>>(document.paths))
    for (const { responses } of Object.values(calls))
      for (const { links = {}, content } of Object.values(responses))
        for (const { operationId, parameters } of Object.values(links)) {
          linked.add(operationId);
          const pointers = Object.values(parameters).filter((value) => value.startsWith("$response.body#"));
          for (const pointer of pointers)
            expect(
              memberAt(content?.["application/json"]?.schema, pointer),
              `${path} ${pointer}`,
            ).toBeDefined();
        }
  const takers = operations.filter(({ path }) => path.includes("{")).map(({ id }) => id);
  expect([...linked].sort()).toEqual(takers.sort());
});

/** What the schema of an answer says of a member; undefined for one that it lacks. */
function memberAt(schema: unknown, expression: string): unknown {
  let found = schema as Schema | undefined;
  for (const part of ["", ...expression.replace("$response.body#/", "").split("/")]) {
    if (part !== "") found = part === "0" ? found?.items : found?.properties?.[part];
    while (found && (found.$ref || found.anyOf || found.oneOf))
      found = found.$ref
        ? document.components.schemas[found.$ref.split("/").at(-1) ?? ""]
        : (found.anyOf ?? found.oneOf)?.[0];
  }
  return found;
}

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};
