import { networkOf, prefixAround } from "#lib/network.ts";
import { prefixShare } from "./network-limit.ts";

/** Milliseconds of the event loop: how many a sender may use at once, then each second. */
export type BudgetSize = { burst: number; perSecond: number };

/** The longest wait for a budget, after work of any cost. */
const maxWaitSeconds = 30;

/**
 * What senders have left of their budgets. What work costs is known after it was done, so a budget may be overdrawn; its sender waits until the debt is paid.
 */
export class CostBudgets {
  readonly #size: BudgetSize;
  readonly #senders: number;
  readonly #left = new Map<string, { ms: number; at: number }>();

  /** @param senders maximum in memory; the least recently charged one is forgotten first */
  constructor(size: BudgetSize, senders = 10_000) {
    this.#size = size;
    this.#senders = senders;
  }

  /** Negative where more was used than there was. */
  left(sender: string, nowMs: number): number {
    const known = this.#left.get(sender);
    if (!known) return this.#size.burst;
    const passed = Math.max(0, nowMs - known.at) / 1_000;
    return Math.min(this.#size.burst, known.ms + passed * this.#size.perSecond);
  }

  /** @param ms what the sender's work cost; negative to give back what was charged before */
  charge(sender: string, ms: number, nowMs: number): void {
    const { burst, perSecond } = this.#size;
    const left = Math.min(burst, this.left(sender, nowMs) - ms);
    this.#left.delete(sender);
    this.#left.set(sender, { ms: Math.max(left, -perSecond * maxWaitSeconds), at: nowMs });
    if (this.#left.size > this.#senders) this.#left.delete(this.#left.keys().next().value as string);
  }

  /** The seconds until the sender has something left; 0 for now. @param ms what would be left besides */
  secondsToWait(sender: string, nowMs: number, ms = 0): number {
    const left = this.left(sender, nowMs) + ms;
    return left > 0 ? 0 : Math.max(1, Math.ceil(-left / this.#size.perSecond));
  }
}

/** Who pays for a request. */
export type Account = {
  /** The seconds until it has something left. @param ms what would be left besides */
  secondsToWait(ms: number): number;
  charge(ms: number): void;
};

/** The budgets of all senders of a process. */
export type Accounts = {
  /** That of a network, and of the IPv6 prefix around it, which has four times as much: one sender can have all of its 65,536 networks. */
  ofNetwork(address: string): Account;
  /** A signed-in member of the staff has a budget of their own, whichever network they are in. */
  ofMember(id: string): Account;
};

/** @param nowMs epoch milliseconds */
export function budgetAccounts({ burst, perSecond }: BudgetSize, nowMs: () => number): Accounts {
  const networks = new CostBudgets({ burst, perSecond });
  const prefixes = new CostBudgets({ burst: burst * prefixShare, perSecond: perSecond * prefixShare });
  const members = new CostBudgets({ burst, perSecond });
  const accountIn = (budgets: CostBudgets, sender: string): Account => ({
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
