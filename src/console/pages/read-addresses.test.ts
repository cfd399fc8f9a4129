import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readAddresses } from "./read-addresses.server.ts";

const noPause = async () => {};
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "old.txt");
const packed = (text: string) => file(new Uint8Array(gzipSync(text)));
const read = (...files: File[]) => readAddresses(files, noPause);
const sitemap = (urls: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">${urls}</urlset>`;

describe("the addresses of a file", () => {
  it("are those of a sitemap, with the titles that it has", async () => {
    const text = sitemap(
      "<url><loc> https://www.old.example/used?id=1&amp;x=2 </loc><image:image><image:loc>https://cdn.example/a.jpg</image:loc><image:title>A car</image:title></image:image></url>" +
        "<url><loc><![CDATA[https://www.old.example/about%20us]]></loc></url><url><loc>mailto:x@y.example</loc></url>",
    );
    const addresses = [
      { path: "/used", query: "id=1&x=2", title: "A car" },
      { path: "/about%20us", query: "", title: null },
    ];
    expect(await read(file(text))).toEqual({ addresses, sitemaps: [], problems: [] });
    expect(await read(packed(text))).toEqual({ addresses, sitemaps: [], problems: [] });
  });

  it("are in other files where it is an index", async () => {
    const index =
      "<sitemapindex><sitemap><loc>https://www.old.example/a.xml</loc></sitemap><sitemap><loc>https://www.old.example/b.xml</loc></sitemap></sitemapindex>";
    expect(await read(file(index))).toEqual({
      addresses: [],
      problems: [],
      sitemaps: ["https://www.old.example/a.xml", "https://www.old.example/b.xml"],
    });
  });

  it("are the lines of a list", async () => {
    const text =
      '\uFEFFAddress,Title\r\nhttps://old.example/a,About us\r\n\r\n/b\t"Service"\n//evil.example/c\n/d';
    expect(await read(file(text))).toEqual({
      sitemaps: [],
      problems: [],
      addresses: [
        { path: "/a", query: "", title: "About us" },
        { path: "/b", query: "", title: "Service" },
        { path: "/d", query: "", title: null },
      ],
    });
  });

  it.each([
    ["", "it has no addresses"],
    ["Hello", "it has no addresses"],
    ["<urlset><url><loc>https://x.example/a</loc>", "the XML is damaged"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><urlset/>', "it has a DOCTYPE, which no sitemap needs"],
    ["<a>".repeat(20), "its elements are nested too deep"],
    [
      `<a ${Array.from({ length: 40_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`,
      "one of its elements is too long",
    ],
    [`/${"a".repeat(2_000)}`, "it has no addresses"],
  ])("can't be read from %.20j: %s", async (text, problem) => {
    expect((await read(file(text))).problems.join()).toContain(`old.txt can’t be read: ${problem}`);
  });

  it("can't be read from a damaged archive", async () => {
    const damaged = file(new Uint8Array(gzipSync("/a\n").subarray(0, 12)));
    expect((await read(damaged)).problems).toEqual(["old.txt can’t be read: the archive is damaged."]);
  });

  it.each([
    ["lines", "/a1,One\n/b22;Two\n", "/ünï\n"],
    ["a sitemap", "<u><url><loc>/a1</loc></url>", "<url><loc>/ünï</loc></url></u>"],
  ])("are whole where a part of %s ends within one", async (_, one, two) => {
    const filler = one.startsWith("<") ? "<x></x>\n" : "nothing here\n";
    for (const length of [65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 65_536]) {
      const lines = filler.repeat(Math.floor((length - one.length) / filler.length));
      const { addresses } = await read(
        file(`${one}${lines}${" ".repeat(length - one.length - lines.length)}${two}`),
      );
      expect(addresses.map(({ path }) => path)).toEqual(
        one.startsWith("<") ? ["/a1", "/%C3%BCn%C3%AF"] : ["/a1", "/b22", "/%C3%BCn%C3%AF"],
      );
    }
  });
});

describe("the limits of a form", () => {
  const tooLong = "old.txt can’t be read: the files have more than 10 MB together, unpacked.";

  it("are 10 MB of all files, unpacked", async () => {
    const half = packed(`/a\n${" ".repeat(6_000_000)}`);
    const { addresses, problems } = await read(half, half, packed("/b"));
    expect(addresses.map(({ path }) => path)).toEqual(["/a", "/b"]);
    expect(problems).toEqual([tooLong]);
    expect((await read(file(" ".repeat(10_000_001)))).problems).toEqual([tooLong]);
    expect((await read(packed(" ".repeat(10_000_001)))).problems).toEqual([tooLong]);
  });

  it("are 50,000 addresses and 20 files", async () => {
    const urls = "<url><loc>/a</loc></url>".repeat(30_000);
    const { addresses, problems } = await read(
      packed(sitemap(urls)),
      packed("/b\n".repeat(30_000)),
      file("/c"),
    );
    expect(addresses).toHaveLength(50_000);
    expect(problems).toEqual(["Only the first 50,000 addresses were read."]);
    const many = await read(...Array.from({ length: 25 }, (_, n) => file(`/${n}`)));
    expect(many.addresses).toHaveLength(20);
    expect(many.problems).toEqual(["Only the first 20 files were read."]);
  });

  it.each([
    ["one line of separators", `/a${",".repeat(9_000_000)}`, 1, 137],
    ["empty lines", `/a${"\n".repeat(3_000_000)}`, 1, 3_000],
    ["empty elements", `<urlset>${"<a/>".repeat(1_000_000)}</urlset>`, 0, 61],
  ])("serve other requests within %s", async (_, text, found, least) => {
    let pauses = 0;
    const { addresses } = await readAddresses([packed(text)], async () => void pauses++);
    expect(addresses).toHaveLength(found);
    expect(pauses).toBeGreaterThan(least);
  });
});
