import { z } from "zod";
import { encryptedAddress, optional, secretName } from "#platform/config/slice-fields.ts";

/** How staff sign in to the console, beside passkeys. Read from the group's document: sites have no staff of their own. */
export const staffSlice = z.strictObject({
  openId: optional(
    z.strictObject({
      issuer: encryptedAddress.describe(
        "The provider's issuer, such as https://login.microsoftonline.com/<tenant>/v2.0.",
      ),
      clientId: z.string().min(1).describe("The console's client id at the provider."),
      clientSecret: secretName.describe("Name of the secret in SECRETS_DIR with the client's secret."),
    }),
  )(
    "The group's OpenID Connect provider, which vouches for members who were invited. Its redirect address is /sign-in/return at ADMIN_HOST.",
  ),
});

export type StaffSlice = z.output<typeof staffSlice>;
