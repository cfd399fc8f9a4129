import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/db/*-tables.ts",
  out: "./app/db/migrations",
});
