import { plainPath } from "#platform/config/gate.ts";
import type { LimitName } from "./limit-kinds.ts";

/** How large a request's body may be (body-limits.server.ts). */
export type BodyLimit = "body" | "picture" | "pictureForm";

/** What the server decides by a request's path alone. */
export type PathPolicy = {
  /** A call: it sees the visitor's own request and answers errors as JSON. */
  isCall: boolean;
  /** Whether it is rendered as a page, which costs the processor many times what another response does. */
  isRendered: boolean;
  /** Whether pages of other origins may show it. */
  isCrossOrigin: boolean;
  /** The largest body of a multipart form; any other body is held to `body`. */
  formLimit: BodyLimit;
  /** The limit that a POST counts against. */
  postLimit: LimitName | null;
};

const call = /^\/api(?:\/|$)/;
const crossOrigin = /^\/(?:img|share)(?:\/|$)/;
const pictureForm = /^\/(?:trade-in|sell-my-car|cars\/trade-in)$/;
const searchCall = /^\/api\/search(?:\/|$)/;

/** @param path as `plainPath` gives it, so that every spelling that leads to one route is decided alike */
export function pathPolicy(path: string): PathPolicy {
  return {
    isCall: call.test(path),
    isRendered: !call.test(path) && !crossOrigin.test(path),
    isCrossOrigin: crossOrigin.test(path),
    formLimit:
      path === "/api/eval-expert/image-upload" ? "picture" : pictureForm.test(path) ? "pictureForm" : "body",
    postLimit: searchCall.test(path) ? "search" : null,
  };
}

const maxLoggedPath = 500;

/**
 * A path as logs hold it: where an address is a secret of its own (a signed file, a preview of content), without that, and never longer
 * than 500 characters.
 */
export function loggedPath(sent: string): string {
  const secret = /^(\/api\/uploads|\/preview)\/./.exec(plainPath(sent));
  return secret ? `${secret[1]}/…` : sent.slice(0, maxLoggedPath);
}
