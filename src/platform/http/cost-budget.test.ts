import { expect, it } from "vitest";
import { type Account, accountsOf, advanceMs, budgetAccounts, RequestCost } from "./cost-budget.ts";

const size = { burst: 100, perSecond: 10 };

it("a household of IPv6 is one sender, and the networks of one prefix have four times as much together", () => {
  const accounts = budgetAccounts(size, () => 0);
  accounts.ofNetwork("2001:db8::1").charge(101);
  expect(accounts.ofNetwork("2001:db8::2").secondsToWait(0)).toBe(1);
  expect(accounts.ofNetwork("2001:db8:0:1::1").secondsToWait(0)).toBe(0);
  for (let at = 0; at < 4; at++) accounts.ofNetwork(`2001:db8:1:${at}::1`).charge(100);
  expect(accounts.ofNetwork("2001:db8:1:9::1").secondsToWait(0)).toBe(1);
  expect(accounts.ofNetwork("203.0.113.9").secondsToWait(0)).toBe(0);
});

it("members have budgets of their own, and a rate of 0 sets no limit", () => {
  const accounts = budgetAccounts(size, () => 0);
  accounts.ofMember("ana").charge(500);
  expect(accounts.ofMember("ana").secondsToWait(0)).toBe(30);
  expect(accounts.ofMember("ben").secondsToWait(0)).toBe(0);
  const settings = { BUDGET_BURST: 10, BUDGET_RATE: 5 };
  accountsOf(settings, () => 0)
    ?.ofNetwork("a")
    .charge(1);
  expect(accountsOf({ ...settings, BUDGET_RATE: 0 }, () => 0)).toBeNull();
});

/** An account that notes its charges. */
const account = (left = Number.POSITIVE_INFINITY) => {
  const noted: Account & { charged: number } = {
    charged: 0,
    secondsToWait: (ms) => (left - noted.charged + ms > 0 ? 0 : 3),
    charge: (ms) => {
      noted.charged += ms;
    },
  };
  return noted;
};

it("a request pays in advance, then what it used; the rest of the advance is given back", () => {
  const payer = account();
  const cheap = new RequestCost(payer);
  expect([cheap.admit(), cheap.admit()]).toEqual([0, 0]);
  expect(payer.charged).toBe(advanceMs);
  cheap.charge(4);
  expect(payer.charged).toBe(advanceMs);
  cheap.settle(false);
  expect(payer.charged).toBe(4);
  const dear = new RequestCost(payer);
  dear.admit();
  for (const ms of [6, 30]) dear.charge(ms);
  dear.settle(false);
  expect(payer.charged).toBe(40);
});

it.each([
  ["admitted", true],
  ["refused at once", false],
])("a refused request costs the advance in any case: %s", (_, isAdmitted) => {
  const payer = account();
  const cost = new RequestCost(payer);
  if (isAdmitted) cost.admit();
  cost.charge(1);
  cost.settle(true);
  expect(payer.charged).toBe(advanceMs);
});

it("what was used after the answer is charged too", () => {
  const payer = account();
  const cost = new RequestCost(payer);
  cost.admit();
  cost.charge(2);
  cost.settle(false);
  cost.charge(5);
  expect(payer.charged).toBe(7);
});

it("requests that come at once don't all find the same budget; an own advance counts as left", () => {
  const payer = account(3 * advanceMs);
  const costs = Array.from({ length: 5 }, () => new RequestCost(payer));
  expect(costs.map((cost) => cost.admit())).toEqual([0, 0, 0, 3, 3]);
  expect(costs[0]?.secondsAfterWaiting()).toBe(0);
  costs[0]?.charge(500);
  expect(costs[1]?.secondsAfterWaiting()).toBe(3);
});

it("what remains of the advance goes along to another account", () => {
  const [network, member] = [account(), account()];
  const cost = new RequestCost(network);
  cost.admit();
  cost.charge(3);
  cost.chargeTo(member);
  expect([network.charged, member.charged]).toEqual([3, advanceMs - 3]);
  cost.charge(20);
  cost.settle(false);
  expect([network.charged, member.charged]).toEqual([3, 20]);
});
