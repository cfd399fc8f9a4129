import { describe, expect, it } from "vitest";
import { forbiddenInBrowsers, isPermissive, licenceOf, packageOf } from "./licences.ts";
import { type Lock, thirdPartyPage } from "./third-party-page.ts";

describe("a licence", () => {
  it.each([
    ["MIT", true],
    ["Apache-2.0 AND MIT", true],
    ["(MPL-2.0 OR Apache-2.0)", true],
    ["Apache-2.0 AND LGPL-3.0-or-later AND MIT", false],
    ["LGPL-3.0", false],
    ["MPL-2.0", false],
    ["GPL-2.0-only", false],
    ["AGPL-3.0", false],
    ["SEE LICENSE IN EULA.txt", false],
  ])("%s is permissive: %s", (expression, permissive) => {
    expect(isPermissive(expression)).toBe(permissive);
  });

  it("is read from any field that packages state it in", () => {
    expect(licenceOf("a", { license: "ISC" })).toBe("ISC");
    expect(licenceOf("a", { licenses: [{ type: "MIT" }, { type: "BSD-3-Clause" }] })).toBe(
      "MIT OR BSD-3-Clause",
    );
    expect(licenceOf("a", {})).toBeNull();
  });
});

describe("browser code", () => {
  it("may contain permissive packages only", () => {
    const licences: Record<string, object> = {
      "/p/node_modules/react": { license: "MIT" },
      "/p/node_modules/@a/copyleft": { license: "GPL-3.0" },
      "/p/node_modules/react/node_modules/silent": {},
    };
    const modules = [
      "/p/src/ui/button.tsx",
      "/p/node_modules/react/index.js",
      "/p/node_modules/@a/copyleft/lib/a.js",
      "/p/node_modules/@a/copyleft/lib/b.js",
      "/p/node_modules/react/node_modules/silent/x.js",
    ];
    expect(forbiddenInBrowsers(modules, (folder) => licences[folder] ?? {})).toEqual([
      "@a/copyleft (GPL-3.0)",
      "silent (no licence)",
    ]);
    expect(packageOf("/p/src/ui/button.tsx")).toBeNull();
  });
});

describe("THIRD_PARTY.md", () => {
  const lock: Lock = {
    packages: {
      "": { version: "1" },
      "packages/own": { version: "1" },
      "node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/a/node_modules/b": { version: "1.0.0", license: "LGPL-3.0" },
      "node_modules/tool": { version: "3.0.0", license: "GPL-3.0", dev: true },
    },
  };

  it("lists what the program runs with, and apart what asks for more than a notice", () => {
    const [server = "", permissive = ""] = thirdPartyPage(lock, () => ({})).split("## Permissive");
    expect(server).toContain("| b | 1.0.0 | LGPL-3.0 |");
    expect(permissive).toContain("| b | 2.0.0 | MIT |");
    expect(server + permissive).not.toMatch(/^\| (?:tool|own) /m);
  });

  it("can't be written with a package that states no licence", () => {
    const silent: Lock = { packages: { "node_modules/silent": { version: "1.0.0" } } };
    expect(() => thirdPartyPage(silent, () => ({}))).toThrow("silent 1.0.0");
    expect(thirdPartyPage(silent, () => ({ license: "ISC" }))).toContain("| silent | 1.0.0 | ISC |");
  });
});
