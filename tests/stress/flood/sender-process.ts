import { Pool } from "undici";
import { attackOf, everySo, sendFlood } from "./requests.ts";
import type { FloodOrder } from "./sender.ts";

/** The one sender of a flood, as a process of its own, so that its work delays no measurement. */
const attacker = "198.51.100.66";
const order = JSON.parse(process.argv[2] ?? "") as FloodOrder;
const pool = new Pool(`http://127.0.0.1:${order.port}`, { connections: 64 });
process.once("message", async () => {
  const statuses = new Map<number, number>();
  await everySo(order.rate, order.seconds, async () => {
    const status = await sendFlood(pool, attackOf(order.hosts, attacker));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await pool.destroy();
  process.send?.([...statuses]);
  process.disconnect();
});
process.send?.("ready");
