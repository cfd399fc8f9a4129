import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readAddresses } from "./read-addresses.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readAddresses(bytes(text));
const sitemap = (urls: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">${urls}</urlset>`;

describe("the addresses of a file", () => {
  it("are those of a sitemap, with the titles that it has", () => {
    const text = sitemap(
      "<url><loc> https://www.old.example/used?id=1&amp;x=2 </loc><image:image><image:loc>https://cdn.example/a.jpg</image:loc><image:title>A car</image:title></image:image></url>" +
        "<url><loc><![CDATA[https://www.old.example/about%20us]]></loc></url><url><loc>mailto:x@y.example</loc></url>",
    );
    const addresses = [
      { path: "/used", query: "id=1&x=2", title: "A car" },
      { path: "/about%20us", query: "", title: null },
    ];
    expect(read(text)).toEqual({ kind: "ok", addresses, sitemaps: [] });
    expect(readAddresses(gzipSync(bytes(text)))).toEqual({ kind: "ok", addresses, sitemaps: [] });
  });

  it("are in other files where it is an index", () => {
    const index =
      "<sitemapindex><sitemap><loc>https://www.old.example/a.xml</loc></sitemap><sitemap><loc>https://www.old.example/b.xml</loc></sitemap></sitemapindex>";
    expect(read(index)).toEqual({
      ...{ kind: "ok", addresses: [] },
      sitemaps: ["https://www.old.example/a.xml", "https://www.old.example/b.xml"],
    });
  });

  it("are the lines of a list", () => {
    expect(
      read('\uFEFFAddress,Title\r\nhttps://old.example/a,About us\r\n\r\n/b\t"Service"\n//evil.example/c\n'),
    ).toEqual({
      ...{ kind: "ok", sitemaps: [] },
      addresses: [
        { path: "/a", query: "", title: "About us" },
        { path: "/b", query: "", title: "Service" },
      ],
    });
  });

  it.each([
    ["", "it has no addresses"],
    ["Hello", "it has no addresses"],
    ["<urlset><url><loc>https://x.example/a</loc>", "the XML is damaged"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><urlset/>', "it has a DOCTYPE, which no sitemap needs"],
    ["<a>".repeat(20), "its elements are nested too deep"],
    ["/a\n".repeat(50_001), "it has more than 50,000 addresses"],
  ])("can't be read from %.20j: %s", (text, problem) => {
    const outcome = read(text);
    expect(outcome.kind === "refused" && outcome.problem).toContain(problem);
  });

  it("can't be read from a damaged archive, nor from one that unpacks to too much", () => {
    const packed = gzipSync(bytes("/a\n"));
    expect(readAddresses(packed.subarray(0, 12))).toEqual({
      kind: "refused",
      problem: "the archive is damaged",
    });
    const large = gzipSync(Buffer.alloc(50_000_001));
    expect(readAddresses(large)).toEqual({ kind: "refused", problem: "it unpacks to more than 50 MB" });
  });
});
