import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether Twilio signed a webhook: `X-Twilio-Signature` is the HMAC-SHA1 in base64, by the account's token, of the address followed by the names
 * and values of the form in the order of the names (twilio.com/docs/usage/security).
 * @param addresses as which the call may be configured
 */
export function isSignedByTwilio(
  token: string,
  addresses: readonly string[],
  form: URLSearchParams,
  signature: string,
): boolean {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).flat();
  const sent = Buffer.from(signature, "base64");
  return addresses.some((address) => {
    const expected = createHmac("sha1", token)
      .update(`${address}${fields.join("")}`)
      .digest();
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}
