import { requireNode } from "#platform/require-node.server.ts";

/** `forecourt <command>`: the commands for operators and dealer staff. */
requireNode();
await import("./run-command.ts");
