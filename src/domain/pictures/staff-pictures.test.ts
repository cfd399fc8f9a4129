import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { staffPictures } from "./staff-pictures.server.ts";

it("counts each five megabytes of a picture, by member and by site, and stores nothing above a limit", async () => {
  const site = sampleSite();
  const taken: string[] = [];
  const stored: number[] = [];
  let used: string | null = null;
  const pictures = staffPictures(
    {
      takeLimit: async (kind, { id }, who) => {
        taken.push(`${kind} ${id === site.id} ${who}`);
        return kind === used ? 60 : 0;
      },
      pictures: {
        read: async (key) => Buffer.from(key),
        store: async (bytes) => {
          stored.push(bytes.length);
          return { kind: "refused", reason: "not_a_picture" };
        },
      },
    },
    { site, memberId: "ana" },
  );
  const once = ["memberPictures true member ana", "staffPictures true site"];
  expect(await pictures.store(Buffer.alloc(0))).toEqual({ kind: "refused", reason: "not_a_picture" });
  expect(taken.splice(0)).toEqual(once);
  await pictures.store(Buffer.alloc(5_000_000));
  expect(taken.splice(0)).toEqual(once);
  await pictures.store(Buffer.alloc(5_000_001));
  expect(taken.splice(0)).toEqual([...once, ...once]);
  for (used of ["memberPictures", "staffPictures"])
    expect(await pictures.store(Buffer.alloc(7))).toEqual({ kind: "refused", reason: "too_many" });
  expect(stored).toEqual([0, 5_000_000, 5_000_001]);
  expect(await pictures.read("key")).toEqual(Buffer.from("key"));
});
