import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { type Problem, schemaProblems } from "./problem.ts";

/** What tools use of a process. */
export type ToolServices = {
  db: Database;
  stocks: SiteStocks;
  now: () => Date;
  postcodes: Postcodes;
  takeLimit: TakeLimit;
  triggerDeliveries: () => void;
  count: (counted: Counted) => void;
};

export type ToolCall = {
  site: Site;
  services: ToolServices;
  /** Of the site as it was called, for absolute addresses. */
  origin: string;
  /** The network address that the call came from. */
  address: string;
  userAgent: string | null;
  /** What the program calls itself, as its client says; null where the interface has no such thing. */
  clientName: string | null;
};

type Refused = { kind: "problems"; problems: Problem[] };
export type ToolOutcome<Output> = { kind: "ok"; output: Output } | Refused;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** JSON Schema 2020-12. */
export type JsonSchema = { [name: string]: Json };

/**
 * A tool for agents: all there is to it. The interfaces (MCP, the public API, its OpenAPI document and `/llms.txt`) follow from these objects.
 * Names and descriptions are the platform's: nothing in them is a dealer's or a visitor's text.
 */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** What a call stores; null for a tool that only reads. */
  stores: "lead" | null;
  /** Below `/api/public/v1/`, by GET, or by POST where it stores. */
  path: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  /** Checks an input, of which nothing is known, and runs the tool; every problem of the input is reported at once. */
  run(given: unknown, call: ToolCall): Promise<ToolOutcome<object>>;
};

type Definition<Input extends z.ZodType, Output extends z.ZodType> = Omit<
  Tool,
  "inputSchema" | "outputSchema" | "run"
> & {
  input: Input;
  output: Output;
  run(input: z.output<Input>, call: ToolCall): Promise<ToolOutcome<z.input<Output>>>;
};

/** The tool of a definition, with both schemas as JSON Schema. */
export function tool<Input extends z.ZodType, Output extends z.ZodType>({
  input,
  output,
  run,
  ...rest
}: Definition<Input, Output>): Tool {
  return {
    ...rest,
    inputSchema: jsonSchemaOf(input, "input"),
    outputSchema: jsonSchemaOf(output, "output"),
    async run(given, call) {
      const read = input.safeParse(given ?? {});
      if (!read.success) return { kind: "problems", problems: schemaProblems(read.error, given ?? {}) };
      return run(read.data, call) as Promise<ToolOutcome<object>>;
    },
  };
}

/** A whole number without zod's own limits of safe integers, and a date and time without its pattern, which say nothing to a reader. */
function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
}

export const refused = (...problems: Problem[]): Refused => ({ kind: "problems", problems });
