import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { hostileKinds } from "./hostile-requests.ts";
import { send } from "./requests.ts";
import type { FloodOrder } from "./sender.ts";

/** The one sender of a flood, as a process of its own, so that its work delays no measurement. Each connection sends its next request at once. */
const order = JSON.parse(process.argv[2] ?? "") as FloodOrder;
const pool = new Pool(`http://127.0.0.1:${order.port}`, {
  connections: order.connections,
  headersTimeout: 0,
  bodyTimeout: 0,
});
const make = hostileKinds[order.kind];
process.once("message", async () => {
  const statuses = new Map<number, number>();
  const end = performance.now() + order.seconds * 1_000;
  let count = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await send(pool, { ...make(order.target, count++), sender: order.sender });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A new connection takes the system some time too.
      if (status === 0) await pause(5);
    }
  };
  const all = Promise.all(Array.from({ length: order.connections }, connection));
  // What the server is still busy with isn't waited for.
  await Promise.race([all, pause(order.seconds * 1_000 + 2_000)]);
  process.send?.([...statuses], () => process.exit());
});
process.send?.("ready");
