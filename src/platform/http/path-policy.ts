import { plainPath } from "#lib/plain-path.ts";
import type { LimitName } from "./rate-limit-kinds.ts";

/** Maximum size of a request's body (body-limits.server.ts). */
export type BodyLimit = "site" | "webhook" | "message" | "console" | "picture" | "pictureForm";

/** What the server decides by a request's path alone. */
export type PathPolicy = {
  /** An API call: it receives the client's own request and returns errors as JSON. */
  isCall: boolean;
  /** Whether it is rendered as a page, which costs the processor many times what another response does. */
  isRendered: boolean;
  /** Whether pages of other origins may show it. */
  isCrossOrigin: boolean;
  /**
   * Whether the address itself authorizes, and cookies decide nothing: posts need no Origin, which browsers withhold on
   * pages that send no referrer.
   */
  isCapability: boolean;
  /** The limit of a body; of calls an outer one, since each has its own (`json-body.ts`). */
  bodyLimit: BodyLimit;
  /** The limit for the body of a multipart form. */
  formLimit: BodyLimit;
  /** The rate limit of its calls, besides those of what they do; null for pages. What either costs is limited by cost-budget.ts. */
  callLimit: LimitName | null;
};

const call = /^\/api(?:\/|$)/;
const crossOrigin = /^\/(?:img|share)(?:\/|$)/;
const pictureForm = /^\/(?:trade-in|sell-my-car|cars\/trade-in)$/;
/** E-mails that a provider received. */
const mailCall = /^\/api\/mail\/mailgun\/mime$/;
/** What providers report about payments and text messages. */
const webhookCall = /^\/api\/(?:payments\/webhook\/stripe|sms\/twilio)$/;
/** Files of cars that programs fetch: made before they are. */
const catalogueFile = /^\/catalogues\/./;
/** Calls that cost as much as a search; cards are those of a hundred cars at most. Those of agents are searches for the most part. */
const searchCall = /^\/api\/(?:search|saved-cars|mcp|public)(?:\/|$)/;
/** Where forms of the console may have a file. */
const consoleUpload =
  /^\/(?:stock\/[^/]+\/[^/]+\/photos(?:\/[^/]+)?|pages\/(?:pictures|addresses)|feeds|results\/sales)(?:\.data)?$/;

/** @param path as returned by `plainPath`, so that every spelling of a route has the same policy */
export function pathPolicy(path: string): PathPolicy {
  return {
    isCall: call.test(path),
    isRendered: !call.test(path) && !crossOrigin.test(path) && !catalogueFile.test(path),
    isCrossOrigin: crossOrigin.test(path),
    isCapability: /^\/(?:booking|alerts(?!\/save$))\/./.test(path),
    bodyLimit: mailCall.test(path) ? "message" : webhookCall.test(path) ? "webhook" : "site",
    formLimit: mailCall.test(path)
      ? "message"
      : path === "/api/eval-expert/image-upload"
        ? "picture"
        : pictureForm.test(path)
          ? "pictureForm"
          : "site",
    callLimit: searchCall.test(path) ? "search" : call.test(path) ? "call" : null,
  };
}

export const consoleFormLimit = (path: string): BodyLimit =>
  consoleUpload.test(path) ? "picture" : "console";

const maxLoggedPath = 500;

/** A path for logs: without the secret part of signed file URLs, of catalogues and of links to bookings, alerts, content previews and invitations, and at most 500 characters. */
export function loggedPath(sent: string): string {
  const secret = /^(\/api\/uploads|\/catalogues|\/booking|\/alerts|\/preview|\/invitation)\/./.exec(
    plainPath(sent),
  );
  return secret ? `${secret[1]}/…` : sent.slice(0, maxLoggedPath);
}
