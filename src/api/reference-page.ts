import { html } from "hono/html";

/** What the page says of an operation beside the document. */
type ReferencedOperation = Record<"id" | "method" | "path" | "resource" | "summary", string>;

type Json = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Json };
type Described = {
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
};

type Html = ReturnType<typeof html>;

/** A page of the reference: every operation of a resource, or the list of resources. Made from the OpenAPI document; texts are escaped. */
export function referencePage({
  document,
  operations,
  resources,
  resource,
}: {
  document: Json;
  operations: readonly ReferencedOperation[];
  resources: readonly string[];
  /** Null for the first page. */
  resource: string | null;
}): Html {
  const title = resource ? `${resource} · Forecourt API` : "Forecourt API";
  const paths = document.paths as Record<string, Record<string, Described>>;
  const { schemas } = document.components as { schemas: Record<string, Json> };
  const sections = operations
    .filter((one) => one.resource === resource)
    .map((one) => section(one, paths[one.path]?.[one.method.toLowerCase()], schemas));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs.css">
</head>
<body>
<header>
<nav aria-label="Reference">
<ul>
<li><a href="/docs">Start</a></li>
${resources.map((name) => resourceLink(name, name === resource))}
<li><a href="/v1/openapi.json">OpenAPI 3.1</a></li>
</ul>
</nav>
</header>
<main>
<h1>${resource ?? "Forecourt API"}</h1>
${resource === null ? start(operations) : sections}
</main>
</body>
</html>`;
}

const resourceLink = (name: string, isShown: boolean) => {
  const address = `/docs/${name.toLowerCase()}`;
  return isShown
    ? html`<li><a href="${address}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${address}">${name}</a></li>`;
};

const start = (operations: readonly ReferencedOperation[]) => html`
<p>A program sends its secret in a header. An owner of the group makes it in the console under Integrations.</p>
<pre>curl -H "Authorization: Bearer $SECRET" https://API_HOST/v1/me</pre>
<p>Lists have <code>limit</code> and <code>cursor</code>. Errors are <code>application/problem+json</code> with a <code>code</code>, and all errors
of a request at once. <code>RateLimit</code> says what is left.</p>
<ul>
${operations.map(
  ({ id, method, path, resource, summary }) =>
    html`<li><a href="/docs/${resource.toLowerCase()}#${id}">${method} ${path}</a>: ${summary}</li>`,
)}
</ul>`;

function section(
  { id, method, path, summary }: ReferencedOperation,
  described: Described | undefined,
  schemas: Record<string, Json>,
): Html | null {
  if (!described) return null;
  const { description, parameters = [], requestBody, responses } = described;
  const body = requestBody?.content["application/json"]?.schema;
  return html`
<section aria-labelledby="${id}">
<h2 id="${id}"><code>${method} /v1${path}</code></h2>
<p>${summary}</p>
${description === summary ? null : html`<p>${description}</p>`}
${parameters.length > 0 ? parameterTable(parameters) : null}
${body ? html`<h3>Body</h3>${members(resolved(body, schemas))}` : null}
${Object.entries(responses).map(([status, { description: about, content }]) => {
  const schema = content?.["application/json"]?.schema;
  return html`<div><h3>${status}</h3><p>${about}</p>${schema ? members(resolved(schema, schemas)) : null}</div>`;
})}
</section>`;
}

const parameterTable = (parameters: readonly Parameter[]) => html`
<div class="scroll" role="group" aria-label="Parameters" tabindex="0">
<table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>
${parameters.map(
  ({ name, in: place, required, description, schema }) =>
    html`<tr><td><code>${name}</code></td><td>${required ? `${place}, required` : place}</td><td>${typeText(schema)}</td><td>${description ?? ""}</td></tr>`,
)}
</tbody>
</table>
</div>`;

function members(schema: Json): Html {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  return html`<ul>${Object.entries(properties).map(
    ([name, of]) =>
      html`<li><code>${name}</code>: ${typeText(of)}${required.includes(name) ? "" : ", optional"}${of.description ? `. ${of.description}` : ""}</li>`,
  )}</ul>`;
}

const nameOf = (reference: unknown) => String(reference).split("/").at(-1) ?? "";

const resolved = (schema: Json, schemas: Record<string, Json>): Json =>
  schema.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : schema;

/** A schema's type as people read it: `string or null`, `list of Car`. */
function typeText(schema: Json): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return [...new Set(choices.map(typeText))].join(" or ");
  if (schema.enum) return (schema.enum as unknown[]).map(String).join(", ");
  if ("const" in schema) return String(schema.const);
  if (schema.type === "array") return `list of ${typeText((schema.items ?? {}) as Json)}`;
  return String(schema.format ?? schema.type ?? "any value");
}
