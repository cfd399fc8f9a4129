import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import sharp from "sharp";
import type { Site } from "#domain/configuration/site.ts";
import { previewContent } from "#domain/content/pages/apply-content.server.ts";
import { recordStatus } from "#domain/leads/handling/lead-status.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { contentOf, hostOf } from "./made-sites.ts";
import { type Answer, cookiesAfter, sendRequest } from "./wire.ts";
import type { Words } from "./words.ts";

/**
 * What a shopper of a site created and received: cookies, ids, addresses. Null where the site doesn't have
 * the feature.
 */
export type Left = {
  phone: string;
  email: string;
  /** Every cookie that the site set for this shopper: session, drafts, the trade-in, the preview. */
  cookies: string;
  lead: string | null;
  partialLead: string | null;
  testDriveLead: string | null;
  reservation: string | null;
  payment: string | null;
  /** The paths of the payment pages: of the reservation, and of the pending online payment. */
  checkouts: string[];
  evalid: string | null;
  tradeLead: string | null;
  tradeLink: string | null;
  pictureId: string | null;
  picturePath: string | null;
  previewToken: string | null;
};

export type Planting = {
  port: number;
  site: Site;
  db: Database;
  /** The database as its owner sees it: codes and links are read from sent messages. */
  client: pg.Client;
  words: Words;
  pictures: PictureStore;
};

/**
 * Performs every shopper action on a site, over HTTP: signs in, enquires, books, saves, gets a valuation with
 * a picture, reserves, pays, cancels. Everything typed is a marker of the site.
 * @param cars ids of cars that no other site's shopper reserves
 */
export async function plantShopper(planting: Planting, cars: readonly string[]): Promise<Left> {
  const { site, words } = planting;
  const word = (name: string) => words.of(`shopper of ${site.slug}`, name);
  const phone = words.mobile(site.slug, "shopper");
  const shopper = new Shopper(planting, phone);
  const email = `${word("mailbox")}@${word("mail")}.example`;
  const who = { name: word("name"), email, phone };
  await shopper.signIn();
  await shopper.form("/account", { name: who.name, email });
  const about = { ...who, last_name: word("surname"), postcode: "2000", opt_in: true, terms: true };
  const lead = await shopper.lead({
    ...about,
    category: "Vehicle Enquiry",
    car_id: cars[0],
    message: word("message"),
    url: `/cars?x=${word("url")}`,
  });
  if (lead) {
    const report = { lead, system: word("system"), id: word("id there"), status: word("status") };
    await recordStatus(planting.db, site, report, "system", new Date());
  }
  const partialLead = await shopper.lead({
    category: "Service Booking",
    isLastStep: false,
    "Vehicle Make": word("make"),
    "Vehicle Model": word("model"),
    "Vehicle Year": "2020",
  });
  await shopper.service(about, partialLead, word("registration"));
  const begun = await shopper.lead({
    category: "Service Booking",
    isLastStep: false,
    "Vehicle Make": word("second make"),
    "Vehicle Model": word("second model"),
    "Vehicle Year": "2020",
  });
  const testDriveLead = await shopper.testDrive(about, cars[0] ?? "");
  await shopper.form(`/enquire?form=enquiry&car_id=${cars[0]}`, {
    ...who,
    step: "0",
    go: "next",
    message: word("draft"),
  });
  await shopper.json("/api/watchlist/save-car", { phone_number: `+61${phone.slice(1)}`, car_id: cars[0] });
  await shopper.json("/api/phone-reveal", { car_id: cars[0], dealership_id: word("revealed") });
  await shopper.json("/api/tracking", { eventId: 11, consent: true, data: { car_id: word("tracked") } });
  const trade = await shopper.trade(about, word);
  const money = await shopper.money(who, cars, word("reference"));
  const previewToken = await preview(planting);
  if (previewToken) await shopper.get(`/preview/${previewToken}`);
  return {
    phone,
    email,
    cookies: shopper.cookies,
    lead,
    partialLead: begun,
    testDriveLead,
    previewToken,
    ...trade,
    ...money,
  };
}

class Shopper {
  cookies = "";
  readonly #planting: Planting;
  readonly #phone: string;

  constructor(planting: Planting, phone: string) {
    this.#planting = planting;
    this.#phone = phone;
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer> {
    const { port, site } = this.#planting;
    const host = hostOf(site, port);
    const cookie: Record<string, string> = this.cookies ? { Cookie: this.cookies } : {};
    const wire = { host, method, path, headers: { Origin: `http://${host}`, ...cookie, ...headers }, body };
    const answer = await sendRequest(port, wire);
    this.cookies = cookiesAfter(this.cookies, answer);
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path, {});
  }

  json(path: string, body: object): Promise<Answer> {
    return this.send("POST", path, { "Content-Type": "application/json" }, JSON.stringify(body));
  }

  form(path: string, fields: Record<string, string>): Promise<Answer> {
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    return this.send("POST", path, type, new URLSearchParams(fields).toString());
  }

  async signIn(): Promise<void> {
    const { client, site } = this.#planting;
    await this.json("/api/auth/request-code", { phone: this.#phone });
    const { rows } = await client.query<{ text: string }>(
      "select text from messages where site_id = $1 and kind = 'sms' order by created_at desc limit 1",
      [site.id],
    );
    const code = /\b\d{6}\b/.exec(rows[0]?.text ?? "")?.[0];
    const answer = await this.json("/api/auth/verify-code", { phone: this.#phone, code });
    if (answer.status !== 200)
      throw new Error(`${site.slug}: sign-in answered ${answer.status} ${answer.text}`);
  }

  async lead(userData: object): Promise<string | null> {
    const answer = await this.json("/api/leads", { userData });
    return answer.status === 200 ? (JSON.parse(answer.text) as { lead_id: string }).lead_id : null;
  }

  async service(about: object, leadId: string | null, registration: string): Promise<void> {
    const { site } = this.#planting;
    const place = site.locations.find(({ location_type }) => location_type === "service");
    if (!leadId || !place) return;
    await this.lead({
      ...about,
      category: "Service Booking",
      lead_id: leadId,
      "Vehicle Make": "Mazda",
      "Vehicle Model": "3",
      "Vehicle Year": "2020",
      "Vehicle Registration": registration,
      "Service Type": "General service",
      "Preferred Service Date": nextWednesday(),
      postcode: "2250",
      location: place.slug,
      dealership_slug: place.dealership_slug,
    });
  }

  async testDrive(about: object, car: string): Promise<string | null> {
    const answer = await this.get(`/api/test-drive/appointments?car_id=${car}`);
    const { appointments } = JSON.parse(answer.text) as {
      appointments: { dateTime: string; available: boolean }[];
    };
    const free = appointments.find(({ available }) => available);
    return free
      ? this.lead({ ...about, category: "Test Drive", car_id: car, dateTime: free.dateTime })
      : null;
  }

  async trade(about: object, word: (name: string) => string) {
    const none = { evalid: null, tradeLead: null, tradeLink: null, pictureId: null, picturePath: null };
    const starting = await this.json("/api/eval-expert/enter-vin", { rego: "ABC123", state: "NSW" });
    if (starting.status !== 200) return none;
    const evalid = (JSON.parse(starting.text) as { EvalID: string }[])[0]?.EvalID ?? null;
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#468" } })
      .jpeg()
      .toBuffer();
    const line = "forecourt-isolation";
    const head = `--${line}\r\nContent-Disposition: form-data; name="evalid"\r\n\r\n${evalid}\r\n--${line}\r\nContent-Disposition: form-data; name="file"; filename="${word("file")}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const sent = await this.send(
      "POST",
      "/api/eval-expert/image-upload",
      { "Content-Type": `multipart/form-data; boundary=${line}` },
      Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${line}--\r\n`)]),
    );
    const stored =
      sent.status === 200 ? (JSON.parse(sent.text) as { id: string; address: string }[])[0] : undefined;
    const place = this.#planting.site.locations.find(({ location_type }) => location_type === "sales");
    const details = { odometer: "62000", service_history: "Full service history", number_of_keys: "2" };
    const tradeLead = await this.lead({
      ...about,
      ...details,
      category: "Trade-in Enquiry",
      evalid,
      car_condition: "Good",
      comments: word("comments"),
      location_id: place?.id,
    });
    return {
      evalid,
      tradeLead,
      tradeLink: await this.#link(),
      pictureId: stored?.id ?? null,
      picturePath: stored?.address ?? null,
    };
  }

  /** The link back to the trade-in as mailed, with its secret. */
  async #link(): Promise<string | null> {
    const { client, site } = this.#planting;
    for (let tries = 0; tries < 50; tries++) {
      const { rows } = await client.query<{ link: string }>(
        "select substring(text from 'offer=([A-Za-z0-9_-]+)') as link from messages where site_id = $1 and text like '%offer=%' limit 1",
        [site.id],
      );
      if (rows[0]) return rows[0].link;
      await pause(100);
    }
    return null;
  }

  /** One active reservation, one cancelled and refunded, one payment for a reference that stays pending. */
  async money(
    who: { name: string; email: string; phone: string },
    cars: readonly string[],
    reference: string,
  ) {
    const deposit = this.#planting.site.buy.deposit * 100;
    const checkouts: string[] = [];
    let reservation: string | null = null;
    for (const [n, car] of cars.slice(0, 2).entries()) {
      const answer = await this.json("/api/reservations", { ...who, car_id: car, deposit_cents: deposit });
      if (answer.status !== 201) continue;
      const starting = (JSON.parse(answer.text) as { reservation: { id: string; checkout_url: string } })
        .reservation;
      const page = new URL(starting.checkout_url).pathname;
      await this.form(page, { number: "4242424242424242" });
      if (n === 0) {
        reservation = starting.id;
        checkouts.push(page);
      } else await this.#takeBack(car, starting.id);
    }
    const paid = await this.json("/api/payments", { ...who, reference, amount_cents: 12_300 });
    if (paid.status !== 201) return { reservation, payment: null, checkouts };
    const { payment } = JSON.parse(paid.text) as { payment: { id: string; checkout_url: string } };
    checkouts.push(new URL(payment.checkout_url).pathname);
    return { reservation, payment: payment.id, checkouts };
  }

  async #takeBack(car: string, reservation: string): Promise<void> {
    const { client, site } = this.#planting;
    const { rows } = await client.query<{ slug: string }>(
      "select slug from cars where group_id = $1 and id = $2",
      [...[site.groupId, car]],
    );
    await this.form(`/cars/${rows[0]?.slug}/${site.buy.reservePath}`, { do: "cancel", reservation });
  }
}

/** Content uploaded for preview: not applied, accessible by a token. */
async function preview({ db, site, words, pictures }: Planting): Promise<string | null> {
  const files = [{ name: "draft", text: contentOf(site.slug, words, "draft "), folder: null }];
  const contentDeps = { db, pictures, patterns: fixedRoutes };
  const outcome = await previewContent(contentDeps, site, files, {
    by: words.of(site.slug, "drafter"),
    at: new Date(),
  });
  return outcome.kind === "ready" ? outcome.token : null;
}

function nextWednesday(): string {
  const at = new Date(Date.now() + 14 * 86_400_000);
  while (at.getUTCDay() !== 3) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
