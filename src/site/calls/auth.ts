import { requestContext } from "#platform/http/request-context.server.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import {
  type AuthCall,
  meCall,
  requestCodeCall,
  signOutCall,
  verifyCodeCall,
} from "#site/calls/auth-call.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Call, CallArgs } from "./call.ts";
import { postOnly } from "./post-only.ts";

const callOf = ({ request, context }: CallArgs): AuthCall => ({
  request,
  site: context.get(siteContext),
  address: context.get(requestContext).address,
  services: siteServices(context),
});

const posted = (answer: (call: AuthCall) => Promise<Response>): Call => ({
  loader: postOnly,
  action: (args) => (args.request.method === "POST" ? answer(callOf(args)) : postOnly()),
});

/** `/api/auth/…`: sign-in by code (DECIDE-69). */
export const requestCode = posted(requestCodeCall);
export const verifyCode = posted(verifyCodeCall);
export const signOut = posted(signOutCall);
export const me: Call = { loader: (args) => meCall(callOf(args)) };
