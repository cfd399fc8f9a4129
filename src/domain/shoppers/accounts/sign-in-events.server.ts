import type { Logger } from "pino";
import { securityEvent, senderOf } from "#platform/http/security-log.server.ts";
import type { CodeRequested, CodeVerified, SignIn } from "./sign-in.server.ts";

type Log = Pick<Logger, "info" | "warn">;
type Attempt = Pick<SignIn, "site" | "address" | "now">;

const factsOf = ({ site, address, now }: Attempt) => ({ site: site.slug, sender: senderOf(address, now) });

/** Logs the outcome of a request for a code, without the number. */
export function reportRequested(log: Log, request: Attempt, { kind }: CodeRequested): void {
  if (kind === "sent") securityEvent(log, "code_sent", factsOf(request));
  else securityEvent(log, "code_refused", { ...factsOf(request), kind });
}

/** Logs the outcome of a sign-in attempt, without number and code. */
export function reportVerified(log: Log, request: Attempt, outcome: CodeVerified): void {
  if (outcome.kind === "signed-in")
    securityEvent(log, "signed_in", { ...factsOf(request), account: outcome.shopper.id });
  else securityEvent(log, "sign_in_refused", { ...factsOf(request), kind: outcome.kind });
}
