import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./src/{domain,platform}/**/*-tables.ts",
  out: "./src/platform/database/migrations",
});
