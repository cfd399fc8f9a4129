import * as build from "virtual:react-router/server-build";
import { serve } from "#composition/serve.server.ts";
import { UnreachableDatabase } from "#platform/database/connect.server.ts";

if (process.env.NODE_ENV !== "production") {
  throw new Error(
    "the production build needs NODE_ENV=production: without it, rendering is several times slower",
  );
}
try {
  await serve(build);
} catch (error) {
  if (!(error instanceof UnreachableDatabase)) throw error;
  console.error(error.message);
  process.exit(1);
}
