import { createServer as createVite } from "vite";
import type { serveDevelopment } from "./serve-development.server.ts";

/**
 * `npm run dev`: the same server with Vite in front. Our code runs inside Vite's module graph, so that it exists once
 * in the process and reloads as files change.
 */
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const module_ = await vite.ssrLoadModule("./src/composition/serve-development.server.ts");
await (module_.serveDevelopment as typeof serveDevelopment)(vite);
