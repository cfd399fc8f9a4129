import { networkOf, prefixAround } from "#lib/network.ts";
import { type BucketSize, sizeOfPrefix, TokenBuckets } from "./token-buckets.ts";

/** Who pays for a request. */
export type Account = {
  /** The seconds until it has something left. @param ms what would be left besides */
  secondsToWait(ms: number): number;
  charge(ms: number): void;
};

/** The budgets of all senders of a process. */
export type Accounts = {
  /** That of a network, and of the IPv6 prefix around it. */
  ofNetwork(address: string): Account;
  /** A signed-in member of the staff has a budget of their own, whichever network they are in. */
  ofMember(id: string): Account;
};

/**
 * What work costs is known after it was done, so a budget may be overdrawn; its sender waits until the debt is paid.
 * @param size in milliseconds of the event loop @param nowMs epoch milliseconds
 */
export function budgetAccounts(size: BucketSize, nowMs: () => number): Accounts {
  const networks = new TokenBuckets(size);
  const prefixes = new TokenBuckets(sizeOfPrefix(size));
  const members = new TokenBuckets(size);
  const accountIn = (budgets: TokenBuckets, sender: string): Account => ({
    secondsToWait: (ms) => budgets.secondsToWait(sender, nowMs(), ms),
    charge: (ms) => budgets.charge(sender, ms, nowMs()),
  });
  return {
    ofNetwork(address) {
      const own = accountIn(networks, networkOf(address));
      const prefix = prefixAround(address);
      if (prefix === null) return own;
      const around = accountIn(prefixes, prefix);
      return {
        secondsToWait: (ms) => Math.max(own.secondsToWait(ms), around.secondsToWait(ms)),
        charge: (ms) => {
          own.charge(ms);
          around.charge(ms);
        },
      };
    },
    ofMember: (id) => accountIn(members, id),
  };
}

/** By the settings of the process; null where a rate of 0 sets no limit. */
export function accountsOf(
  { BUDGET_BURST: burst, BUDGET_RATE: perSecond }: { BUDGET_BURST: number; BUDGET_RATE: number },
  nowMs: () => number,
): Accounts | null {
  return perSecond > 0 ? budgetAccounts({ burst, perSecond }, nowMs) : null;
}

/**
 * The milliseconds that a request is charged in advance, so that requests that come at once don't all find the same budget, and that a refused one costs in any case.
 */
export const advanceMs = 10;

/** What one request costs, charged to an account while it is handled. */
export class RequestCost {
  #account: Account;
  #spentMs = 0;
  #chargedMs = 0;
  #isAdmitted = false;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Has used the event loop. */
  charge(ms: number): void {
    this.#spentMs += ms;
    this.#chargeUpTo(this.#spentMs);
  }

  /** Before expensive work: the seconds that the sender has to wait first; else 0, and the advance is charged. */
  admit(): number {
    if (this.#isAdmitted) return 0;
    const seconds = this.#secondsToWait();
    if (seconds > 0) return seconds;
    this.#isAdmitted = true;
    this.#chargeUpTo(advanceMs);
    return 0;
  }

  /** Of an admitted request that waited: others of the same sender may have used up what was left. */
  secondsAfterWaiting(): number {
    return this.#isAdmitted ? this.#secondsToWait() : 0;
  }

  #secondsToWait(): number {
    return this.#account.secondsToWait(this.#chargedMs - this.#spentMs);
  }

  /** From now on another account pays. What was used until now stays with the first. */
  chargeTo(account: Account): void {
    const advance = this.#chargedMs - this.#spentMs;
    this.#account.charge(-advance);
    account.charge(advance);
    this.#account = account;
  }

  /** The request was answered: what remains of the advance is given back unless it was refused. */
  settle(isRefused: boolean): void {
    const total = isRefused ? Math.max(this.#spentMs, advanceMs) : this.#spentMs;
    this.#account.charge(total - this.#chargedMs);
    this.#chargedMs = total;
  }

  #chargeUpTo(ms: number): void {
    if (ms <= this.#chargedMs) return;
    this.#account.charge(ms - this.#chargedMs);
    this.#chargedMs = ms;
  }
}
