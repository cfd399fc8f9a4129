import { type ReactElement, type ReactNode, Suspense, useId } from "react";
import { renderToString } from "react-dom/server";
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { formatsFor } from "#lib/formats.ts";
import { joinUtf8 } from "#platform/http/page-bytes.server.ts";
import { FormatsContext, useFormats } from "./formats.tsx";
import { lasting } from "./lasting.ts";
import { part, partByValue } from "./part.ts";
import { PartCache } from "./part-cache.server.ts";

const MB = 1024 * 1024;
const within = (language: string, currency: string) => {
  const formats = formatsFor(language, currency);
  return {
    key: `${language} ${currency}`,
    provide: (element: ReactElement) => <FormatsContext value={formats}>{element}</FormatsContext>,
  };
};
const usual = within("en-AU", "AUD");
function shown(cache: PartCache, tree: ReactElement, around = usual): string {
  const { html, spliced } = cache.render(around.provide(tree), around);
  return joinUtf8(spliced(html)).toString();
}

type Car = { name: string; price: number };
function Card({ car }: { car: Car }) {
  return (
    <article>
      {car.name} costs {useFormats().money(car.price)}
    </article>
  );
}
const Parts = ({ cars }: { cars: Car[] }) => (
  <main>
    before
    {cars.map((car) => part("card", car, <Card key={car.name} car={car} />))}
    {cars.length} cars
    <p>{partByValue("note", { of: cars.length }, <i>{cars.length}</i>)}</p>
  </main>
);
const cars = ["2022 Mazda", "Škoda – <b>", '"Kia" & co'].map((name) => lasting({ name, price: 24_990 }));

describe("cached parts", () => {
  it("give the same bytes as the page without them, made or cached [DECIDE-365]", () => {
    const cache = new PartCache(MB);
    const whole = renderToString(usual.provide(<Parts cars={cars} />));
    expect(shown(cache, <Parts cars={cars} />)).toBe(whole);
    expect(shown(cache, <Parts cars={cars} />)).toBe(whole);
    expect(cache.count()).toMatchObject({ hits: 4, fills: 4, unfit: 0, parts: 4 });
  });

  it("are made for each language and currency", () => {
    const cache = new PartCache(MB);
    for (const around of [usual, within("de-DE", "EUR"), within("en-US", "USD"), usual])
      expect(shown(cache, <Parts cars={cars} />, around)).toBe(
        renderToString(around.provide(<Parts cars={cars} />)),
      );
    expect(cache.figures.fills).toBe(12);
  });

  it("are evicted by bytes, and made again", () => {
    const cache = new PartCache(8_000);
    for (let at = 0; at < 60; at++) {
      const one = [lasting({ name: `Car ${at}`, price: at }), ...cars];
      expect(shown(cache, <Parts cars={one} />)).toBe(renderToString(usual.provide(<Parts cars={one} />)));
    }
    expect(cache.count().bytes).toBeLessThanOrEqual(8_000);
    expect(cache.count().parts).toBeLessThan(60);
  });

  it("aren't cached of data of one page", () => {
    const cache = new PartCache(MB);
    const own = [{ name: "Own", price: 1 }];
    expect(shown(cache, <Parts cars={own} />)).toContain("$1");
    expect(cache.count().parts).toBe(1);
  });

  it("don't replace a dealer's text that looks like a mark [DECIDE-366]", () => {
    const mark = '<p-000000000000000000000000 n="0"></p-000000000000000000000000>';
    const dealers = { __html: mark };
    const marked = lasting({ name: mark, price: 1 });
    const Page = () => (
      <main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as a page shows a dealer's own text */}
        <div dangerouslySetInnerHTML={dealers} />
        {part("card", marked, <Card car={marked} />)}
        {mark}
      </main>
    );
    const tree = <Page />;
    const cache = new PartCache(MB);
    expect(shown(cache, tree)).toBe(renderToString(usual.provide(tree)));
    expect(shown(cache, tree)).toBe(renderToString(usual.provide(tree)));
    expect(cache.figures.hits).toBe(1);
    // Another process has another number.
    const marks = [new PartCache(1), new PartCache(1)].map((one) => one.render(tree, usual).html);
    expect(marks[0]).not.toBe(marks[1]);
  });
});

const rules: [string, () => ReactNode][] = [
  ["an id of React's", () => <b id={useId()}>id</b>],
  [
    "a picture that loads at once",
    () => (
      <b>
        <img src="/img/320/a" alt="" />
      </b>
    ),
  ],
  [
    "a title",
    () => (
      <b>
        <title>Title</title>
      </b>
    ),
  ],
  ["the router", () => <b>{useLocation().pathname}</b>],
  [
    "a boundary",
    () => (
      <Suspense fallback={<i />}>
        <b>late</b>
      </Suspense>
    ),
  ],
  ["text alone", () => "text"],
  [
    "an error",
    () => {
      throw new Error("broken");
    },
  ],
];

it.each(rules)(
  "a component with %s is no part: the page is rendered as before, and it is counted [DECIDE-366]",
  (name, Component) => {
    const cache = new PartCache(MB);
    const of = lasting({ name });
    const Page = () => <main>{part(name, of, <Component />)}</main>;
    const page = () => <Page />;
    for (let turn = 0; turn < 2; turn++) {
      if (["the router", "an error"].includes(name)) expect(() => shown(cache, page())).toThrow();
      else expect(shown(cache, page())).toBe(renderToString(usual.provide(page())));
      expect(cache.figures).toEqual({ hits: 0, fills: 0, unfit: 1 });
    }
  },
);
