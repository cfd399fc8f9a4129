import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AlertGroup, alertGroup } from "#tests/support/alert-group.ts";
import { alertCounts } from "./alert-standing.server.ts";
import { senderProblem } from "./alert-standing.ts";

describe("what the console says of a site's sender of alerts [DECIDE-436]", () => {
  it.each([
    [
      { isSending: false, domain: "north.example", isSigned: true },
      /no mail server: alerts are stored here instead of sent/,
    ],
    [{ isSending: true, domain: "north.example", isSigned: false }, /from north\.example aren’t signed yet/],
  ])("%j is said", (sender, text) => expect(senderProblem(sender)).toMatch(text));

  it.each([
    { isSending: true, domain: "north.example", isSigned: true },
    { isSending: true, domain: null, isSigned: false },
  ])("nothing of %j", (sender) => expect(senderProblem(sender)).toBeNull());
});

describe("how many people get alerts", () => {
  let of: AlertGroup;
  beforeAll(async () => {
    of = await alertGroup("standing");
  });
  afterEach(() => expect(of.problems.splice(0)).toEqual([]));
  afterAll(async () => {
    await of.stocks.close();
    await of.db.remove();
  });
  const counts = () => of.db.withSite(of.site, (tx) => alertCounts(tx, of.site, of.clock.now));

  it("are those who confirmed, and their e-mails of seven days [DECIDE-436]", async () => {
    const none = { people: 0, searches: 0, waiting: 0, sent: 0, failed: 0 };
    expect(await counts()).toEqual(none);
    await of.save("a@example.com", "make=Kia");
    expect(await counts()).toEqual({ ...none, waiting: 1 });
    await of.mail();
    await of.confirm("a@example.com");
    expect(await counts()).toEqual({ ...none, people: 1, searches: 1, sent: 1 });
    of.sending.answer = async () => ({ kind: "failed", answer: "550", final: true });
    await of.save("b@example.com", "make=Kia");
    await of.mail();
    expect(await counts()).toMatchObject({ people: 1, sent: 1, failed: 1 });
    of.pass(8 * 86_400_000);
    expect(await counts()).toEqual({ ...none, people: 1, searches: 1 });
  });
});
