import { request } from "node:http";
import type { Page } from "@playwright/test";
import { expect, port } from "./journey.ts";
import { forecourt } from "./other-processes.ts";
import { rawGet } from "./raw-request.ts";

export const consoleOrigin = `http://admin.localhost:${port}`;

/** Gives the browser an authenticator with user verification, as a phone or laptop has one. */
export async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Its passkeys. */
    passkeys: async () => (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Replaces a passkey by a copy whose counter starts again. */
    restoreCopy: async (signCount: number) => {
      const [passkey] = (await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
      if (!passkey) throw new Error("there is no passkey");
      await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
      await devtools.send("WebAuthn.addCredential", {
        authenticatorId,
        credential: { ...passkey, signCount },
      });
    },
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** An invitation's address, by command. */
export async function invitation(
  email: string,
  role = "owner",
  group = "harbour-motor-group",
): Promise<string> {
  const words = ["--name", "Ana Silva", "--group", group, "--role", role];
  const link = (await forecourt("staff", "invite", email, ...words)).trim();
  return `${consoleOrigin}${new URL(link).pathname}`;
}

/** The ids of the demo's members by name, as the sign-in page offers them. */
const memberIds = new Map<string, string>();

async function memberId(name: string): Promise<string> {
  if (memberIds.size === 0) {
    const { text } = await rawGet("/sign-in", { Host: `admin.localhost:${port}` });
    for (const [, id = "", offered = ""] of text.matchAll(
      /value="([^"]+)"[^>]*aria-label="Sign in as ([^,"]+)/g,
    ))
      if (!memberIds.has(offered)) memberIds.set(offered, id);
  }
  const id = memberIds.get(name);
  if (!id) throw new Error(`the sign-in page doesn't offer ${name}`);
  return id;
}

/** Gives the browser a session of one of the demo's members, without a page. */
export async function sessionAs(page: Page, name: string): Promise<void> {
  const form = new URLSearchParams({ member: await memberId(name), back: "/" });
  const { status, cookies } = await postRaw("/demo/sign-in", form.toString(), {
    Origin: consoleOrigin,
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(status).toBe(302);
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      return { name: key, value, url: consoleOrigin, httpOnly: true, sameSite: "Lax" as const };
    }),
  );
}

/** Signs in as one of the demo's members, on the first screen. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await sessionAs(page, name);
  await page.goto(consoleOrigin);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
}

/** A POST to the console with exactly these headers, outside of the browser; its status, its text and the cookies that it sets. */
export function postRaw(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const host = { Host: `admin.localhost:${port}` };
    const sent = request(
      { host: "127.0.0.1", port, path, method: "POST", headers: { ...host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString("utf8"),
            cookies: response.headers["set-cookie"] ?? [],
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The `Cookie` header that the browser sends to the console. */
export async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies(consoleOrigin);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
