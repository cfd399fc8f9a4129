import { noStore } from "#platform/http/no-store.ts";
import type { Answering, Call } from "./call.ts";

/** The 405 response of calls that accept POST only. */
export function postOnly(): Response {
  return Response.json(
    { error: "Call this address with POST.", code: "method_not_allowed" },
    { status: 405, headers: { ...noStore, Allow: "POST" } },
  );
}

export const posted = (answer: Answering): Call => ({
  loader: postOnly,
  action: (args) => (args.request.method === "POST" ? answer(args) : postOnly()),
});
