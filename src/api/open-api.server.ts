import { z } from "zod";
import { type Operation, scopesFor } from "./operation.server.ts";
import { type ProblemCode, problemType } from "./problem.ts";
import { partialType, selectionParameter } from "./selected-fields.ts";

type Json = Record<string, unknown>;

const problemSchema = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().optional(),
          parameter: z.string().optional(),
          code: z.string(),
          detail: z.string(),
        }),
      )
      .optional(),
    conflicts: z
      .array(
        z.strictObject({
          field: z.string(),
          yours: z.unknown(),
          theirs: z.unknown(),
          by: z.string().nullable().meta({ description: "Who changed it; null for the feed." }),
        }),
      )
      .optional(),
  })
  .meta({ id: "Problem" });

const resourceTexts: Readonly<Record<Operation["resource"], string>> = {
  Client: "The program itself.",
  Places: "Sites and locations, whose ids and slugs other calls take.",
  Cars: "The stock, with its corrections and photos.",
  Events: "What happened, in order.",
  Leads: "Enquiries, with the people who sent them.",
  Bookings: "Test drives, inspections and services.",
  Feeds: "Where stock comes from.",
  Webhooks: "Addresses that get events.",
  Catalogues: "Files of cars for advertising and portals.",
};

/** What any call may answer, besides its own problems. */
const ofEveryCall: readonly ProblemCode[] = [
  "token_invalid",
  "suspended",
  "scope_missing",
  "invalid",
  "too_many_requests",
  "internal",
  "unavailable",
];

/** The OpenAPI 3.1 document of some operations, from their schemas. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const components: Record<string, Json> = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output") => componentOf(schema, io, components);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describedOperation(operation, schemaOf, operations),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Forecourt API",
      version: "1",
      description:
        "Reads and changes a dealer group's cars, leads, bookings and feeds. See docs/integrations.md.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/v1" }],
    security: [{ secret: [] }],
    tags: [...new Set(operations.map(({ resource }) => resource))].map((name) => ({
      name,
      description: resourceTexts[name],
    })),
    paths,
    components: {
      securitySchemes: {
        secret: {
          type: "http",
          scheme: "bearer",
          description: "A client's secret, from the console's Integrations.",
        },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

type SchemaOf = (schema: z.ZodType, io: "input" | "output") => Json;

function describedOperation(
  operation: Operation,
  schemaOf: SchemaOf,
  operations: readonly Operation[],
): Json {
  const { id, resource, summary, about } = operation;
  const scopes = scopesFor(operation);
  const needed = scopes.length === 0 ? "" : `Scope: ${scopes.map((one) => `\`${one}\``).join(" or ")}.`;
  return {
    operationId: id,
    tags: [resource],
    summary,
    description: [about, needed].filter(Boolean).join(" ") || summary,
    ...withParameters(parametersOf(operation, schemaOf)),
    ...requestBody(operation, schemaOf),
    responses: {
      ...answerResponse(operation, schemaOf, linksOf(operation, operations)),
      ...problemResponses(operation, schemaOf),
    },
  };
}

/** The operations that take what one answers: the id of a thing that it lists or makes, and its ETag. */
function linksOf({ path, leadsBy, etag }: Operation, operations: readonly Operation[]): Json {
  const isNext = (next: Operation) =>
    leadsBy === undefined ? next.path === path && next.etag === "needed" : next.path.startsWith(`${path}/{`);
  const next = operations.filter((one) => isNext(one) && (one.etag !== "needed" || etag === "given"));
  return Object.fromEntries(
    next.map((one) => {
      const [, name = ""] = /\{(\w+)\}/.exec(one.path) ?? [];
      const parameters = {
        [name]: leadsBy === undefined ? `$request.path.${name}` : `$response.body#${leadsBy}`,
        ...(one.etag === "needed" ? { "If-Match": "$response.header.ETag" } : {}),
      };
      return [one.id, { operationId: one.id, parameters }];
    }),
  );
}

function requestBody({ body, file }: Operation, schemaOf: SchemaOf): Json {
  const content = file
    ? Object.fromEntries(file.map((type) => [type, { schema: { type: "string", format: "binary" } }]))
    : body && { "application/json": { schema: schemaOf(body, "input") } };
  return content ? { requestBody: { required: true, content } } : {};
}

function answerResponse(
  { method, summary, answer, status = 200, etag }: Operation,
  schemaOf: SchemaOf,
  links: Json,
): Json {
  const header = { schema: { type: "string" } };
  const headers = {
    ...(status === 201 || status === 202 ? { Location: header } : {}),
    ...(etag && status !== 204 ? { ETag: header } : {}),
  };
  const content = {
    "application/json": { schema: schemaOf(answer, "output") },
    ...(method === "GET" ? { [partialType]: { schema: { type: "object" } } } : {}),
  };
  return {
    [status]: {
      description: summary,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(status === 204 ? {} : { content }),
      ...(Object.keys(links).length > 0 ? { links } : {}),
    },
  };
}

const withParameters = (parameters: Json[]): Json => (parameters.length > 0 ? { parameters } : {});

function parametersOf({ method, params, query, etag, answer }: Operation, schemaOf: SchemaOf): Json[] {
  const found = (schema: z.ZodObject, place: "path" | "query"): Json[] => {
    const { properties = {}, required = [] } = schemaOf(schema, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...of }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description ? { description } : {}),
      schema: of,
    }));
  };
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same for each sending of one call, for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 100, pattern: "^[!-~]+$" },
  };
  const match = {
    name: "If-Match",
    in: "header",
    required: true,
    description: "The `ETag` that was read.",
    schema: { type: "string", minLength: 1, maxLength: 100, pattern: "^[!-~]+$" },
  };
  return [
    ...found(params, "path"),
    ...found(query, "query"),
    ...(method === "GET" ? [selectionParameter(answer)] : []),
    ...(method === "POST" ? [key] : []),
    ...(etag === "needed" ? [match] : []),
  ];
}

function problemResponses(
  { needs, path, method, body, file, etag, query, problems }: Operation,
  schemaOf: SchemaOf,
): Json {
  const codes: ProblemCode[] = [
    ...ofEveryCall.filter((code) => needs !== null || code !== "scope_missing"),
    ...(path.includes("{") ? (["not_found"] as const) : []),
    ...(body ? (["bad_request"] as const) : []),
    ...(body || file ? (["too_large", "unsupported_type"] as const) : []),
    ...(etag === "needed" ? (["precondition_required", "precondition_failed"] as const) : []),
    ...(method === "GET" ? [] : (["busy"] as const)),
    ...("cursor" in query.shape ? (["cursor_invalid"] as const) : []),
    ...(method === "POST" ? (["in_progress", "key_reused"] as const) : []),
    ...problems,
  ];
  const byStatus = Map.groupBy([...new Set(codes)], (code) => problemType(code).status);
  return {
    // By the HTTP parser, before there is a call to answer.
    431: { description: "Address and headers are larger than 64 KB." },
    ...Object.fromEntries(
      [...byStatus].map(([status, ofStatus]) => [
        status,
        {
          description: ofStatus.map((code) => `\`${code}\`: ${problemType(code).title}`).join(" "),
          content: { "application/problem+json": { schema: schemaOf(problemSchema, "output") } },
        },
      ]),
    ),
  };
}

function componentOf(schema: z.ZodType, io: "input" | "output", components: Record<string, Json>): Json {
  const { properties, $defs = {} } = z.toJSONSchema(z.strictObject({ schema }), {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => cleaned(jsonSchema as Json),
  }) as unknown as { properties: { schema: Json }; $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...rest } = definition;
    components[name] = referring(rest) as Json;
  }
  return referring(properties.schema) as Json;
}

/** Without what zod adds beside a format, and with what a parameter's text stands for. */
function cleaned(schema: Json): void {
  const { parameter } = schema;
  if (parameter) {
    const { description } = schema;
    for (const name of Object.keys(schema)) delete schema[name];
    Object.assign(schema, parameter, description ? { description } : {});
  }
  if (schema.format) delete schema.pattern;
  for (const bound of ["minimum", "maximum"])
    if (Math.abs(Number(schema[bound])) === Number.MAX_SAFE_INTEGER) delete schema[bound];
}

/** A copy whose references are to components. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "$ref" ? String(inner).replace("#/$defs/", "#/components/schemas/") : referring(inner),
    ]),
  );
}
