import { apiError } from "#platform/http/api-error.ts";

/** The response of a site that doesn't answer agents. */
export const noAgents = () =>
  apiError({ status: 404, code: "not_found", message: "This site does not answer assistants." });
