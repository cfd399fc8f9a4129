import { prepareTestTemplate } from "#platform/database/test-database.server.ts";

/** Starts (or reconnects to) PostgreSQL for the run and makes the migrated template that test files clone. */
export default async function setup(): Promise<void> {
  const { url, template } = await prepareTestTemplate();
  process.env.FORECOURT_TEST_POSTGRES = url;
  process.env.FORECOURT_TEST_TEMPLATE = template;
}
