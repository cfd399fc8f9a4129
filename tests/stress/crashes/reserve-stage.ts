import { sql } from "drizzle-orm";
import { SiteStage } from "./site-stage.ts";

/** A signed-in shopper: the session's cookie and the network address, by which limits count. */
export type Shopper = { cookie: string; from: string };

/** A site that takes deposits by the test provider, its cars, and signed-in shoppers. */
export class ReserveStage extends SiteStage {
  async begin(cars: number): Promise<void> {
    await this.prepare();
    const { groupId, dealerships } = this.site;
    const facts = JSON.stringify({
      make: "Mazda",
      model: "CX-5",
      year: 2022,
      car_type: "used",
      price: 34_990,
    });
    await this.db.withTenant({ groupId }, (tx) =>
      tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
        select ${groupId}::uuid, 'car-' || n, 'car-' || n, 'car-' || n, ${dealerships[0]?.id ?? ""}, ${facts}::jsonb, 'x', 'in_stock', now(), now()
        from generate_series(1, ${cars}::integer) n`),
    );
    await this.start();
  }

  protected override configuration(slug: string): string {
    return `
group:
  slug: ${slug}
  name: Stress
  dealerships: [{ slug: ${slug}, name: Stress }]
  locations: [{ slug: ${slug}-yard, name: Stress Yard }]
site:
  slug: ${slug}
  name: Stress
  lead: { fallbackEmail: sales@dealer.example }
  buy: { payment: { provider: test } }
`;
  }

  /** Signs a shopper in by a texted code, which is read from the database. */
  async signIn(number: number): Promise<Shopper> {
    const phone = `+614900${String(number).padStart(5, "0")}`;
    const from = `198.51.${Math.floor(number / 250)}.${number % 250}`;
    await this.send("/api/auth/request-code", { json: { phone }, from });
    const [message] = await this.rows<{ text: string }>(
      sql`select text from messages where kind = 'sms' and recipient = ${phone} order by created_at desc limit 1`,
    );
    const code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0];
    const answer = await this.send("/api/auth/verify-code", { json: { phone, code }, from });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    return { cookie: cookies.join("; "), from };
  }

  reserve(shopper: Shopper, car: string): Promise<Response> {
    const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };
    return this.send("/api/reservations", {
      ...shopper,
      json: { car_id: car, deposit_cents: 20_000, ...contact },
    });
  }

  /** Pays at the test provider's page. @param url the payment page of the reservation */
  pay(url: string, number: string): Promise<Response> {
    return this.send(new URL(url).pathname, { form: { number } });
  }
}
