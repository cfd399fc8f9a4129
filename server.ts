import * as build from "virtual:react-router/server-build";
import { serve } from "./app/http/serve.server.ts";

if (process.env.NODE_ENV !== "production") {
  throw new Error(
    "the production build needs NODE_ENV=production: without it, rendering is several times slower",
  );
}
await serve(build);
