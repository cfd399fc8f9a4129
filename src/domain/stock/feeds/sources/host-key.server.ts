import { createHash } from "node:crypto";
import type { ServerHostKeyAlgorithm } from "ssh2";

/** A server's host key in the two ways it is written. */
export type HostKey = { type: string; fingerprint: string };

/** A key as the server presents it: a length, the type, the rest. */
export function hostKeyOf(blob: Buffer): HostKey {
  const length = blob.length >= 4 ? blob.readUInt32BE(0) : 0;
  const type = blob.subarray(4, 4 + Math.min(length, 64)).toString("latin1");
  return { type, fingerprint: fingerprintOf(blob) };
}

/** A pinned key: `ssh-ed25519 AAAA…` or `SHA256:…`, whose type isn't known. */
export function pinnedKey(written: string): { type: string | null; fingerprint: string } {
  if (written.startsWith("SHA256:")) return { type: null, fingerprint: written.replace(/(?<!=)=+$/, "") };
  const [type = "", encoded = ""] = written.split(" ");
  return { type, fingerprint: fingerprintOf(Buffer.from(encoded, "base64")) };
}

/** As `ssh-keygen -l` prints it. */
function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash("sha256")
    .update(blob)
    .digest("base64")
    .replace(/(?<!=)=+$/, "")}`;
}

/** What servers sign by with keys of each type. The RSA signature by SHA-1 isn't accepted. */
const signatures: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  "ssh-ed25519": ["ssh-ed25519"],
  "ecdsa-sha2-nistp256": ["ecdsa-sha2-nistp256"],
  "ecdsa-sha2-nistp384": ["ecdsa-sha2-nistp384"],
  "ecdsa-sha2-nistp521": ["ecdsa-sha2-nistp521"],
  "ssh-rsa": ["rsa-sha2-512", "rsa-sha2-256"],
};

/** The algorithms to offer, so that the server presents a key of a pinned type; any for a fingerprint, whose type isn't known. */
export function hostKeyAlgorithms(pinned: readonly string[]): ServerHostKeyAlgorithm[] {
  const types = pinned.map((one) => pinnedKey(one).type);
  return Object.entries(signatures)
    .filter(([type]) => types.includes(null) || types.includes(type))
    .flatMap(([, names]) => names);
}
