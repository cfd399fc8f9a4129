import { listBytes, mapBytes, textBytes } from "./sizes.ts";
import { sortInSteps } from "./sort-in-steps.ts";
import { EXACT_PREFIX_FROM, PREFIX, WHOLE } from "./text.ts";

/** Identities copied between two steps. */
const COPIED = 4096;

export type IdentityMatch = { slots: readonly number[]; quality: number };

/**
 * Stock numbers, VINs and plates: whole values through a map, prefixes through the sorted list, no fuzzy
 * matching.
 */
export class Identities {
  /** Lists are replaced when they change, so that copies of the index share them. */
  readonly #slotsOf = new Map<string, readonly number[]>();
  #ofSlot: (readonly string[] | undefined)[] = [];
  #sorted: string[] = [];
  #bulk = false;
  /** Whether an identity came or went since the bulk began. */
  #unsorted = false;

  set(slot: number, identities: string[]): void {
    const before = this.#ofSlot[slot];
    if (before !== undefined && String(before) === String(identities)) return;
    for (const identity of before ?? []) this.#drop(identity, slot);
    // A copy has no spare capacity.
    this.#ofSlot[slot] = identities.length > 0 ? identities.slice() : undefined;
    for (const identity of identities) {
      const slots = this.#slotsOf.get(identity);
      if (slots !== undefined) {
        this.#slotsOf.set(identity, [...slots, slot]);
        continue;
      }
      this.#slotsOf.set(identity, [slot]);
      if (this.#bulk) this.#unsorted = true;
      else this.#sorted.splice(this.#placeOf(identity), 0, identity);
    }
  }

  match(word: string): IdentityMatch[] {
    const whole = this.#slotsOf.get(word);
    const matches: IdentityMatch[] = whole === undefined ? [] : [{ slots: whole, quality: WHOLE }];
    if (word.length < EXACT_PREFIX_FROM) return matches;
    for (let i = this.#placeOf(word); i < this.#sorted.length; i++) {
      const identity = this.#sorted[i]!;
      if (!identity.startsWith(word)) break;
      if (identity !== word) matches.push({ slots: this.#slotsOf.get(identity)!, quality: PREFIX });
    }
    return matches;
  }

  whole(identity: string): readonly number[] {
    return this.#slotsOf.get(identity) ?? [];
  }

  beginBulk(): void {
    this.#bulk = true;
  }

  *endBulk(): Generator<void> {
    this.#bulk = false;
    this.#ofSlot = this.#ofSlot.slice();
    if (!this.#unsorted) return;
    this.#unsorted = false;
    this.#sorted = [...this.#slotsOf.keys()];
    yield* sortInSteps(this.#sorted, (a, b) => (a < b ? -1 : 1));
  }

  /** Makes this empty index equal to another. */
  *copyFrom(from: Identities): Generator<void> {
    this.#ofSlot = from.#ofSlot.slice();
    this.#sorted = from.#sorted.slice();
    for (const [identity, slots] of from.#slotsOf) {
      this.#slotsOf.set(identity, slots);
      if (this.#slotsOf.size % COPIED === 0) yield;
    }
  }

  bytes(): number {
    let sum = listBytes(this.#ofSlot.length) + listBytes(this.#sorted.length) + mapBytes(this.#slotsOf.size);
    for (const identities of this.#ofSlot) sum += identities === undefined ? 0 : listBytes(identities.length);
    for (const [identity, slots] of this.#slotsOf) sum += textBytes(identity) + listBytes(slots.length);
    return sum;
  }

  #drop(identity: string, slot: number): void {
    const slots = this.#slotsOf.get(identity)!.filter((other) => other !== slot);
    if (slots.length > 0) {
      this.#slotsOf.set(identity, slots);
      return;
    }
    this.#slotsOf.delete(identity);
    if (this.#bulk) this.#unsorted = true;
    else this.#sorted.splice(this.#placeOf(identity), 1);
  }

  #placeOf(identity: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sorted[middle]! < identity) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
