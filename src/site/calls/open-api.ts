import type { JsonSchema, Tool } from "#domain/integrations/agents/tool.server.ts";

const errors: Record<string, string> = {
  "400": "The input is wrong; `errors` has every problem.",
  "404": "There is no such car, or no such call.",
  "409": "The time is taken, or the key was used for something else.",
  "410": "The car is sold.",
  "413": "The body is too large.",
  "429": "Too many calls; `Retry-After` says when to call again.",
  "503": "Call again in a moment.",
};

/** The public API as OpenAPI 3.1: every tool is an operation. @param origin of the site */
export function openApiOf(tools: readonly Tool[], site: string, origin: string): object {
  return {
    openapi: "3.1.1",
    info: {
      title: `Cars for sale at ${site}`,
      version: "1",
      description: "What assistants may do on this site. The same tools are offered by MCP at /api/mcp.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    security: [],
    tags: [{ name: "Tools", description: "Each is a tool of MCP, too." }],
    servers: [{ url: `${origin}/api/public/v1` }],
    paths: Object.fromEntries(
      tools.map((tool) => [`/${tool.path}`, { [tool.stores === null ? "get" : "post"]: operationOf(tool) }]),
    ),
    components: { schemas: { Error: errorSchema } },
  };
}

function operationOf(tool: Tool): object {
  return {
    operationId: tool.name,
    tags: ["Tools"],
    summary: tool.title,
    description: tool.description,
    ...(tool.stores === null
      ? { parameters: parametersOf(tool.inputSchema) }
      : { requestBody: { required: true, content: json(schemaOf(tool.inputSchema)) } }),
    responses: {
      "200": { description: "What was asked for.", content: json(schemaOf(tool.outputSchema)) },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          status,
          { description, content: json({ $ref: "#/components/schemas/Error" }) },
        ]),
      ),
    },
  };
}

const json = (schema: object) => ({ "application/json": { schema } });

/** Without the name of its dialect, which the document has for all. */
function schemaOf({ $schema: _, ...schema }: JsonSchema): object {
  return schema;
}

function parametersOf({ properties, required }: JsonSchema): object[] {
  const names = Array.isArray(required) ? required : [];
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: names.includes(name),
      ...(description ? { description } : {}),
      ...(schema.type === "object" ? { style: "deepObject", explode: true } : {}),
      schema,
    }),
  );
}

const errorSchema = {
  type: "object",
  required: ["error", "code"],
  properties: {
    error: { type: "string", description: "For people." },
    code: { type: "string", description: "For programs." },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "message", "retryable"],
        properties: {
          code: { type: "string" },
          message: { type: "string" },
          field: { type: "string" },
          retryable: { type: "boolean" },
          retry_after_seconds: { type: "integer" },
          proposed_times: { type: "array", items: { type: "string", format: "date-time" } },
        },
      },
    },
  },
};
