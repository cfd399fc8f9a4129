import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { codeOrNull } from "#lib/error-code.ts";
import { type AllowAddress, isPublicAddress } from "#lib/public-address.server.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** The addresses of a name, IPv4 and IPv6; empty where it has none. Rejects with a code as `node:dns` does. */
export type Addresses = (name: string) => Promise<string[]>;

/** What is known of the certificate that an address shows for a host. */
export type Certificate = { kind: "valid"; until: Date } | { kind: "refused"; reason: string };

type HostCheckOptions = {
  /** What the DNS records of sites point to: addresses and host names; empty where it isn't configured. */
  targets: readonly string[];
  now: () => Date;
  addresses?: Addresses;
  certificate?: (host: string, address: string) => Promise<Certificate>;
  /** Which addresses may be connected to. */
  allowed?: AllowAddress;
};

/** Checks a host before a site gets it: whether its DNS records lead here, and whether a certificate for it is here. */
export type HostCheck = {
  targets: readonly string[];
  findings(host: string): Promise<Finding[]>;
  /** With the end of its certificate; null where no valid one was shown. */
  look(host: string): Promise<{ findings: Finding[]; certificateUntil: Date | null }>;
};

/** How long each look-up or connection may take. */
const timeoutMs = 5_000;
const soonMs = 14 * 86_400_000;

export function createHostCheck({
  targets,
  now,
  addresses = resolved,
  certificate = shownCertificate,
  allowed = isPublicAddress,
}: HostCheckOptions): HostCheck {
  type Look = Awaited<ReturnType<HostCheck["look"]>>;
  const only = (finding: Finding): Look => ({ findings: [finding], certificateUntil: null });

  async function look(host: string): Promise<Look> {
    if (/(^|\.)localhost$/.test(host))
      return only(
        warning("DNS", `${host} is reached from this machine only.`, "Use a public host for shoppers."),
      );
    if (isIP(host.replace(/^\[|\]$/g, "")) !== 0)
      return only(
        warning("DNS", `${host} is an address, not a name.`, "Use a host name: certificates are for names."),
      );
    const found = await addresses(host).catch((error: unknown) => codeOf(error));
    if (typeof found === "string")
      return only(warning("DNS", `${host} can’t be looked up (${found}).`, "Try again in a minute."));
    if (found.length === 0)
      return only(warning("DNS", `${host} has no address in DNS.`, recordText(host, targets)));
    const inner = found.find((address) => !allowed(address));
    if (inner !== undefined)
      return only(
        warning(
          "DNS",
          `${host} points to ${inner}, which isn’t a public address.`,
          recordText(host, targets),
        ),
      );
    const shown = await certificate(host, found[0] ?? "").catch(
      (error: unknown): Certificate => ({ kind: "refused", reason: codeOf(error) }),
    );
    return {
      findings: [await dnsFinding(host, found), certificateFinding(host, shown)],
      certificateUntil: shown.kind === "valid" ? shown.until : null,
    };
  }

  async function dnsFinding(host: string, found: readonly string[]): Promise<Finding> {
    if (targets.length === 0) return ok("DNS", `${host} points to ${found.join(", ")}.`);
    const looked = await Promise.all(
      targets.map((target) => (isIP(target) ? [target] : addresses(target).catch((): string[] => []))),
    );
    const expected = new Set(looked.flat());
    const other = found.find((address) => !expected.has(address));
    return other === undefined
      ? ok("DNS", `${host} points to this platform.`)
      : warning("DNS", `${host} points to ${other}, which isn’t this platform.`, recordText(host, targets));
  }

  function certificateFinding(host: string, shown: Certificate): Finding {
    if (shown.kind === "refused")
      return warning(
        "Certificate",
        `${host} can’t be opened by https (${shown.reason}).`,
        "Have a certificate issued for it where https ends, once its DNS record leads here.",
      );
    const day = shown.until.toISOString().slice(0, 10);
    return shown.until.getTime() - now().getTime() < soonMs
      ? warning("Certificate", `The certificate of ${host} ends on ${day}.`, "Renew it.")
      : ok("Certificate", `${host} has a certificate until ${day}.`);
  }

  return { targets, look, findings: async (host) => (await look(host)).findings };
}

/** The DNS record that a host needs, as people set it at their provider. */
export function recordText(host: string, targets: readonly string[]): string {
  if (targets.length === 0) return `Set the DNS record of ${host} to the address of this platform.`;
  const records = targets.map((target) => {
    const kind = { 0: "CNAME", 4: "A", 6: "AAAA" }[isIP(target)] ?? "CNAME";
    return `${kind} ${target}`;
  });
  return `Set the DNS record of ${host} to ${records.join(" and ")}.`;
}

const codeOf = (error: unknown): string => codeOrNull(error) ?? (error as Error).message;

const absent = new Set(["ENOTFOUND", "ENODATA"]);

async function resolved(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  const none = (error: unknown): string[] => {
    if (absent.has(codeOf(error))) return [];
    throw error;
  };
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(none),
    resolver.resolve6(name).catch(none),
  ]);
  return [...four, ...six];
}

/**
 * The certificate that a server shows for a host. The connection goes to an address that was checked before, so that a name that resolves
 * differently meanwhile gains nothing.
 */
export function shownCertificate(
  host: string,
  address: string,
  port = 443,
  ca?: string,
): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: host, ...(ca ? { ca } : {}) });
    const end = (certificate: Certificate) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(certificate);
    };
    const timer = setTimeout(() => end({ kind: "refused", reason: "no answer within 5 seconds" }), timeoutMs);
    socket.on("secureConnect", () =>
      end({ kind: "valid", until: new Date(socket.getPeerCertificate().valid_to) }),
    );
    socket.on("error", (error) => end({ kind: "refused", reason: codeOf(error) }));
  });
}
