/** Where the demo's vendors answer, at the host that lists the demo's sites: conversions of the demo go to them. */
export const demoVendorsPath = "/demo/vendors";

type Answer = { status: number; body: object | null };

const accepted = (body: object | null): Answer => ({ status: body === null ? 204 : 200, body });
/** The demo's secrets begin so: with another one a vendor answers as it does to a wrong one. */
export const demoSecret = "demo-";

/**
 * Answers as the vendors document: Google Analytics takes anything and checks at its debug address, Meta wants its access token, Google Ads an
 * access token of its sign-in.
 * @param path below `demoVendorsPath`
 */
export function answerOfVendor(path: string, authorization: string | null, body: string): Answer {
  if (path === "/mp/collect") return accepted(null);
  if (path === "/debug/mp/collect") return accepted({ validationMessages: [] });
  if (path === "/token")
    return new URLSearchParams(body).get("refresh_token")?.startsWith(demoSecret)
      ? accepted({ access_token: `${demoSecret}access`, expires_in: 3_599, token_type: "Bearer" })
      : { status: 400, body: { error: "invalid_grant" } };
  const isKnown = authorization?.startsWith(`Bearer ${demoSecret}`) === true;
  if (path === "/v1/events:ingest")
    return isKnown
      ? accepted({ requestId: "demo" })
      : { status: 401, body: { error: { code: 401, status: "UNAUTHENTICATED" } } };
  if (path === "/v1/requestStatus:retrieve")
    return accepted({ requestStatusPerDestination: [{ requestStatus: "SUCCESS" }] });
  if (/^\/v\d+\.0\/\d+\/events$/.test(path))
    return isKnown
      ? accepted({ events_received: 1, messages: [], fbtrace_id: "demo" })
      : {
          status: 400,
          body: { error: { message: "Invalid OAuth access token.", type: "OAuthException", code: 190 } },
        };
  return { status: 404, body: {} };
}
