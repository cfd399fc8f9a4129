import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { ReserveStage, type Shopper } from "./crashes/reserve-stage.ts";

/**
 * `npm run stress -- pay-crash [--kills 20]`: pays deposits and kills the server with SIGKILL at a random
 * moment between the payment and its record; in turns the provider's webhook arrives, never arrives, or the
 * shopper cancels meanwhile. Every deposit that the provider charged must end as a hold or as a refund, and
 * exactly the held cars must be reserved.
 */
const { kills } = commandOptions({ kills: { usual: 20, quick: 3 } });
const visa = "4242424242424242";
/** Paid, and the provider sends no webhook. */
const silent = "4000000000000259";
const kinds = ["news", "no news", "cancelled"] as const;

const stage = new ReserveStage();
const began = performance.now();
await endingWith(
  () => stage.end(),
  async () => {
    await stage.begin(kills);
    // One shopper may reserve a few cars an hour.
    const shoppers: Shopper[] = [];
    for (let n = 1; n <= Math.ceil(kills / 5); n++) shoppers.push(await stage.signIn(n));
    for (let n = 1; n <= kills; n++)
      await round(n, kinds[n % kinds.length]!, shoppers[n % shoppers.length] as Shopper);
    const figures = await settled();
    console.table(figures);
    console.log(JSON.stringify({ stress: "pay-crash", ...figures }));
    if (figures.lost > 0 || figures.carsWrong > 0 || figures.refundedTwice > 0) process.exitCode = 1;
  },
);

async function round(n: number, kind: (typeof kinds)[number], shopper: Shopper): Promise<void> {
  const car = `car-${n}`;
  const answer = await stage.reserve(shopper, car);
  const { reservation } = (await answer.json()) as { reservation?: { id: string; checkout_url: string } };
  if (!reservation) throw new Error(`round ${n}: ${answer.status}`);
  const under: Promise<unknown>[] = [];
  if (kind === "cancelled") {
    await stage.pay(reservation.checkout_url, visa);
    const form = { do: "cancel", reservation: reservation.id };
    under.push(stage.send(`/cars/${car}/checkout`, { ...shopper, form }));
  } else under.push(stage.pay(reservation.checkout_url, kind === "news" ? visa : silent));
  for (const sent of under) sent.catch(() => {});
  // The interval from before the provider's charge to after its record: a payment takes some ten milliseconds
  // on an idle machine, a cancellation more.
  await pause(Math.random() * (kind === "cancelled" ? 500 : 150));
  await stage.kill();
  await Promise.allSettled(under);
  await stage.start();
}

/** Waits until no task is pending, then counts. */
async function settled() {
  for (let tries = 0; tries < 240; tries++) {
    const [open] = await stage.rows<{ open: number }>(sql`select (
      (select count(*) from payments where state in ('begun', 'open')
        and checkout_id in (select id from test_checkouts where state = 'paid'))
      + (select count(*) from payments where state = 'paid' and followed_at is null)
      + (select count(*) from reservations where state = 'paid')
      + (select count(*) from refunds where state in ('due', 'pending')))::int as open`);
    if (open?.open === 0) break;
    await pause(1_000);
  }
  const [rows] = await stage.rows<Record<string, number>>(sql`with paid as (
      select t.*, r.state as reservation, f.state as refund from test_checkouts t
        join payments p on p.id = t.reference left join reservations r on r.id = p.subject
        left join refunds f on f.payment_id = p.id
      where t.payment_id is not null)
    select count(*)::int as taken,
      count(*) filter (where reservation = 'held' and refund is null)::int as held,
      count(*) filter (where refund = 'done' and refund_id is not null)::int as refunded,
      count(*) filter (where not (reservation = 'held' and refund is null) and not (refund = 'done' and refund_id is not null))::int as lost,
      (select count(*)::int from (select payment_id from refunds group by 1 having count(*) > 1) twice) as twice,
      (select count(*)::int from cars c where c.reserved <> exists (
        select 1 from reservations r where r.car_id = c.id and r.state = 'held')) as cars_wrong
    from paid`);
  const figures = rows ?? {};
  return {
    kills,
    depositsTaken: figures.taken ?? 0,
    heldAfterwards: figures.held ?? 0,
    refunded: figures.refunded ?? 0,
    lost: figures.lost ?? -1,
    refundedTwice: figures.twice ?? -1,
    carsWrong: figures.cars_wrong ?? -1,
    notPaid: kills - (figures.taken ?? 0),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}
