import { join } from "node:path";
import { requireNode } from "#platform/require-node.server.ts";

requireNode();
const { runServer } = await import("#composition/run-server.server.ts");
await runServer(join(import.meta.dirname, ".."));
