import { dayMs } from "#lib/durations.ts";

/** A key of a sender's domain without its private half. */
export type SenderKey = {
  id: string;
  domain: string;
  selector: string;
  publicKey: string;
  isSeen: boolean;
  firstSeenAt: Date | null;
  checkedAt: Date | null;
  createdAt: Date;
};

/**
 * `waiting`: its record was never seen. `signing`: it signs. `missing`: its record was seen, and isn't there any more. `replaced`: a newer key
 * signs; e-mails that it signed are verified with its record until `removableAt`.
 */
export type KeyState =
  | { kind: "waiting" | "signing" | "missing" }
  | { kind: "replaced"; removableAt: Date; isRemovable: boolean };

export type KeyWithState = SenderKey & { state: KeyState };

/** E-mails wait in queues for days before a receiver verifies them. */
const verifiableMs = 7 * dayMs;

/** The states of one domain's keys, the newest first: the newest one whose record is seen signs. */
export function keyStates(keys: readonly SenderKey[], now: Date): KeyWithState[] {
  const ordered = [...keys].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const place = ordered.findIndex(({ isSeen }) => isSeen);
  const signing = ordered[place];
  return ordered.map((key, n) => {
    if (key === signing) return { ...key, state: { kind: "signing" } };
    if (!signing || n < place)
      return { ...key, state: { kind: key.firstSeenAt === null ? "waiting" : "missing" } };
    const removableAt = new Date((signing.firstSeenAt ?? signing.createdAt).getTime() + verifiableMs);
    return { ...key, state: { kind: "replaced", removableAt, isRemovable: removableAt <= now } };
  });
}

/** Why no key can be made for a domain now, null where one can. */
export const makeProblem = (states: readonly KeyWithState[]): string | null => {
  const waiting = states.find(({ state }) => state.kind === "waiting");
  return waiting
    ? `The key ${waiting.selector} waits for its DNS record. Add that record first: a new key is used once its record is seen.`
    : null;
};

export const dkimRecord = ({
  domain,
  selector,
  publicKey,
}: Pick<SenderKey, "domain" | "selector" | "publicKey">) => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
});

/** Whether TXT records, each in one piece, have this key. */
export const hasKey = (records: readonly string[], publicKey: string): boolean =>
  records.some((text) =>
    text.split(";").some((tag) => {
      const [name = "", ...value] = tag.split("=");
      return name.trim() === "p" && value.join("=").replace(/\s/g, "") === publicKey;
    }),
  );

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();
