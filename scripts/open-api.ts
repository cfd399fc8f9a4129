import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "#api/open-api.server.ts";
import { operations } from "#api/operations.server.ts";

/**
 * Replaces docs/openapi-v1.json, which programs were written for, by the document of the present operations. Not among the generated pages: a member that
 * it loses or narrows breaks programs of dealers, so its difference is read before it is committed.
 */
const file = join(import.meta.dirname, "..", "docs", "openapi-v1.json");
writeFileSync(file, `${JSON.stringify(openApiDocument(operations), null, 2)}\n`);
