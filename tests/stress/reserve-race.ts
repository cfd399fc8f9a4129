import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { commandOptions } from "#tests/support/command-options.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { ReserveStage, type Shopper } from "./crashes/reserve-stage.ts";

/**
 * `npm run stress -- reserve-race [--shoppers 100] [--rounds 5]`: that many signed-in shoppers reserve one car
 * at the same moment over HTTP. One gets it, each other a clear refusal, and no other payment page exists;
 * the winner pays and holds the car.
 */
const { shoppers, rounds } = commandOptions({
  shoppers: { usual: 100, quick: 50 },
  rounds: { usual: 5, quick: 1 },
});
const visa = "4242424242424242";

const stage = new ReserveStage();
await endingWith(
  () => stage.end(),
  async () => {
    await stage.begin(rounds);
    const all: Shopper[] = [];
    for (let n = 0; n < shoppers; n++) all.push(await stage.signIn(n));
    const figures = [];
    for (let round = 1; round <= rounds; round++) figures.push(await race(`car-${round}`, all));
    console.table(figures);
    console.log(JSON.stringify({ stress: "reserve-race", shoppers, figures }));
    const right = figures.every(
      ({ began, refused, pages, held, strayPayments }) =>
        began === 1 && refused === shoppers - 1 && pages === 1 && held === 1 && strayPayments === 0,
    );
    if (!right) process.exitCode = 1;
  },
);

async function race(car: string, all: readonly Shopper[]) {
  const began = performance.now();
  const answers = await Promise.all(
    all.map(async (shopper) => {
      const answer = await stage.reserve(shopper, car);
      return { status: answer.status, body: (await answer.json()) as Answer };
    }),
  );
  const ms = performance.now() - began;
  const won = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === "taken");
  const url = won[0]?.body.reservation?.checkout_url;
  if (url) await stage.pay(url, visa);
  let rows = await counted(car);
  // The provider's webhook arrives after the shopper's response.
  for (let tries = 0; rows?.held === 0 && tries < 100; tries++) {
    await pause(50);
    rows = await counted(car);
  }
  return {
    car,
    began: won.length,
    refused: refused.length,
    otherAnswers: answers.length - won.length - refused.length,
    pages: rows?.pages ?? -1,
    strayPayments: (rows?.payments ?? 0) - 1,
    held: rows?.held ?? -1,
    ms: Math.round(ms),
  };
}

async function counted(car: string) {
  const [rows] = await stage.rows<{ pages: number; payments: number; held: number; reserved: number }>(
    sql`select
      (select count(*)::int from test_checkouts t join payments p on p.id = t.reference join reservations r on r.id = p.subject where r.car_id = ${car}) as pages,
      (select count(*)::int from payments p join reservations r on r.id = p.subject where r.car_id = ${car}) as payments,
      (select count(*)::int from reservations where car_id = ${car} and state in ('paid', 'held')) as held,
      (select count(*)::int from cars where id = ${car} and reserved) as reserved`,
  );
  return rows;
}

type Answer = { code?: string; reservation?: { checkout_url: string | null } };
