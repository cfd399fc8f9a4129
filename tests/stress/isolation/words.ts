import { createHash } from "node:crypto";

/**
 * Unique markers: the test fills everything that can be typed or configured with them, each generated from
 * its owner and purpose. The same two names give the same marker, so that a run can be repeated.
 */
export class Words {
  of(owner: string, name: string): string {
    return `zq${letters(`${owner} ${name}`, 8)}`;
  }

  /** An unassigned landline number. */
  phone(owner: string, name: string): string {
    return `(02) 5${digits(`${owner} ${name}`, 3)} ${digits(`${name} ${owner}`, 4)}`;
  }

  /** An unassigned mobile number, as shoppers type it. */
  mobile(owner: string, name: string): string {
    return `0491${digits(`${owner} ${name}`, 6)}`;
  }

  /** An amount that no page may show. */
  secretAmount(owner: string, name: string): number {
    return 10_000 + (Number(digits(`${owner} ${name}`, 9)) % 80_000) + 0.37;
  }
}

const hashed = (text: string) => createHash("sha256").update(text).digest();

function letters(text: string, length: number): string {
  return [...hashed(text)]
    .map((byte) => "abcdefghijklmnopqrstuvwxyz0123456789"[byte % 36])
    .slice(0, length)
    .join("");
}

function digits(text: string, length: number): string {
  return [...hashed(text)]
    .map((byte) => String(byte % 10))
    .slice(0, length)
    .join("");
}

const numbered = /(?:\+61|\b0)(?:[ ()-]?\d){9}\b/g;
const planted = /zq[a-z0-9]{8}/g;
const ordinary = /[a-z0-9_][a-z0-9_-]{6,}[a-z0-9_]/g;
const addresses = /[a-z0-9._+-]+@[a-z0-9.-]+\.[a-z]{2,}/g;
/** Instants and dates belong to no tenant. */
const dated = /^\d{4}-\d{2}-\d{2}(t\d+)?$/;

/**
 * The words of a text that can identify its owner, in lower case: markers, mail addresses, telephone numbers
 * (as `+61…`), and every word of at least eight characters with a digit or a hyphen: ids, hashes, tokens,
 * slugs, stock numbers.
 */
export function wordsIn(text: string): Set<string> {
  const plain = text
    .replace(/\\u00[0-9a-f]{2}|\\[nrtbf"\\/]|&(?:#x?[0-9a-f]+|[a-z]+);/gi, " ")
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();
  const found = new Set<string>();
  for (const [word] of plain.matchAll(planted)) found.add(word);
  for (const [word] of plain.matchAll(addresses)) found.add(word);
  for (const [number] of plain.matchAll(numbered))
    found.add(`+61${number.replace(/\D/g, "").replace(/^(61|0)/, "")}`);
  for (const [word] of plain.replace(numbered, " ").matchAll(ordinary))
    if (/[\d-]/.test(word) && !dated.test(word) && !/^[\d-]{1,8}$/.test(word)) found.add(word);
  return found;
}
