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
import { posted } from "./post-only.ts";

const callOf = ({ request, context }: CallArgs): AuthCall => ({
  request,
  site: context.get(siteContext),
  address: context.get(requestContext).address,
  services: siteServices(context),
});

/** `/api/auth/…`: sign-in by code (DECIDE-69). */
export const requestCode = posted((args) => requestCodeCall(callOf(args)));
export const verifyCode = posted((args) => verifyCodeCall(callOf(args)));
export const signOut = posted((args) => signOutCall(callOf(args)));
export const me: Call = { loader: (args) => meCall(callOf(args)) };
