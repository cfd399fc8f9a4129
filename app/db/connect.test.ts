import { createServer } from "node:net";
import { expect, it } from "vitest";
import { connectTo, UnreachableDatabase } from "./connect.server.ts";
import { migrateDatabase } from "./migrate.server.ts";

it("says which database can't be reached and why, and keeps the password to itself", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const url = `postgres://ana:hunter2@127.0.0.1:${port}/stock`;
  for (const attempt of [() => connectTo(url), () => migrateDatabase(url)]) {
    const error = await attempt().then(
      () => null,
      (caught: Error) => caught,
    );
    expect(error).toBeInstanceOf(UnreachableDatabase);
    expect(error?.message).toContain(`127.0.0.1:${port}/stock can't be reached as ana: connect ECONNREFUSED`);
    expect(String(error?.stack)).not.toContain("hunter2");
  }
});
