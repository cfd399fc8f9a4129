import type { z } from "zod";
import {
  allClientScopes,
  type ClientScope,
  clientScopes,
} from "#domain/integrations/clients/client-scopes.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import type { ApiDeps } from "./api-deps.server.ts";
import type { Problem, ProblemCode } from "./problem.ts";
import { none } from "./schemas.ts";

/** What a call did: the body of its answer, or why not. */
export type Outcome<Body> =
  | {
      kind: "done";
      body: Body;
      /** Address below `/v1` of what was made. */
      location?: string;
      /** What `If-Match` of a change has to be. */
      etag?: string;
    }
  | Problem;

export const done = <Body>(body: Body): Outcome<Body> => ({ kind: "done", body });

type Shape = z.ZodObject<z.ZodRawShape>;
type Input<Params extends Shape, Query extends Shape, Body extends z.ZodType> = {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The body of an operation that takes a file; empty for any other. */
  file: Buffer;
};

type Resource =
  | "Client"
  | "Places"
  | "Cars"
  | "Events"
  | "Leads"
  | "Bookings"
  | "Feeds"
  | "Webhooks"
  | "Catalogues";

/** A call of the API. Route, validation, permission, limits, OpenAPI document and reference page are made from it. */
type Described<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  /** Unique, in the document and in the audit log as `api.ID`. */
  id: string;
  method: "GET" | "PATCH" | "POST" | "PUT" | "DELETE";
  /** Below `/v1`, with parameters as `{car}`. */
  path: string;
  /** The page of the reference. */
  resource: Resource;
  /** What it does, as a line, and as more of them. */
  summary: string;
  about?: string;
  /** What the client has to be allowed; null for what any client may. */
  needs: Action | null;
  /** The console's actions in the audit log that it does; none by default. */
  sends?: readonly string[];
  params?: Params;
  query?: Query;
  /** Of the body as JSON; absent where there is none. */
  body?: Body;
  /** The media types of a body that is a file. */
  file?: readonly string[];
  /** `given`: its answer has an ETag. `needed`: the request names one as `If-Match`, and changes nothing that differs from it. */
  etag?: "given" | "needed";
  /** 204 has no answer. */
  status?: 200 | 201 | 202 | 204;
  answer: Answer;
  /** A JSON pointer to what addresses below its own take from its answer, such as `/items/0/id`. */
  leadsBy?: string;
  /** Problems that it has besides those of every call. */
  problems?: readonly ProblemCode[];
  run(input: Input<Params, Query, Body>, deps: ApiDeps): Promise<Outcome<z.input<Answer>>>;
  /** The body of a repeated POST: what it made, as it is now. @param made the last part of its `Location` */
  again?(input: Input<Params, Query, Body>, deps: ApiDeps, made: string): Promise<Outcome<z.input<Answer>>>;
};

const defaults = {
  sends: [] as readonly string[],
  params: none,
  query: none,
  problems: [] as readonly ProblemCode[],
};

// biome-ignore lint/suspicious/noExplicitAny: a list of operations whose inputs differ; each was checked where it was declared.
type Any = Described<any, any, any, any>;
export type Operation = Any & Required<Pick<Any, keyof typeof defaults>>;

/** Declares an operation: the compiler checks `run` against its schemas. */
export const operation = <
  Answer extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Body extends z.ZodType = z.ZodUndefined,
>(
  described: Described<Params, Query, Body, Answer>,
): Operation => ({ ...defaults, ...described });

/** The scopes any of which lets a client call an operation. */
export const scopesFor = ({ needs }: Pick<Operation, "needs">): ClientScope[] =>
  needs === null
    ? []
    : allClientScopes.filter((scope) => (clientScopes[scope].actions as readonly Action[]).includes(needs));
