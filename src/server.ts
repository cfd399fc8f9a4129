import { join } from "node:path";
import { limitHeapGrowth } from "#platform/processes/heap-growth.server.ts";
import { requireNode } from "#platform/require-node.server.ts";

requireNode();
// Most of a large heap is stock, which stays: with 500 sites a process takes a third less.
limitHeapGrowth(0.25, 128);
const { runServer } = await import("#composition/run-server.server.ts");
await runServer(join(import.meta.dirname, ".."));
