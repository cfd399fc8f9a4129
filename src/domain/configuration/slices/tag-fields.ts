import { z } from "zod";
import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { optional, slug } from "#platform/config/slice-fields.ts";

/** Scripts that run in pages, by how their accounts are written; `script` is a script of another vendor, by its address. */
const accounts = {
  gtag: { pattern: /^(?:G|AW)-[A-Z0-9]{4,20}$/, written: "G- or AW- and letters and digits" },
  gtm: { pattern: /^GTM-[A-Z0-9]{4,12}$/, written: "GTM- and letters and digits" },
  pixel: { pattern: /^\d{5,20}$/, written: "digits, the number of the dataset" },
} as const;

const tagKinds = ["gtag", "gtm", "pixel", "script"] as const;
export type TagKind = (typeof tagKinds)[number];

/** Recorders of what people type, and tools that rewrite pages: in a page they would record forms of other sites' kind, too. */
const refusedHost =
  /(?:^|\.)(?:hotjar\.com|hotjar\.io|clarity\.ms|fullstory\.com|mouseflow\.com|logrocket\.(?:com|io)|lr-ingest\.\w+|smartlook\.\w+|contentsquare\.net|optimizely\.com|visualwebsiteoptimizer\.com|abtasty\.com|luckyorange\.(?:com|net)|inspectlet\.com)$/i;

const isHostOfTags = (text: string): boolean => {
  const url = text.replace(/^(https?:\/\/)\*\.(?=[^.]+\.)/, "$1");
  if (!URL.canParse(url) || new URL(url).origin !== url || !isEncryptedOrLocal(url)) return false;
  const { hostname } = new URL(url);
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(hostname) && !/^[\d.]+$/.test(hostname);
};

const scriptAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(isEncryptedOrLocal, "it runs in shoppers’ pages: write an https address")
  .refine(
    (url) => !URL.canParse(url) || isHostOfTags(new URL(url).origin),
    "a script is named by a host, not by a number, and without a password",
  );

export const tagFields = z
  .strictObject({
    name: slug.max(30).describe("Name in the console and in the log; another name is another tag."),
    kind: z
      .enum(tagKinds)
      .describe("Google tag, a container of Google Tag Manager, Meta Pixel, or a script by its address."),
    account: optional(z.string().max(30))(
      "G-ABC123 or AW-123456 of a Google tag, GTM-ABC123 of a container, number of Meta’s dataset.",
    ),
    src: optional(scriptAddress)("Address of the script; of the kind `script` only."),
    hosts: z
      .array(
        z
          .string()
          .max(200)
          .refine(isHostOfTags, "a host is written https://collect.example or https://*.example.com"),
      )
      .max(12)
      .default([])
      .describe("Further origins that it loads scripts from and sends to; those of known kinds are known."),
    purpose: z
      .enum(["statistics", "advertising"])
      .default("advertising")
      .describe("What a shopper has to allow before it loads."),
  })
  .superRefine(({ kind, account, src, hosts, purpose }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (kind === "script") {
      if (src === null) refuse("src", "write the address of the script");
      if (account !== null) refuse("account", "a script by its address has no account");
    } else {
      if (src !== null) refuse("src", "the script of a known kind is known: leave the address out");
      const { pattern, written } = accounts[kind];
      if (!pattern.test(account ?? "")) refuse("account", `an account of ${kind} is ${written}`);
      if (purpose === "statistics" && !account?.startsWith("G-"))
        refuse("purpose", "this vendor advertises with what it gets: the purpose is advertising");
    }
    for (const host of [...(src && URL.canParse(src) ? [src] : []), ...hosts])
      if (URL.canParse(host) && refusedHost.test(new URL(host).hostname))
        refuse(
          host === src ? "src" : "hosts",
          "what records or rewrites pages isn’t loaded: it would read forms",
        );
  });

/** A vendor's script that runs in pages. */
export type Tag = z.infer<typeof tagFields>;
