import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { checkOrigin } from "#platform/http/origin-check.ts";
import { type AlertGroup, alertGroup } from "#tests/support/alert-group.ts";
import { alertsPage, postAlerts, postStop } from "./alerts-page.server.ts";
import type { AlertsView, SaveView } from "./alerts-view.ts";
import { postSave, savePage } from "./save-page.server.ts";

let of: AlertGroup;
let wait = 0;
beforeAll(async () => {
  of = await alertGroup("pages");
  await of.put(["one"], { make: "Kia" });
});
afterEach(() => expect(of.problems.splice(0)).toEqual([]));
afterAll(async () => {
  await of.stocks.close();
  await of.db.remove();
});

const services = () => ({
  db: of.db,
  now: () => of.clock.now,
  stocks: of.stocks,
  postcodes: of.matching.postcodes,
  alertLinks: of.links,
  takeLimit: async () => wait,
  triggerTask: () => {},
  log: { error: () => {} },
});
const origin = "https://pages.example";
const address = "203.0.113.7";
type Answer<View> = { data: View; init: { status: number; headers: Record<string, string> } };
const opened = (path: string) => new Request(`${origin}${path}`);
const sent = (path: string, fields: Record<string, string>) => ({
  request: new Request(`${origin}${path}`, { method: "POST", body: new URLSearchParams(fields) }),
  site: of.site,
  address,
});
const save = (fields: Record<string, string>) => postSave(services(), sent("/alerts/save", fields));
const valid = { search: "make=Kia", email: "ana@example.com", cadence: "daily" };
const tokenOf = async (email: string) =>
  of.links.path(of.site.id, await of.personId(email)).replace("/alerts/", "");

describe("the form that saves a search", () => {
  it("says what is saved in the search's words, and names what is missing without choosing for the person [DECIDE-300]", async () => {
    const page = (await savePage(
      services(),
      opened("/alerts/save?make=kia&price=:20000&page=3"),
      of.site,
    )) as Answer<SaveView>;
    expect(page.data).toMatchObject({ search: "make=Kia&price=:20000", cadence: "daily" });
    expect(page.data.wanted).toContain("Kia");
    const wrong = (await save({ search: "make=Kia", email: "nonsense" })) as unknown as Answer<SaveView>;
    expect(wrong.init.status).toBe(400);
    expect(Object.keys(wrong.data.errors)).toEqual(["email", "cadence"]);
    expect(wrong.data.email).toBe("nonsense");
  });

  it("answers the same for an address that is known, unknown, had too many mails, and a bot's [DECIDE-301]", async () => {
    const answers = [];
    for (let index = 0; index < 5; index++)
      answers.push(await save({ ...valid, search: `make=Kia&year=201${index}:` }));
    answers.push(
      await save({ ...valid, email: "new@example.com" }),
      await save({ ...valid, email: "bot@example.com", [trapName]: "x" }),
    );
    for (const answer of answers as Response[]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/alerts/save?done=mail");
      expect([...answer.headers.keys()].sort()).toEqual([...(answers[0] as Response).headers.keys()].sort());
    }
    await expect(of.personId("bot@example.com")).rejects.toThrow();
  });

  it("is limited by network, and isn't there where the site has no alerts, for another's car or for no car [DECIDE-300]", async () => {
    wait = 5;
    expect(((await save(valid)) as unknown as Answer<SaveView>).init.status).toBe(429);
    wait = 0;
    const off = { ...of.site, watch: { ...of.site.watch, alerts: false } };
    const statusOf = (page: Promise<unknown>) =>
      page.then(
        () => 200,
        (thrown) => thrown.init.status,
      );
    expect(await statusOf(savePage(services(), opened("/alerts/save?make=Kia"), off))).toBe(404);
    expect(await statusOf(savePage(services(), opened("/alerts/save?car_id=none"), of.site))).toBe(404);
    expect(await statusOf(savePage(services(), opened("/alerts/save?saved_cars=yes"), of.site))).toBe(404);
    expect(await statusOf(savePage(services(), opened("/alerts/save?car_id=one"), of.site))).toBe(200);
  });
});

describe("a person's page", () => {
  it("confirms by its button, not by being opened, and is never stored or indexed [DECIDE-301]", async () => {
    const token = await tokenOf("new@example.com");
    const page = (await alertsPage(
      services(),
      opened(`/alerts/${token}`),
      of.site,
      token,
    )) as Answer<AlertsView>;
    expect(page.init.headers).toMatchObject({
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
    });
    const [search] = page.data.person!.searches;
    expect(search!.isConfirmed).toBe(false);
    const answer = await postAlerts(
      services(),
      sent(`/alerts/${token}`, { do: "confirm", search: search!.id }),
      token,
    );
    expect((answer as unknown as Response).status).toBe(303);
    const after = (await alertsPage(
      services(),
      opened(`/alerts/${token}`),
      of.site,
      token,
    )) as Answer<AlertsView>;
    expect(after.data.person!.searches[0]!.isConfirmed).toBe(true);
  });

  it("pauses, changes and deletes, and opens nothing with another site's or a made up link [DECIDE-306]", async () => {
    const token = await tokenOf("new@example.com");
    const change = (fields: Record<string, string>) =>
      postAlerts(services(), sent(`/alerts/${token}`, fields), token);
    const view = async () =>
      ((await alertsPage(services(), opened(`/alerts/${token}`), of.site, token)) as Answer<AlertsView>).data;
    const id = (await view()).person!.searches[0]!.id;
    await change({ do: "cadence", search: id, cadence: "immediate" });
    await change({ do: "pause-7" });
    expect((await view()).person).toMatchObject({
      pausedUntil: "17 March 2026",
      searches: [{ cadence: "immediate" }],
    });
    await change({ do: "resume" });
    expect((await view()).person!.pausedUntil).toBeNull();
    expect(((await change({ do: "else" })) as unknown as Answer<AlertsView>).init.status).toBe(400);
    const elsewhere = { ...of.site, id: "00000000-0000-4000-8000-000000000009" };
    for (const [site, one] of [
      [elsewhere, token],
      [of.site, "nonsense"],
    ] as const)
      expect(
        ((await alertsPage(services(), opened("/alerts/x"), site, one)) as Answer<AlertsView>).init.status,
      ).toBe(404);
    await change({ do: "delete-all" });
    expect((await view()).person).toBeNull();
    expect(
      (
        await of.db.withSite(of.site, (tx) =>
          tx.execute(sql`select from alert_people where mailbox = 'new@example.com'`),
        )
      ).rowCount,
    ).toBe(0);
  });

  it("isn't needed to stop: a mail program's POST without cookie and Origin does [DECIDE-306]", async () => {
    await of.mail();
    await of.confirm("ana@example.com");
    const id = await of.personId("ana@example.com");
    const token = await tokenOf("ana@example.com");
    const facts = {
      method: "POST",
      origin: undefined,
      secFetchSite: undefined,
      own: [origin],
      siteHosts: [],
      hasSession: false,
    };
    expect(checkOrigin(facts)).toEqual({ kind: "allowed" });
    of.mails.length = 0;
    expect((await postStop(services(), of.site, token)).status).toBe(200);
    expect((await postStop(services(), of.site, `${token.slice(0, -1)}-`)).status).toBe(404);
    await of.put(["two"], { make: "Kia" });
    await of.match();
    of.pass(86_400_000);
    await of.mail();
    expect(of.mails).toEqual([]);
    const page = (await alertsPage(
      services(),
      opened(`/alerts/${token}`),
      of.site,
      token,
    )) as Answer<AlertsView>;
    expect(page.data.person).toMatchObject({ isStopped: true });
    expect(id).toHaveLength(22);
  });
});
