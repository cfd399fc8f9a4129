import type { LoaderFunctionArgs } from "react-router";

/** The arguments of a call: React Router's request and context, and the parameters of the call's own pattern. */
export type CallArgs = Pick<LoaderFunctionArgs, "request" | "context"> & {
  params: Readonly<Record<string, string | undefined>>;
};

export type Answering = (args: CallArgs) => Response | Promise<Response>;

/** A module of this folder: `loader` handles GET and HEAD, `action` every other method; a missing one results in 405. */
export type Call = { loader?: Answering; action?: Answering };
