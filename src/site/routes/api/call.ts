import type { LoaderFunctionArgs } from "react-router";

/** What a call is answered from: React Router's request and context, and the parameters of the call's own pattern. */
export type CallArgs = Pick<LoaderFunctionArgs, "request" | "context"> & {
  params: Readonly<Record<string, string | undefined>>;
};

type Answering = (args: CallArgs) => Response | Promise<Response>;

/** A file of this folder: `loader` answers GET and HEAD, `action` every other method; what is missing answers 405. */
export type Call = { loader?: Answering; action?: Answering };
